import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

/**
 * When the focused control is removed, focuses the row now at its index: the last control with the
 * same tag (or `selector`), so that repeating the key does no harm; otherwise the first link or
 * button.
 */
export function useRestoreRowFocus(list: RefObject<HTMLElement | null>, selector?: string) {
  const focused = useRef<{ readonly control: Element; index: number; tag: string } | null>(null);

  useLayoutEffect(() => {
    if (focused.current === null) return;
    const { control, index, tag } = focused.current;
    if (control.isConnected) {
      focused.current.index = findRowIndex(control) ?? index;
      return;
    }
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const row =
      list.current?.querySelector(`[data-index="${index}"]`) ??
      [...(list.current?.querySelectorAll("[data-index]") ?? [])].at(-1);
    const controls = row?.querySelectorAll<HTMLElement>(selector ?? tag) ?? [];
    const self = row instanceof HTMLElement && row.tagName === tag ? row : undefined;
    const next =
      self ?? [...controls].at(-1) ?? list.current?.querySelector<HTMLElement>("a, button");
    next?.focus({ preventScroll: true });
  });

  return {
    // The menu of a row is in a portal and unmounts with its row.
    onFocus: (event: FocusEvent) => {
      // By now a menu has already moved the focus.
      const target = document.activeElement ?? event.target;
      const isInside = list.current?.contains(target) === true;
      const index = isInside ? findRowIndex(target) : (focused.current?.index ?? null);
      const tag = isInside ? target.tagName : "button";
      focused.current = index === null ? null : { control: target, index, tag };
    },
    onBlur: ({ target }: FocusEvent) => {
      // A removed control blurs too, and is the one to replace.
      queueMicrotask(() => {
        const isLeft = target.isConnected && document.activeElement !== target;
        if (isLeft && focused.current?.control === target) focused.current = null;
      });
    },
  };
}

export function findRowIndex(element: Element | null): number | null {
  const index = element?.closest("[data-index]")?.getAttribute("data-index");
  return index === null || index === undefined ? null : Number(index);
}
