import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from "react";
import { findRowIndex, useRestoreRowFocus } from "./use-restore-row-focus.ts";

/** The alignment within the window. */
type Align = "auto" | "center";
export type ScrollToRow = (index: number, align: Align) => void;
export type FocusRow = (index: number, align?: Align) => void;

/**
 * The only row of a virtual list that the Tab key reaches: the last focused one, otherwise the
 * first.
 */
export function useTabStop(
  body: RefObject<HTMLElement | null>,
  rows: readonly { readonly id: string }[],
  scrollToRow: ScrollToRow,
) {
  const restoreFocus = useRestoreRowFocus(body);
  const [lastId, setLastId] = useState<string | null>(null);
  // A row out of view mounts a few frames after the list scrolled to it.
  const awaited = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (awaited.current === null) return;
    if (!hasFocus(body.current) || focusMounted(body.current, awaited.current)) {
      awaited.current = null;
    }
  });
  return {
    /** Among the mounted rows. */
    tabStopIn: (shown: readonly { index: number }[], firstInView: number): number | undefined => {
      const last = shown.find(({ index }) => rows[index]?.id === lastId);
      return (last ?? shown.find(({ index }) => index >= firstInView) ?? shown[0])?.index;
    },
    focusHandlers: {
      ...restoreFocus,
      onFocus: (event: FocusEvent) => {
        restoreFocus.onFocus(event);
        const index = findRowIndex(event.target);
        if (index !== null) setLastId(rows[index]?.id ?? null);
      },
    },
    focusRow: (index: number, align: Align = "auto") => {
      scrollToRow(index, align);
      awaited.current = focusMounted(body.current, index) ? null : index;
    },
  };
}

/** Or around it: the focused row may unmount while the list scrolls. */
function hasFocus(body: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement?.contains(body) === true || body?.contains(activeElement) === true;
}

function focusMounted(body: HTMLElement | null, index: number): boolean {
  const row = body?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}
