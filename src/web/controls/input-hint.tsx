import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Absolutely positioned, so that nothing moves. */
export function InputHint({
  id,
  isWrong = false,
  isAtEnd = false,
  children,
}: {
  id?: string;
  isWrong?: boolean;
  /** Right-aligned, as amounts are. */
  isAtEnd?: boolean;
  children: ReactNode;
}) {
  return (
    <output
      id={id}
      className={clsx(
        // Above sticky elements such as the table head.
        "absolute top-full z-20 mt-1 rounded-sm border border-line bg-surface px-2 py-1 text-meta",
        "max-w-full tabular-nums shadow-float empty:sr-only",
        isWrong ? "text-expense" : "text-ink",
        isAtEnd ? "right-0" : "left-0",
      )}
    >
      {children}
    </output>
  );
}
