import { clsx } from "clsx";
import type { ReactNode } from "react";

/** What is said of what is being typed: under its control, over what is below, moving nothing. */
export function InputHint({
  id,
  isWrong = false,
  isAtEnd = false,
  children,
}: {
  id?: string;
  isWrong?: boolean;
  /** At the end of the control, where amounts are. */
  isAtEnd?: boolean;
  children: ReactNode;
}) {
  return (
    <output
      id={id}
      className={clsx(
        // Above what stays in view while a list scrolls, such as the head of its table.
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
