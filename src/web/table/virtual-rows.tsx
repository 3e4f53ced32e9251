/**
 * The body of a table of any length: only the rows in view, and some around them, are there. The
 * window scrolls. Many that come at once are drawn some at a time. Always true: rows that come or go above what is read do not move it; a row that
 * has the focus stays, however far it is scrolled.
 */
import { clsx } from "clsx";
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from "@tanstack/react-virtual";
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
import { rowIndexOf, useFocusKept } from "./use-restore-row-focus.ts";
import { usePlaceKept } from "./use-scroll-anchor.ts";
import { useIncrementalRows } from "./use-incremental-rows.ts";

/** How wide a table is at least that has a line for each row; `--container-table` of the theme. */
const TABLE_WIDTH = 710;
const ROW_HEIGHT = 44;
const TWO_LINE_ROW_HEIGHT = 76;
const ROWS_AROUND = 12;
/** So many rows before the end the next page is asked for. */
const ROWS_AHEAD = 60;

/** What a row's `tr` must be given. */
export type RowProps = {
  readonly ref: (row: HTMLTableRowElement | null) => void;
  readonly "data-index": number;
  readonly "aria-rowindex": number;
};

type RowsProps<Row> = {
  rows: readonly Row[];
  /** Another for rows of another search. */
  listKey: string;
  /** Whether `loadMore` should be called near the end. */
  hasMore: boolean;
  loadMore: () => unknown;
  children: (row: Row, place: RowProps) => ReactNode;
};

/** The `tbody`; `children` draws one row, whose `tr` takes the place. */
export function VirtualRows<Row extends { readonly id: string }>(props: RowsProps<Row>) {
  const { rows, listKey } = props;
  const shown = useDeferredValue(useMemo(() => ({ rows, listKey }), [rows, listKey]));
  // What is typed or clicked is answered before all the rows of another search are drawn.
  const isOther = shown.listKey !== listKey;
  return <DrawnRows {...props} {...(isOther ? shown : { rows, listKey })} />;
}

function DrawnRows<Row extends { readonly id: string }>({
  rows,
  listKey,
  hasMore,
  loadMore,
  children,
}: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { top, hasTwoLines } = useLayout(body);
  const focused = useFocusedIndex(body);
  const focusKept = useFocusKept(body);

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    estimateSize: () => (hasTwoLines ? TWO_LINE_ROW_HEIGHT : ROW_HEIGHT),
    scrollMargin: top,
    overscan: ROWS_AROUND,
    rangeExtractor: useCallback((range: Range) => withFocused(range, focused.current), [focused]),
    // The frame that scrolls does not wait for rows, of which there are some around.
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, hasTwoLines]);
  usePlaceKept(virtualizer, rows, listKey);

  const wanted = virtualizer.getVirtualItems();
  const items = useIncrementalRows(wanted, virtualizer.range);
  const lastIndex = wanted.at(-1)?.index ?? 0;
  const isNearEnd = hasMore && lastIndex >= rows.length - ROWS_AHEAD;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore, rows.length]);

  const end = top + virtualizer.getTotalSize();
  return (
    <tbody
      ref={body}
      {...focusKept}
      className={clsx(
        "@max-table:block [overflow-anchor:none]",
        // What has the focus must not hide under the table's head, nor behind the bar at its foot.
        "[&_:is(button,input)]:scroll-mt-16 [&_:is(button,input)]:scroll-mb-32",
      )}
    >
      {items.map((item, at) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <Fragment key={item.key}>
            <Gap height={item.start - (items[at - 1]?.end ?? top)} />
            {children(row, {
              ref: virtualizer.measureElement,
              "data-index": item.index,
              // The head is the first.
              "aria-rowindex": item.index + 2,
            })}
          </Fragment>
        );
      })}
      <Gap height={end - (items.at(-1)?.end ?? top)} />
    </tbody>
  );
}

/** The room of rows that are not there. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className="@max-table:block" style={{ height }} /> : null;
}

/** Where the rows begin, in pixels from the top of the page, and whether they take two lines. */
function useLayout(body: RefObject<HTMLTableSectionElement | null>) {
  const [layout, setLayout] = useState({ top: 0, hasTwoLines: false });
  useLayoutEffect(() => {
    function measure(): void {
      if (body.current === null) return;
      const { top: fromWindow, width } = body.current.getBoundingClientRect();
      const top = Math.round(fromWindow + window.scrollY);
      const hasTwoLines = width < TABLE_WIDTH;
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

/** The row that has the focus, which the arrow keys move to the same control of the next row. */
function useFocusedIndex(body: RefObject<HTMLTableSectionElement | null>) {
  const focused = useRef<number | null>(null);
  useEffect(() => {
    const element = body.current;
    const follow = () => {
      focused.current = rowIndexOf(document.activeElement);
    };
    const forget = () => {
      focused.current = null;
    };
    element?.addEventListener("keydown", moveByArrow);
    element?.addEventListener("focusin", follow);
    element?.addEventListener("focusout", forget);
    return () => {
      element?.removeEventListener("keydown", moveByArrow);
      element?.removeEventListener("focusin", follow);
      element?.removeEventListener("focusout", forget);
    };
  }, [body]);
  return focused;
}

function moveByArrow(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const index = rowIndexOf(target);
  const next = target
    .closest("tbody")
    ?.querySelector(`[data-index="${index === null ? "" : index + step}"]`);
  // A row may lack what another has; the last control is in each.
  const control = controlLike(target, next) ?? controlsOf(next).at(-1);
  if (control === undefined) return;
  event.preventDefault();
  control.focus();
  // A row that gets the focus may draw more for it.
  controlLike(target, next)?.focus();
}

function controlLike(
  { title, tagName }: HTMLElement,
  row: Element | null | undefined,
): HTMLElement | undefined {
  return controlsOf(row).find((control) => control.title === title && control.tagName === tagName);
}

function controlsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("button, input") ?? [])];
}

function withFocused(range: Range, index: number | null): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index === null || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((a, b) => a - b);
}
