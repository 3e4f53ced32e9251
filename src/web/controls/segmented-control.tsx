import { clsx } from "clsx";
import { useId } from "react";

/** A radio group in one row; null stands for all. */
export function SegmentedControl<Value extends string>({
  legend,
  value,
  options,
  change,
}: {
  legend: string;
  value: Value | null;
  options: readonly { readonly value: Value | null; readonly label: string }[];
  change: (value: Value | null) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex h-10 rounded-md border border-edge p-0.5 max-sm:w-full lg:h-9">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.label}
          className={clsx(
            "relative flex grow cursor-pointer items-center justify-center rounded-[6px] px-2.5 font-medium whitespace-nowrap max-[400px]:px-1",
            "text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            option.value === value
              ? "bg-accent/12 text-accent forced-colors:underline"
              : "hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => change(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[6px] outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
