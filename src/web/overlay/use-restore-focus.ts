import { useEffect, useRef, type RefObject } from "react";

/** The opener of an overlay that was unmounted while open, for the overlay that replaces it. */
let unmounted: Element | null = null;

/** For a menu item, which disappears, the button of the menu. */
function lastingOpener(focused: Element | null): Element | null {
  const buttonId = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby") ?? null;
  return buttonId === null ? focused : document.querySelector(`#${CSS.escape(buttonId)}`);
}

/**
 * Restores the focus, which Radix does only for dialogs with a trigger: to `target`, or the opener,
 * or the page content if that no longer exists.
 */
export function useRestoreFocus(isOpen: boolean, target?: RefObject<Element | null>) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    opener.current = unmounted ?? lastingOpener(document.activeElement);
    unmounted = null;
    return () => {
      unmounted = opener.current;
      // The effects of the same render run first.
      queueMicrotask(() => (unmounted = null));
    };
  }, [isOpen]);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const before = [target?.current, opener.current].find(
        (element) => element?.isConnected === true && element !== document.body,
      );
      const element = before ?? document.querySelector("#conteudo");
      // Charts are SVG elements.
      if (element instanceof HTMLElement || element instanceof SVGElement) {
        element.focus({ preventScroll: true });
      }
    },
  };
}
