import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

const controlClass = clsx(
  "min-h-10 w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-ink lg:not-pointer-coarse:min-h-9",
  // Safari on iOS zooms into a field with smaller text.
  "max-sm:text-emphasis pointer-coarse:text-emphasis",
  "placeholder:text-muted disabled:opacity-60 aria-invalid:border-expense",
);

export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input type={type} className={clsx(controlClass, className)} {...rest} />;
}

export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={clsx(
        controlClass,
        "min-h-20 resize-y py-2 lg:not-pointer-coarse:min-h-20",
        className,
      )}
      {...rest}
    />
  );
}

export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select className={clsx(controlClass, "appearance-none truncate pr-9", className)} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

/** The options of a `Select`. */
export function Options<Value extends string>({
  values,
  labels,
}: {
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));
}
