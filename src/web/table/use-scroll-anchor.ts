import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/** Where the eye may be: under the header and the table's head. */
const READ_FROM = 104;
const ROWS_REMEMBERED = 12;

/** Rows by their ids, with how far from the top of the window they are. */
type Seen = ReadonlyMap<string, number>;
type WindowVirtualizer = Virtualizer<Window, HTMLTableRowElement>;

/**
 * Keeps the rows that are being read where they are when others come or go above them. A list that
 * is shown from its beginning lets them come in there, in sight. Another list is shown from its
 * beginning.
 */
export function usePlaceKept(
  virtualizer: WindowVirtualizer,
  rows: readonly { readonly id: string }[],
  listKey: string,
): void {
  const seen = useRef<Seen>(new Map());
  const shownKey = useRef(listKey);
  // To ask the window after each drawing would lay the page out at once, in the middle of a scroll.
  const scrolled = useRef(0);
  const remember = useEffectEvent(() => {
    seen.current = rowsInView(virtualizer, scrolled.current);
  });

  useLayoutEffect(() => {
    const isOther = shownKey.current !== listKey;
    shownKey.current = listKey;
    const { scrollY } = window;
    const beginning = Math.min(0, virtualizer.options.scrollMargin - READ_FROM - scrollY);
    const shift = isOther ? beginning : shiftOf(seen.current, virtualizer, rows, scrollY);
    if (shift !== 0) window.scrollBy({ top: shift, behavior: "instant" });
    scrolled.current = shift === 0 ? scrollY : window.scrollY;
  }, [virtualizer, rows, listKey]);

  useEffect(() => {
    remember();
  });
  useEffect(() => {
    const listener = () => {
      scrolled.current = window.scrollY;
      remember();
    };
    window.addEventListener("scroll", listener, { passive: true });
    return () => window.removeEventListener("scroll", listener);
  }, []);
}

function rowsInView(virtualizer: WindowVirtualizer, scrollY: number): Seen {
  const from = scrollY + READ_FROM;
  if (from <= virtualizer.options.scrollMargin) return new Map();
  return new Map(
    virtualizer
      .getVirtualItems()
      .filter(({ end }) => end > from)
      .slice(0, ROWS_REMEMBERED)
      .map(({ key, start }) => [String(key), start - scrollY]),
  );
}

/** How far most of the rows that were seen have moved; one may have gone elsewhere by itself. */
function shiftOf(
  seen: Seen,
  virtualizer: WindowVirtualizer,
  rows: readonly { readonly id: string }[],
  scrollY: number,
): number {
  if (seen.size === 0) return 0;
  const shifts: number[] = [];
  for (const [index, { id }] of rows.entries()) {
    const before = seen.get(id);
    const start = before === undefined ? undefined : virtualizer.measurementsCache[index]?.start;
    if (before !== undefined && start !== undefined) shifts.push(start - scrollY - before);
    if (shifts.length === seen.size) break;
  }
  const sorted = shifts.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
