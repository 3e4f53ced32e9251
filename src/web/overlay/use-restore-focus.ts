import { useEffect, useRef, type RefObject } from "react";

/** The opener of what was unmounted while open, for what is mounted in its place. */
let unmounted: Element | null = null;

/** Of an item of a menu, which goes, the button of the menu. */
function lastingOpener(focused: Element | null): Element | null {
  const buttonId = focused?.closest("[role=menu]")?.getAttribute("aria-labelledby") ?? null;
  return buttonId === null ? focused : document.querySelector(`#${CSS.escape(buttonId)}`);
}

/**
 * Restores the focus, which Radix does only for dialogs with a trigger: to `target` or the opener or, if
 * it is gone, to the page content.
 */
export function useRestoreFocus(isOpen: boolean, target?: RefObject<Element | null>) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    opener.current = unmounted ?? lastingOpener(document.activeElement);
    unmounted = null;
    return () => {
      unmounted = opener.current;
      // The effects of the same render come before.
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
