import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A setting that takes effect at once. */
export function Switch({
  isOn,
  toggle,
  className,
  children,
}: {
  isOn: boolean;
  toggle: () => void;
  className?: string | undefined;
  /** The label. */
  children: ReactNode;
}) {
  return (
    <label className={clsx("flex cursor-pointer items-center gap-2 whitespace-nowrap", className)}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        className="size-4 cursor-pointer accent-accent"
        onChange={toggle}
      />
      {children}
    </label>
  );
}
