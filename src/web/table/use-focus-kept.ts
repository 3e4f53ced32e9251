import { useEffect, type RefObject } from "react";

/** When `isShown` ends, and the focused button disappears with it, the bar around it takes the focus. */
export function useFocusKept(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const element = bar.current;
    return () => {
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    };
  }, [bar, isShown]);
}
