/**
 * On Ctrl+P, loads the remaining rows of a list and then prints: the browser itself does not wait
 * for them.
 */
import { useEffect, useEffectEvent, useRef } from "react";

type Pages = {
  readonly hasNextPage: boolean;
  readonly fetchNextPage: (options: {
    cancelRefetch: boolean;
  }) => Promise<{ readonly hasNextPage: boolean; readonly isError: boolean }>;
};

/** The limit per list. For more rows there are the files of the reports. */
const MAX_PAGES = 20;

/**
 * While mounted, printing includes the complete list, up to the limit. Returns true at the limit,
 * where printing loads no more rows.
 */
export function usePrintAll({ hasNextPage, fetchNextPage }: Pages, pageCount: number): boolean {
  const isAtLimit = pageCount >= MAX_PAGES;
  const isLoading = useRef(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = event.key.toLowerCase() === "p" && (event.ctrlKey || event.metaKey);
    if (!isPrint || event.shiftKey || event.altKey || event.defaultPrevented) return;
    if (!isLoading.current && (!hasNextPage || isAtLimit)) return;
    event.preventDefault();
    // The running load prints at its end.
    if (event.repeat || isLoading.current) return;
    isLoading.current = true;
    void loadAndPrint(fetchNextPage, MAX_PAGES - pageCount).finally(() => {
      isLoading.current = false;
    });
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return isAtLimit;
}

async function loadAndPrint(
  fetchNextPage: Pages["fetchNextPage"],
  maxPages: number,
): Promise<void> {
  for (let page = 0; page < maxPages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ends
    const { hasNextPage, isError } = await fetchNextPage({ cancelRefetch: false });
    if (!hasNextPage || isError) break;
  }
  // The rows are rendered by then.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  globalThis.print();
}
