import type { Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/** In pixels: the sticky header and the table head. */
const READ_FROM = 104;
const ROWS_REMEMBERED = 12;

/** Pixels from the top of the window, by id. */
type Seen = ReadonlyMap<string, number>;
type WindowVirtualizer = Virtualizer<Window, HTMLTableRowElement>;

/**
 * Keeps the visible rows in position when rows above them are added or removed; at the top of the
 * list, new rows appear. Another list starts at its top.
 */
export function useScrollAnchor(
  virtualizer: WindowVirtualizer,
  rows: readonly { readonly id: string }[],
  listKey: string,
): void {
  const seen = useRef<Seen>(new Map());
  const shownKey = useRef(listKey);
  // Reading `scrollY` after each render would force a layout during a scroll.
  const scrolled = useRef(0);
  const remember = useEffectEvent(() => {
    seen.current = rowsInView(virtualizer, scrolled.current);
  });

  useLayoutEffect(() => {
    const isOther = shownKey.current !== listKey;
    shownKey.current = listKey;
    const { scrollY } = window;
    const beginning = Math.min(0, virtualizer.options.scrollMargin - READ_FROM - scrollY);
    const shift = isOther ? beginning : medianShift(seen.current, virtualizer, rows, scrollY);
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

/** The median shift of the rows, because a single row may have moved by itself. */
function medianShift(
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
