import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Keeps the focus in a table's body when the control that has it goes: with its row, or because what
 * it did is done. The row that stands there then gets it, on its box or its last button, so that
 * one more press of the same key does nothing by itself.
 */
export function useFocusKept(body: RefObject<HTMLTableSectionElement | null>): void {
  const held = useRef<{ readonly control: Element; index: number } | null>(null);

  useEffect(() => {
    const element = body.current;
    const hold = ({ target }: FocusEvent) => {
      const index = target instanceof Element ? rowIndexOf(target) : null;
      held.current = index === null ? null : { control: target as Element, index };
    };
    const release = ({ target }: FocusEvent) => {
      // One that is taken away loses the focus too, and is the one to stand in for.
      queueMicrotask(() => {
        const isLeft = target instanceof Element && target.isConnected;
        if (isLeft && held.current?.control === target && document.activeElement !== target) {
          held.current = null;
        }
      });
    };
    element?.addEventListener("focusin", hold);
    element?.addEventListener("focusout", release);
    return () => {
      element?.removeEventListener("focusin", hold);
      element?.removeEventListener("focusout", release);
    };
  }, [body]);

  useLayoutEffect(() => {
    if (held.current === null) return;
    const { control, index } = held.current;
    if (control.isConnected) {
      held.current.index = rowIndexOf(control) ?? index;
      return;
    }
    held.current = null;
    if (document.activeElement !== document.body) return;
    const row =
      body.current?.querySelector(`[data-index="${index}"]`) ??
      [...(body.current?.querySelectorAll("[data-index]") ?? [])].at(-1);
    const controls = row?.querySelectorAll<HTMLElement>(control.tagName) ?? [];
    [...controls].at(-1)?.focus({ preventScroll: true });
  });
}

/** Which row of the table this lies in; null for none. */
export function rowIndexOf(element: Element | null): number | null {
  const index = element?.closest("[data-index]")?.getAttribute("data-index");
  return index === null || index === undefined ? null : Number(index);
}
