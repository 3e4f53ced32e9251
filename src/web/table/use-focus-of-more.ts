import { useEffect, useRef } from "react";

/** The button for more disappears with the last page, whose first link takes the focus. */
export function useFocusOfMore(hasMore: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const firstNew = useRef(0);
  useEffect(() => {
    const { current } = list;
    if (!hasMore || current === null) return;
    return () => {
      if (document.activeElement !== document.body) return;
      const rows = [...current.children].filter((row) => row.querySelector("a") !== null);
      rows[firstNew.current]?.querySelector("a")?.focus();
    };
  }, [hasMore]);
  return {
    list,
    startMore: (rowCount: number) => {
      firstNew.current = rowCount;
    },
  };
}
