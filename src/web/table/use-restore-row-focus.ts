import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

/**
 * Keeps the focus in a list when the control that has it goes: with its row, or because what it did is
 * done. The row that stands there then gets it, on its box or its last button (or on what `standIn`
 * selects), so that one more press of the same key does nothing by itself; without a row, what else
 * there is in the list.
 */
export function useFocusKept(
  list: RefObject<HTMLElement | null>,
  standIn?: string,
): {
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
} {
  const held = useRef<{ readonly control: Element; index: number; tag: string } | null>(null);

  useLayoutEffect(() => {
    if (held.current === null) return;
    const { control, index, tag } = held.current;
    if (control.isConnected) {
      held.current.index = rowIndexOf(control) ?? index;
      return;
    }
    held.current = null;
    if (document.activeElement !== document.body) return;
    const row =
      list.current?.querySelector(`[data-index="${index}"]`) ??
      [...(list.current?.querySelectorAll("[data-index]") ?? [])].at(-1);
    const controls = row?.querySelectorAll<HTMLElement>(standIn ?? tag) ?? [];
    const next = [...controls].at(-1) ?? list.current?.querySelector<HTMLElement>("a, button");
    next?.focus({ preventScroll: true });
  });

  return {
    // Also of a row's menu, which is drawn elsewhere on the page and goes with its row.
    onFocus: (event) => {
      // A menu that is told of the focus moves it on, and that is told first.
      const target = document.activeElement ?? event.target;
      const isInside = list.current?.contains(target) === true;
      const index = isInside ? rowIndexOf(target) : (held.current?.index ?? null);
      const tag = isInside ? target.tagName : "button";
      held.current = index === null ? null : { control: target, index, tag };
    },
    onBlur: ({ target }) => {
      // One that is taken away loses the focus too, and is the one to stand in for.
      queueMicrotask(() => {
        const isLeft = target.isConnected && document.activeElement !== target;
        if (isLeft && held.current?.control === target) held.current = null;
      });
    },
  };
}

/** Which row of the list this lies in; null for none. */
export function rowIndexOf(element: Element | null): number | null {
  const index = element?.closest("[data-index]")?.getAttribute("data-index");
  return index === null || index === undefined ? null : Number(index);
}
