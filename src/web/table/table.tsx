/** Rows take two lines where the container is narrow (`@max-table:`); cells set their `order-*` there. */
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { parseSort } from "#web/api/fetch-page.ts";
import type { RowProps } from "./virtual-rows.tsx";
import { Select } from "#web/controls/controls.tsx";

export function Table({
  caption,
  rowCount,
  before,
  children,
}: {
  caption: string;
  /** Without the head; null while unknown. */
  rowCount: number | null;
  before?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="@container">
      {before}
      <table
        aria-rowcount={rowCount === null ? -1 : rowCount + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-left @max-table:block"
      >
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export type TableColumn = {
  readonly label: string;
  readonly isAmount?: boolean;
  readonly sort?: string;
  /** A width class; columns without one share the rest. */
  readonly width?: string;
};

/** Sorts are as in `parseSort`. */
export type TableOrder = {
  readonly sort: string;
  readonly defaultSort: string;
  readonly change: (sort: string) => void;
};

/** Sticky under the page header; visually hidden where rows take two lines. */
export function TableHead({
  columns,
  order,
  first,
}: {
  columns: readonly TableColumn[];
  order: TableOrder;
  first?: ReactNode;
}) {
  return (
    <thead className="@max-table:sr-only">
      <tr aria-rowindex={1}>
        {first !== undefined && <td className={clsx(headClass, "w-10")}>{first}</td>}
        {columns.map((column) => (
          <th
            key={column.label}
            scope="col"
            aria-sort={ariaSort(column, order.sort)}
            className={clsx(headClass, column.isAmount === true && "text-right", column.width)}
          >
            {column.sort === undefined ? (
              column.label
            ) : (
              <SortButton column={column} sort={column.sort} order={order} />
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const headClass = clsx(
  "sticky top-16 z-10 h-9 border-b border-line bg-surface px-1.5 py-1 align-middle first:pl-4 last:pr-3",
  "text-meta leading-4 font-medium text-muted first:rounded-tl-md last:rounded-tr-md @roomy:px-2.5",
);

/** Ascending, then descending, then the default. */
function SortButton({
  column,
  sort,
  order,
}: {
  column: TableColumn;
  sort: string;
  order: TableOrder;
}) {
  const { name, isDescending } = parseSort(order.sort);
  const isActive = name === sort;
  const next = isActive ? (isDescending ? order.defaultSort : `-${sort}`) : sort;
  const Arrow = isActive ? (isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => order.change(next)}
      className={clsx(
        "group/sort -mx-1 inline-flex min-h-7 max-w-[calc(100%+8px)] items-center gap-1 rounded-sm px-1 text-left font-medium hover:text-ink",
        column.isAmount === true && "flex-row-reverse text-right",
        isActive && "text-ink",
      )}
    >
      {column.label}
      <Arrow
        aria-hidden
        className={clsx(
          "size-3.5 shrink-0",
          !isActive &&
            "opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100",
        )}
      />
    </button>
  );
}

function ariaSort({ sort }: TableColumn, current: string): "ascending" | "descending" | undefined {
  const { name, isDescending } = parseSort(current);
  if (sort === undefined || name !== sort) return undefined;
  return isDescending ? "descending" : "ascending";
}

/** Replaces the hidden head where rows take two lines. */
export function SortSelect({
  options,
  order,
  first,
}: {
  options: readonly { readonly sort: string; readonly label: string }[];
  order: TableOrder;
  first?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 border-b border-line px-4 py-2 @table:hidden">
      {first !== undefined && <span className="mr-2">{first}</span>}
      <label htmlFor={id} className="text-meta whitespace-nowrap text-muted">
        Ordenar por
      </label>
      <div className="min-w-0 grow">
        <Select id={id} value={order.sort} onChange={({ target }) => order.change(target.value)}>
          {options.map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

/** A click anywhere in the row selects it; keyboard users have its controls. */
export function TableRow({
  rowProps,
  isSelected,
  isChecked = false,
  isFlashing,
  onSelect,
  children,
}: {
  rowProps: RowProps;
  isSelected: boolean;
  isChecked?: boolean;
  isFlashing: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <tr
      {...rowProps}
      aria-current={isSelected ? "true" : undefined}
      onClick={(event) => {
        // Clicks on a control of the row, or in its menu, do not select it.
        const { target, currentTarget } = event;
        const isInRow = target instanceof Element && currentTarget.contains(target);
        if (isInRow && target.closest("button, a, input, label") === null) onSelect();
      }}
      className={clsx(
        "group relative cursor-pointer",
        !isSelected && !isChecked && "hover:bg-ink/3",
        "@max-table:flex @max-table:flex-wrap @max-table:items-center @max-table:gap-x-2 @max-table:gap-y-0.5 @max-table:border-b",
        "@max-table:border-line @max-table:px-4 @max-table:py-2.5",
        "@max-table:has-[>td>label]:pl-11 @max-table:has-[[aria-haspopup=menu]]:pr-11",
        // Breaks a narrow row into two lines.
        "@max-table:before:order-4 @max-table:before:w-full @max-table:before:content-['']",
        isSelected && "bg-accent/8 shadow-[inset_3px_0_var(--color-accent)]",
        isChecked && !isSelected && "bg-accent/5",
        isFlashing && "animate-flash",
      )}
    >
      {children}
    </tr>
  );
}

export function TableCell({ className, ...rest }: ComponentProps<"td">) {
  return (
    <td
      className={clsx(
        "@max-roomy:text-meta @table:h-11 @table:border-b @table:border-line @table:px-1.5 @table:py-1 @table:first:pl-4",
        "@table:last:pr-3 @roomy:px-2.5",
        className,
      )}
      {...rest}
    />
  );
}
