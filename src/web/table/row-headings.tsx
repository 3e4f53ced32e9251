/** Headings between the rows of a virtual table. They are not rows: the rows keep their indexes. */
import { measureElement, type Virtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, type ReactNode, type RefObject } from "react";

export type RowHeadings = {
  /** The columns of the table: a cell spanning more would add columns. */
  readonly columnCount: number;
  /** True if there is a heading above the row. */
  readonly isAbove: (index: number) => boolean;
  readonly render: (index: number) => ReactNode;
};

/** A line above all rows that is always present. */
export type FirstLine = {
  readonly columnCount: number;
  /** In pixels. */
  readonly height: number;
  readonly content: ReactNode;
};

type TableVirtualizer = Virtualizer<Window, HTMLTableRowElement>;

/** In pixels; a heading counts towards the height of the row below it. */
const HEIGHT = 32;

export function headingHeight(headings: RowHeadings | null, index: number): number {
  return headings?.isAbove(index) === true ? HEIGHT : 0;
}

export function measureWithHeading(headings: RowHeadings | null) {
  return (
    row: HTMLTableRowElement,
    entry: ResizeObserverEntry | undefined,
    all: TableVirtualizer,
  ) => measureElement(row, entry, all) + headingHeight(headings, all.indexFromElement(row));
}

/**
 * Adjusts rows that get or lose a heading: their own size stays the same, and the browser reports
 * only that.
 */
export function useHeadingHeights(
  virtualizer: TableVirtualizer,
  body: RefObject<HTMLElement | null>,
  headings: RowHeadings | null,
): void {
  useLayoutEffect(() => {
    if (headings === null) return;
    const rows = body.current?.querySelectorAll<HTMLTableRowElement>("tr[data-index]") ?? [];
    for (const row of rows) virtualizer.measureElement(row);
  }, [virtualizer, body, headings]);
}

export function HeadingRow({
  columnCount,
  height = HEIGHT,
  children,
}: {
  columnCount: number;
  height?: number;
  children: ReactNode;
}) {
  return (
    <tr className="@max-table:block" style={{ height }}>
      <th
        scope="rowgroup"
        colSpan={columnCount}
        className="border-b border-line p-0 @max-table:block"
      >
        <div
          className="flex items-center justify-between gap-3 px-4"
          style={{ height: height - 1 }}
        >
          {children}
        </div>
      </th>
    </tr>
  );
}
