import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { parseSort } from "#web/api/fetch-page.ts";
import { NOT_PRINTED } from "./not-printed.ts";

type Heading = { readonly label: string; readonly sort?: string };

export type TableColumn = Heading & {
  readonly isAmount?: boolean;
  /**
   * The heading of the cells' second line; with a class, only where that class shows it instead of
   * a column of its own.
   */
  readonly second?: Required<Heading> & { readonly className?: string };
  /** A width class; columns without one share the rest. */
  readonly width?: string;
};

/** Sort texts are those of `parseSort`. */
export type TableOrder = {
  readonly sort: string;
  readonly defaultSort: string;
  readonly change: (sort: string) => void;
};

/**
 * Sticky below the page header. Where rows take two lines, only its text remains, for screen
 * readers.
 */
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
        {first !== undefined && (
          <td className={clsx(headClass, "w-9 @roomy:w-10 @max-table:hidden", NOT_PRINTED)}>
            {first}
          </td>
        )}
        {columns.map((column) => (
          <HeadCell key={column.label} column={column} order={order} />
        ))}
      </tr>
    </thead>
  );
}

const headClass = clsx(
  "sticky top-(--below-header) z-10 print:static h-9 border-b border-line bg-surface px-1.5 py-1 align-middle wrap-normal first:pl-4 last:pr-3",
  "text-meta leading-[1rem] font-medium text-muted first:rounded-tl-md last:rounded-tr-md @roomy:px-2.5",
);

function HeadCell({
  column: { label, sort, second, isAmount = false, width },
  order,
}: {
  column: TableColumn;
  order: TableOrder;
}) {
  const { name, isDescending } = parseSort(order.sort);
  const isSecondActive = second?.sort === name && second.className === undefined;
  const isActive = sort === name || isSecondActive;
  return (
    <th
      scope="col"
      aria-sort={isActive ? (isDescending ? "descending" : "ascending") : undefined}
      className={clsx(headClass, isAmount && "text-right", width)}
    >
      {sort === undefined ? (
        label
      ) : (
        <SortButton label={label} sort={sort} isAmount={isAmount} order={order} />
      )}
      {second !== undefined && (
        <div className={second.className}>
          <SortButton label={second.label} sort={second.sort} isAmount={isAmount} order={order} />
        </div>
      )}
    </th>
  );
}

function SortButton({
  label,
  sort,
  isAmount,
  order,
}: Required<Heading> & { isAmount: boolean; order: TableOrder }) {
  const { name, isDescending } = parseSort(order.sort);
  const isActive = name === sort;
  return (
    <>
      {/* On paper, repeated table heads have text instead of buttons. */}
      <span className="@table:hidden print:inline">{label}</span>
      <button
        type="button"
        onClick={() => order.change(sortAfter(sort, order))}
        className={clsx(
          "group/sort -mx-1 inline-flex @max-table:hidden min-h-6 max-w-[calc(100%+8px)] items-center gap-1 rounded-sm px-1 text-left font-medium hover:text-ink",
          isAmount && "flex-row-reverse text-right",
          isActive && "text-ink",
        )}
      >
        {label}
        <SortArrow isActive={isActive} isDescending={isDescending} />
      </button>
    </>
  );
}

/** Ascending, then descending, then the default order. */
function sortAfter(name: string, { sort, defaultSort }: TableOrder): string {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` && defaultSort !== sort ? defaultSort : name;
}

function SortArrow({ isActive, isDescending }: { isActive: boolean; isDescending: boolean }) {
  const Arrow = isActive ? (isDescending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <Arrow
      aria-hidden
      className={clsx(
        "size-3.5 shrink-0",
        !isActive && "opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100",
      )}
    />
  );
}
