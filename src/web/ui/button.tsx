import { clsx } from "clsx";
import type { ComponentProps } from "react";

type Variant = "primary" | "secondary" | "ghost" | "danger";

const variants: Record<Variant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent/90 border-transparent",
  secondary: "bg-surface text-ink hover:bg-ink/5 border-edge",
  ghost: "bg-transparent text-ink hover:bg-ink/5 border-transparent",
  danger: "bg-expense text-on-expense hover:bg-expense/90 border-transparent",
};

/** How a button looks, for a link that acts as one. */
export function buttonClass(variant: Variant, className?: string): string {
  return clsx(
    "inline-flex h-10 items-center justify-center gap-2 rounded-md border px-4 text-body font-medium",
    "whitespace-nowrap transition-colors duration-150 select-none lg:h-9",
    "disabled:opacity-50 aria-disabled:opacity-50",
    variants[variant],
    className,
  );
}

/** A button; of type `button` unless told otherwise. */
export function Button({
  variant = "secondary",
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { variant?: Variant }) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />;
}

/** A square button that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ComponentProps<"button">, "aria-label" | "title" | "type"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        "inline-flex size-10 shrink-0 items-center justify-center rounded-md text-muted lg:size-8",
        "transition-colors duration-150 hover:bg-ink/6 hover:text-ink disabled:opacity-50",
        className,
      )}
      {...rest}
    />
  );
}
