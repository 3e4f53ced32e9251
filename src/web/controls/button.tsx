import { clsx } from "clsx";
import type { ComponentProps, KeyboardEvent } from "react";

type Size = "normal" | "small";
type Variant = "primary" | "secondary" | "ghost" | "danger";

const variants: Record<Variant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent/90 border-transparent",
  secondary: "bg-surface text-ink hover:bg-ink/5 border-edge",
  ghost: "bg-transparent text-ink hover:bg-ink/5 border-transparent",
  danger: "bg-expense text-on-expense hover:bg-expense/90 border-transparent",
};

const sizes: Record<Size, string> = {
  normal: "min-h-10 px-4 text-body lg:not-pointer-coarse:min-h-9",
  small: "min-h-10 px-2 text-meta lg:not-pointer-coarse:min-h-8",
};

/** Also for a link that looks like a button. */
export function buttonClass(variant: Variant, className?: string, size: Size = "normal"): string {
  return clsx(
    "inline-flex items-center justify-center gap-2 rounded-md border font-medium print:hidden",
    // On one line, unless there is not even room for that.
    "min-w-fit text-center transition-colors duration-150 select-none",
    "disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
    variants[variant],
    sizes[size],
    className,
  );
}

function ignoreKeyRepeat(event: KeyboardEvent): void {
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}

/** A double-click counts as one click. */
export function Button({
  variant = "secondary",
  size = "normal",
  className,
  type = "button",
  isInert = false,
  onClick,
  ...rest
}: ComponentProps<"button"> & {
  variant?: Variant;
  size?: Size;
  /** Disabled, but keeps the focus, which `disabled` would lose. */
  isInert?: boolean;
}) {
  return (
    <button
      type={type}
      aria-disabled={isInert || undefined}
      className={buttonClass(variant, className, size)}
      onKeyDown={ignoreKeyRepeat}
      onClick={(event) => {
        if (isInert || event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    />
  );
}

/** `label` is the accessible name, `title` the tooltip. */
export function IconButton({
  label,
  title = label,
  className,
  ...rest
}: Omit<ComponentProps<"button">, "aria-label" | "type"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      className={clsx(
        "inline-flex size-10 shrink-0 items-center justify-center rounded-md text-muted lg:not-pointer-coarse:size-8",
        "transition-colors duration-150 hover:bg-ink/6 hover:text-ink disabled:opacity-50",
        className,
      )}
      onKeyDown={ignoreKeyRepeat}
      {...rest}
    />
  );
}
