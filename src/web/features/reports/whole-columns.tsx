import { useLayoutEffect, useRef, type ReactNode } from "react";
import { useMediaQuery } from "#web/controls/use-media-query.ts";

/**
 * Scrolls a table sideways under its first column. The other columns share the room evenly
 * (`--column-width`, `--total-width`); on narrow screens none is cut, and it begins at the column `first`.
 */
export function WholeColumns({ first, children }: { first: number; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery("(width < 48rem)");
  // After each render, as amounts change.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const share = (): void => shareWidth(element, isNarrow);
    const resizes = new ResizeObserver(share);
    share();
    resizes.observe(element);
    return () => {
      resizes.disconnect();
      element.style.removeProperty("--column-width");
      element.style.removeProperty("--total-width");
    };
  });
  useLayoutEffect(() => {
    const [account, ...columns] = headCells(scroller.current);
    const column = columns[first];
    if (!isNarrow || account === undefined || column === undefined) return;
    scroller.current?.scrollTo({ left: column.offsetLeft - account.offsetWidth });
  }, [first, isNarrow]);
  return (
    // Scrolls by keyboard through its links.
    <div
      ref={scroller}
      className="relative overflow-x-auto print:overflow-visible max-md:snap-x max-md:snap-mandatory max-md:scroll-pl-30"
    >
      {children}
    </div>
  );
}

function shareWidth(scroller: HTMLElement, isNarrow: boolean): void {
  const [account, ...columns] = headCells(scroller);
  const table = scroller.querySelector("table");
  if (account === undefined || table === null) return;
  const { scrollLeft } = scroller;
  scroller.style.removeProperty("--column-width");
  scroller.style.removeProperty("--total-width");
  // As narrow as the amounts allow.
  table.style.width = "0";
  const total = columns.find(isTotal)?.offsetWidth ?? 0;
  const widest = Math.max(
    ...columns.filter((column) => !isTotal(column)).map(({ offsetWidth }) => offsetWidth),
  );
  const room = scroller.clientWidth - account.offsetWidth;
  table.style.removeProperty("width");
  const atOnce = Math.min(columns.length, Math.max(1, Math.floor(room / widest)));
  // Where the total stays in sight, the others have the rest.
  const months = columns.length - (total === 0 ? 0 : 1);
  const share = Math.min(MAX_WIDTH, (room - total) / months);
  const width = isNarrow ? room / atOnce : Math.max(widest, share);
  scroller.style.setProperty("--column-width", `${width}px`);
  scroller.style.setProperty("--total-width", `${Math.max(width, total)}px`);
  scroller.scrollLeft = scrollLeft;
}

/** So that few amounts are not far from their accounts. */
const MAX_WIDTH = 256;

function isTotal(column: HTMLElement): boolean {
  return column.hasAttribute("data-total");
}

function headCells(scroller: HTMLElement | null): HTMLElement[] {
  return [...(scroller?.querySelectorAll<HTMLElement>("thead th") ?? [])];
}
