import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

/**
 * Keeps the focus in a list when the focused control is removed. The row now at that position gets
 * it, on its last control of the same kind (or on `standIn`), so that pressing the same key again
 * does no harm; without a row, the first link or button of the list.
 */
export function useRestoreRowFocus(
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
    // A row's menu is in a portal and goes with its row.
    onFocus: (event) => {
      // A menu moves the focus on, and that event comes first.
      const target = document.activeElement ?? event.target;
      const isInside = list.current?.contains(target) === true;
      const index = isInside ? rowIndexOf(target) : (held.current?.index ?? null);
      const tag = isInside ? target.tagName : "button";
      held.current = index === null ? null : { control: target, index, tag };
    },
    onBlur: ({ target }) => {
      // A removed control blurs too, and is the one to replace.
      queueMicrotask(() => {
        const isLeft = target.isConnected && document.activeElement !== target;
        if (isLeft && held.current?.control === target) held.current = null;
      });
    },
  };
}

/** The index of the row that contains the element, or null. */
export function rowIndexOf(element: Element | null): number | null {
  const index = element?.closest("[data-index]")?.getAttribute("data-index");
  return index === null || index === undefined ? null : Number(index);
}
