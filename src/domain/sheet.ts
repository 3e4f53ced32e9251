/** The sheets of an Excel file. A table has a filter, fitting widths, and prints one page wide. */
import type { FileColumn } from "./file-column.ts";
import {
  boldCell,
  centred,
  dayCell,
  moneyCell,
  numberHead,
  textCell,
  type SheetCell,
} from "./sheet-cells.ts";

export type Sheet = {
  readonly sheet: string;
  readonly data: (SheetCell | number | null)[][];
  readonly columns: { width: number }[];
  readonly stickyRowsCount?: number;
  readonly stickyColumnsCount?: number;
  readonly orientation: "landscape";
  /** Pages in print; one by default. */
  readonly pagesWide?: number;
};

/** The first row holds the heads and is frozen. */
export type TableSheet = Sheet & {
  readonly hasFilter: true;
  /** Column numbers from 0. A click expands them. */
  readonly foldedColumns: readonly number[];
};

export function tableSheet<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): TableSheet {
  const data = [columns.map(headOf), ...rows.map((row) => columns.map((one) => cellOf(one, row)))];
  return {
    sheet: name,
    data,
    columns: fittingWidths(data),
    stickyRowsCount: 1,
    orientation: "landscape",
    hasFilter: true,
    foldedColumns: columns.flatMap((column, at) => (column.isFolded?.(rows) === true ? [at] : [])),
  };
}

function headOf<Row>({ kind, heading }: FileColumn<Row>): SheetCell {
  if (kind === "money") return numberHead(heading);
  const head = { ...boldCell(heading), wrap: true as const };
  return kind === "date" ? centred(head) : head;
}

function cellOf<Row>(column: FileColumn<Row>, row: Row): SheetCell | null {
  switch (column.kind) {
    case "label":
    case "text":
      return textCell(column.get(row));
    case "money": {
      const amount = column.get(row);
      return amount === null ? null : moneyCell(amount);
    }
    case "date":
      return dayCell(column.get(row));
  }
}

/** In characters. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 45;

/** Padding of the text, and in a head the filter button. */
const MARGIN = 2;
const FILTER_BUTTON = 3;

/**
 * Widths that fit the cells: the first row with its filter button, and all others; longer texts are
 * cut at the maximum.
 */
export function fittingWidths(data: Sheet["data"]): { width: number }[] {
  const widths: number[] = [];
  for (const [at, row] of data.entries()) {
    for (const [column, cell] of row.entries()) {
      const width = lengthOf(cell) + MARGIN + (at === 0 ? FILTER_BUTTON : 0);
      widths[column] = Math.min(MAX_WIDTH, Math.max(widths[column] ?? MIN_WIDTH, width));
    }
  }
  return widths.map((width) => ({ width }));
}

function lengthOf(cell: SheetCell | number | null): number {
  if (cell === null) return 0;
  if (typeof cell === "number") return String(cell).length;
  if (typeof cell.value === "string") {
    return cell.wrap === true ? lengthOnTwoLines(cell.value) : cell.value.length;
  }
  if (cell.format === "0.0%") return "−100,0%".length;
  // 1.234.567,89: a dot for each three digits, and the centavos.
  if (typeof cell.value === "number") {
    return Math.ceil((Math.trunc(cell.value).toString().length * 4) / 3) + 3;
  }
  return "dd/mm/yyyy".length;
}

/** The length of the longer line if broken at the best space. */
function lengthOnTwoLines(text: string): number {
  const longer = [...text.matchAll(/ /gu)].map(({ index }) =>
    Math.max(index, text.length - index - 1),
  );
  return Math.min(text.length, ...longer);
}
