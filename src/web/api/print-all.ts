/**
 * On Ctrl+P, loads the remaining rows of a list and then prints: the browser itself does not wait
 * for them.
 */
import { useEffectEvent, useLayoutEffect, useRef } from "react";

type Pages = {
  readonly hasNextPage: boolean;
  readonly fetchNextPage: (options: {
    cancelRefetch: boolean;
  }) => Promise<{ readonly hasNextPage: boolean; readonly isError: boolean }>;
};

/** The limit per list. For more rows there are the files of the reports. */
const MAX_PAGES = 20;

/** A list that is gone, or could not be loaded, renders no more. */
const MAX_FRAMES = 120;

/**
 * While mounted, printing includes the complete list, up to the limit. Returns true at the limit,
 * where printing loads no more rows.
 */
export function usePrintAll({ hasNextPage, fetchNextPage }: Pages, pageCount: number): boolean {
  const isAtLimit = pageCount >= MAX_PAGES;
  const isLoading = useRef(false);
  const hasMore = hasNextPage && !isAtLimit;
  const rendered = useRef({ hasMore });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = event.key.toLowerCase() === "p" && (event.ctrlKey || event.metaKey);
    if (!isPrint || event.shiftKey || event.altKey || event.defaultPrevented) return;
    if (!isLoading.current && !hasMore) return;
    event.preventDefault();
    // The running load prints at its end.
    if (event.repeat || isLoading.current) return;
    isLoading.current = true;
    void loadPages(fetchNextPage, MAX_PAGES - pageCount)
      .then(() => until(() => !rendered.current.hasMore))
      .finally(() => {
        isLoading.current = false;
        globalThis.print();
      });
  });
  // Not later than the first rows.
  useLayoutEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  useLayoutEffect(() => {
    rendered.current = { hasMore };
  }, [hasMore]);
  return isAtLimit;
}

async function loadPages(fetchNextPage: Pages["fetchNextPage"], maxPages: number): Promise<void> {
  for (let count = 0; count < maxPages; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ends
    const { hasNextPage, isError } = await fetchNextPage({ cancelRefetch: false });
    if (!hasNextPage || isError) return;
  }
}

/** On a busy computer a loaded page is rendered later than in the next frames. */
function until(isRendered: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (framesLeft: number): void => {
      if (framesLeft === 0 || isRendered()) resolve();
      else requestAnimationFrame(() => check(framesLeft - 1));
    };
    check(MAX_FRAMES);
  });
}
