import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { StatementLayout } from "./statement-layout.ts";
import { useIsNarrow } from "./use-statement-layout.ts";

/**
 * Scrolls a table sideways below its fixed first column. A scroll container traps sticky heads, so
 * `head`, a copy of the table's head, lies over it and stays visible while the page scrolls. On
 * narrow screens no column is cut, and the table starts with the column `first`.
 */
export function StatementScroller({
  layout,
  first,
  head,
  children,
}: {
  layout: StatementLayout;
  first: number;
  head: ReactNode;
  children: ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const { accountWidth, columnWidth } = layout;
  const follow = (): void => {
    copy.current?.scrollTo({ left: scroller.current?.scrollLeft ?? 0 });
  };
  useLayoutEffect(() => {
    if (isNarrow) scroller.current?.scrollTo({ left: first * columnWidth });
  }, [first, isNarrow, columnWidth]);
  useLayoutEffect(follow);
  return (
    <div className="grid">
      <div
        ref={copy}
        aria-hidden
        className="sticky top-(--below-header) z-2 col-start-1 row-start-1 w-full self-start overflow-hidden lg:top-[calc(var(--below-header)+48px)] print:hidden"
      >
        {head}
      </div>
      {/* Scrolls by keyboard through its links. */}
      <div
        ref={scroller}
        onScroll={follow}
        style={{ scrollPaddingLeft: accountWidth }}
        className="relative col-start-1 row-start-1 min-w-0 overflow-x-auto [&_:is(a,button)]:scroll-mt-9! lg:[&_:is(a,button)]:scroll-mt-21! max-md:snap-x max-md:snap-mandatory print:overflow-visible"
      >
        {children}
      </div>
    </div>
  );
}
