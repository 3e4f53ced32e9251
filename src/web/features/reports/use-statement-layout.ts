import { useLayoutEffect, useState, type RefObject } from "react";
import {
  formatCell,
  type StatementTableColumn,
  type StatementTableRow,
} from "#domain/statement-table.ts";
import { useMediaQuery } from "#web/controls/use-media-query.ts";
import {
  LOOKS,
  planLayout,
  type Look,
  type StatementLayout,
  type StatementWidths,
} from "./statement-layout.ts";

export type ShownTable = {
  readonly columns: readonly StatementTableColumn[];
  readonly rows: readonly StatementTableRow[];
};

export function useIsNarrow(): boolean {
  return useMediaQuery("(width < 48rem)");
}

/**
 * Follows the width of the element, the amounts and the options; measured before anything is
 * painted.
 */
export function useStatementLayout(
  element: RefObject<HTMLElement | null>,
  { columns, rows }: ShownTable,
  { isExact, hasShares }: { readonly isExact: boolean; readonly hasShares: boolean },
): StatementLayout {
  const [layout, setLayout] = useState<StatementLayout>(FIRST);
  const isNarrow = useIsNarrow();
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const widths = measure(current, { columns, rows }, hasShares);
    const hasTotal = columns.some(({ kind }) => kind === "total");
    const columnCount = columns.length - (hasTotal ? 1 : 0);
    const plan = (): void => {
      const room = current.clientWidth;
      const next = planLayout({ room, widths, columnCount, hasTotal, isNarrow, isExact });
      setLayout((before) => (isSame(before, next) ? before : next));
    };
    const resizes = new ResizeObserver(plan);
    plan();
    resizes.observe(current);
    return () => resizes.disconnect();
  }, [element, columns, rows, isNarrow, isExact, hasShares]);
  return layout;
}

const FIRST: StatementLayout = {
  look: "stacked",
  accountWidth: 120,
  columnWidth: 100,
  totalWidth: 100,
  isTotalSticky: false,
};

function isSame(one: StatementLayout, other: StatementLayout): boolean {
  return (
    one.look === other.look &&
    one.accountWidth === other.accountWidth &&
    one.columnWidth === other.columnWidth &&
    one.totalWidth === other.totalWidth &&
    one.isTotalSticky === other.isTotalSticky
  );
}

/** The padding of a cell, and the space between an amount and its share. */
const PADDING: Readonly<Record<Look, number>> = {
  beside: 24,
  stacked: 12,
  small: 10,
  whole: 10,
  wholeSmall: 10,
};
/** The total has a line on its left, and is next to the edge. */
const TOTAL_PADDING = 6;
const SHARE_GAP = 6;
const MIN_SHARE = 48;
/** Around the name of an account, for the indent and the arrow. */
const ACCOUNT_PADDING = 52;

function measure(
  parent: HTMLElement,
  { columns, rows }: ShownTable,
  hasShares: boolean,
): StatementWidths {
  const widthOf = textMeter(parent);
  const widest = (isTotal: boolean): Record<Look, number> => {
    const cells = columns.flatMap((column, at) =>
      (column.kind === "total") === isTotal
        ? rows.map((row) => ({ cell: row.cells[at], column }))
        : [],
    );
    const texts = (isWhole: boolean) =>
      cells.flatMap(({ cell, column }) =>
        cell === undefined ? [] : [formatCell(cell, column, { isWhole })],
      );
    const exact = longest(texts(false).map(({ amount }) => amount));
    const whole = longest(texts(true).map(({ amount }) => amount));
    const share = hasShares
      ? widthOf(longest(texts(false).map(({ percent }) => percent)), "text-meta")
      : 0;
    const heads = columns
      .filter(({ kind }) => (kind === "total") === isTotal)
      .flatMap(({ name }) => name.split(" "));
    const head = widthOf(longest(heads), "text-meta font-medium");
    const amount = widthOf(exact, "font-semibold");
    const needed: Record<Look, number> = {
      beside: Math.max(head, amount + (hasShares ? SHARE_GAP + Math.max(MIN_SHARE, share) : 0)),
      stacked: Math.max(head, amount, share),
      small: Math.max(head, widthOf(exact, "text-meta font-semibold"), share),
      whole: Math.max(head, widthOf(whole, "font-semibold"), share),
      wholeSmall: Math.max(head, widthOf(whole, "text-meta font-semibold"), share),
    };
    for (const look of LOOKS)
      needed[look] = Math.ceil(needed[look] + PADDING[look] + (isTotal ? TOTAL_PADDING : 0));
    return needed;
  };
  const account = Math.max(...rows.map(({ label }) => widthOf(label, "font-semibold")));
  return {
    account: Math.ceil(account) + ACCOUNT_PADDING,
    column: widest(false),
    total: widest(true),
  };
}

/** All digits have the same width: the longest text is the widest. */
function longest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), "");
}

function textMeter(parent: HTMLElement): (text: string, className: string) => number {
  return (text, className) => {
    const probe = document.createElement("span");
    probe.className = `invisible absolute whitespace-nowrap tabular-nums ${className}`;
    probe.textContent = text;
    parent.append(probe);
    const { width } = probe.getBoundingClientRect();
    probe.remove();
    return width;
  };
}
