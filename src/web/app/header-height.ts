import { useLayoutEffect, useRef } from "react";

/**
 * Sets `--header-height` of the page to the height of its sticky top, which grows with its text.
 */
export function useHeaderHeight() {
  const header = useRef<HTMLElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const parts = [header.current, line.current].filter((part) => part !== null);
    const measure = (): void => {
      // One of them is `display: contents`.
      const height = Math.max(...parts.map((part) => part.offsetHeight));
      document.documentElement.style.setProperty("--header-height", `${height}px`);
    };
    const observer = new ResizeObserver(measure);
    for (const part of parts) observer.observe(part);
    measure();
    return () => observer.disconnect();
  }, []);
  return { header, line };
}
