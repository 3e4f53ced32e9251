/** The virtualized `tbody`; the window scrolls. The focused row stays mounted. */
import { clsx } from "clsx";
import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from "@tanstack/react-virtual";
import {
  Fragment,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { moveFocusByKey } from "./row-keys.ts";
import { findRowIndex } from "./use-restore-row-focus.ts";
import { FOOT, HEAD, useRowJump, type RowJump } from "./row-jump.ts";
import { useTabStop, type ScrollToRow } from "./use-tab-stop.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";
import {
  HeadingRow,
  headingHeight,
  measureWithHeading,
  useHeadingHeights,
  type FirstLine,
  type RowHeadings,
} from "./row-headings.tsx";
import { useIncrementalRows } from "./use-incremental-rows.ts";
import { useIsPrinting } from "./use-is-printing.ts";

/** The minimum width for one line per row, in rem; `--container-table` of the theme. */
const TABLE_WIDTH = 44.375;
export const ROW_HEIGHT = 38;
const TWO_LINE_ROW_HEIGHT = 64;
const ROWS_AROUND = 12;
/** A row is scrolled to between what covers rows. */
const UNCOVERED = { scrollPaddingStart: HEAD, scrollPaddingEnd: FOOT };
/** The next page loads this many rows before the end. */
const ROWS_AHEAD = 60;

export type RowProps = {
  readonly ref: (row: HTMLTableRowElement | null) => void;
  readonly "data-index": number;
  readonly "aria-rowindex": number;
  readonly tabIndex: 0 | -1;
};

type RowsProps<Row> = {
  rows: readonly Row[];
  listKey: string;
  hasMore: boolean;
  loadMore: () => unknown;
  headings?: RowHeadings | null;
  firstLine?: FirstLine | null;
  jump?: RowJump<Row> | null;
  children: (row: Row, rowProps: RowProps) => ReactNode;
};

export function VirtualRows<Row extends { readonly id: string }>(props: RowsProps<Row>) {
  const { rows, listKey } = props;
  const shown = useDeferredValue(useMemo(() => ({ rows, listKey }), [rows, listKey]));
  // Input is handled before the rows of another search render.
  const isOther = shown.listKey !== listKey;
  return (
    <RenderedRows
      {...props}
      {...(isOther ? { ...shown, headings: null, firstLine: null, jump: null } : { rows, listKey })}
    />
  );
}

function RenderedRows<Row extends { readonly id: string }>({
  rows,
  listKey,
  hasMore,
  loadMore,
  headings = null,
  firstLine = null,
  jump = null,
  children,
}: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { top, hasTwoLines } = useLayout(body);

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    estimateSize: (index) =>
      (hasTwoLines ? TWO_LINE_ROW_HEIGHT : ROW_HEIGHT) + headingHeight(headings, index),
    measureElement: measureWithHeading(headings),
    scrollMargin: top,
    paddingStart: firstLine?.height ?? 0,
    ...UNCOVERED,
    overscan: ROWS_AROUND,
    rangeExtractor: useCallback((range: Range) => withFocusedRow(range, body.current), []),
    // Scrolling does not wait for rows: the overscan already has them.
    useFlushSync: false,
  });
  const hasHeadings = headings !== null;
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, hasTwoLines, hasHeadings]);
  useHeadingHeights(virtualizer, body, headings);
  useScrollAnchor(virtualizer, rows, listKey);

  const virtualItems = virtualizer.getVirtualItems();
  const mounted = useIncrementalRows(virtualItems, virtualizer.range);
  const { items, end } = usePrintedItems(rows) ?? {
    items: mounted,
    end: top + virtualizer.getTotalSize(),
  };
  const scrollToRow: ScrollToRow = (index, align) => virtualizer.scrollToIndex(index, { align });
  const { tabStopIn, focusRow, focusHandlers } = useTabStop(body, rows, scrollToRow);
  useRowJump(jump, body, { rows, hasMore, loadMore, scrollToRow, focusRow });
  const tabStop = tabStopIn(items, virtualizer.range?.startIndex ?? 0);
  useLoadAhead(virtualItems.at(-1)?.index ?? 0, { rows, hasMore, loadMore });

  return (
    <tbody
      ref={body}
      {...focusHandlers}
      // Captured before a menu button of the row, which an arrow key would open.
      onKeyDownCapture={(event) => moveFocusByKey(event, { rowCount: rows.length, focusRow })}
      className={bodyClass}
    >
      <PlacedRows
        rows={rows}
        items={items}
        top={top}
        end={end}
        headings={headings}
        firstLine={firstLine}
      >
        {(row, index) =>
          children(row, {
            ref: virtualizer.measureElement,
            "data-index": index,
            "aria-rowindex": index + 2,
            tabIndex: index === tabStop ? 0 : -1,
          })
        }
      </PlacedRows>
    </tbody>
  );
}

/** The rows with their headings, and gaps where rows are not mounted. */
function PlacedRows<Row>({
  rows,
  items,
  top,
  end,
  headings,
  firstLine,
  children,
}: {
  rows: readonly Row[];
  items: readonly PositionedRow[];
  top: number;
  end: number;
  headings: RowHeadings | null;
  firstLine: FirstLine | null;
  children: (row: Row, index: number) => ReactNode;
}) {
  const beginning = top + (firstLine?.height ?? 0);
  return (
    <>
      {firstLine !== null && <HeadingRow {...firstLine}>{firstLine.content}</HeadingRow>}
      {items.map(({ key, index, start }, at) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <Fragment key={key}>
            <Gap height={start - (items[at - 1]?.end ?? beginning)} />
            {headings?.isAbove(index) === true && (
              <HeadingRow columnCount={headings.columnCount}>{headings.render(index)}</HeadingRow>
            )}
            {children(row, index)}
          </Fragment>
        );
      })}
      <Gap height={end - (items.at(-1)?.end ?? beginning)} />
    </>
  );
}

/** All rows without gaps while the page is printed; otherwise null. */
function usePrintedItems(
  rows: readonly { readonly id: string }[],
): { items: PositionedRow[]; end: number } | null {
  if (!useIsPrinting()) return null;
  return { items: rows.map(({ id }, index) => ({ key: id, index, start: 0, end: 0 })), end: 0 };
}

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className="@max-table:block" style={{ height }} /> : null;
}

const bodyClass = clsx(
  "@max-table:block [overflow-anchor:none]",
  // The focused control must not be hidden by the table head or the bar at the bottom.
  "[&_:is(a,button,input,tr)]:scroll-mt-(--below-header) [&_:is(a,button,input,tr)]:scroll-mb-32",
);

type PositionedRow = Pick<VirtualItem, "key" | "index" | "start" | "end">;

function useLoadAhead<Row>(
  lastIndex: number,
  { rows, hasMore, loadMore }: Pick<RowsProps<Row>, "rows" | "hasMore" | "loadMore">,
): void {
  const isNearEnd = hasMore && lastIndex >= rows.length - ROWS_AHEAD;
  // A list that has become too short loads more rows.
  const shortLength = isNearEnd ? rows.length : null;
  useEffect(() => {
    if (shortLength !== null) loadMore();
  }, [shortLength, loadMore]);
}

/** `top` is in pixels from the top of the page. */
function useLayout(body: RefObject<HTMLTableSectionElement | null>) {
  const [layout, setLayout] = useState({ top: 0, hasTwoLines: false });
  useLayoutEffect(() => {
    function measure(): void {
      if (body.current === null) return;
      const { top: fromWindow, width } = body.current.getBoundingClientRect();
      const top = Math.round(fromWindow + window.scrollY);
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const hasTwoLines = width < TABLE_WIDTH * rem;
      setLayout((before) =>
        before.top === top && before.hasTwoLines === hasTwoLines ? before : { top, hasTwoLines },
      );
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (body.current !== null) observer.observe(body.current);
    return () => observer.disconnect();
  }, [body]);
  return layout;
}

function withFocusedRow(range: Range, body: HTMLElement | null): number[] {
  const indexes = defaultRangeExtractor(range);
  const { activeElement } = document;
  const index = body?.contains(activeElement) === true ? findRowIndex(activeElement) : null;
  if (index === null || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((a, b) => a - b);
}
