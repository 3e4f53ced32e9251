/**
 * The look of a list: a real table, whose rows take two lines where the list itself is narrow.
 * Cells say with `order-*` where they go then; `max-table:` and `table:` are about the list's width.
 */
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

/** A table with its caption for screen readers; head and body are the children. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className="@container">
      <table className="w-full border-separate border-spacing-0 text-left @max-table:block">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** Sticky under the page's header; hidden from the eye where rows take two lines. */
export function TableHead({
  columns,
}: {
  columns: readonly { readonly label: string; readonly isAmount?: boolean }[];
}) {
  return (
    <thead className="@max-table:sr-only">
      <tr>
        {columns.map(({ label, isAmount = false }) => (
          <th
            key={label}
            scope="col"
            className={clsx(
              "sticky top-16 z-10 border-b border-line bg-surface px-1.5 py-2 align-bottom first:pl-4 last:pr-3",
              "text-meta font-medium text-muted first:rounded-tl-md last:rounded-tr-md @roomy:px-2.5",
              isAmount && "text-right",
            )}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A row that can be selected; a click anywhere in it selects, its buttons do so for the keyboard. */
export function TableRow({
  isSelected,
  isFlashing,
  onSelect,
  children,
}: {
  isSelected: boolean;
  /** Flashes once, as it was just saved. */
  isFlashing: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <tr
      aria-current={isSelected ? "true" : undefined}
      onClick={(event) => {
        // What a button in the row does is its own.
        const isOnButton = event.target instanceof Element && event.target.closest("button");
        if (!isOnButton) onSelect();
      }}
      className={clsx(
        "group cursor-pointer hover:bg-ink/3",
        "@max-table:flex @max-table:flex-wrap @max-table:items-center @max-table:gap-x-2 @max-table:gap-y-0.5 @max-table:border-b",
        "@max-table:border-line @max-table:px-4 @max-table:py-2.5 @max-table:last:border-b-0",
        // What stands between the two lines of a narrow row.
        "@max-table:before:order-4 @max-table:before:w-full @max-table:before:content-['']",
        isSelected && "bg-accent/8 shadow-[inset_3px_0_var(--color-accent)]",
        isFlashing && "animate-flash",
      )}
    >
      {children}
    </tr>
  );
}

/** A cell; `className` places it in a narrow row. */
export function TableCell({ className, ...rest }: ComponentProps<"td">) {
  return (
    <td
      className={clsx(
        "@max-roomy:text-meta @table:h-11 @table:border-b @table:border-line @table:px-1.5 @table:py-1 @table:first:pl-4 @table:group-last:border-b-0",
        "@table:last:pr-3 @roomy:px-2.5",
        className,
      )}
      {...rest}
    />
  );
}
