import { useEffect, useRef, type RefObject } from "react";

/** The opener of what was unmounted while open, for what is mounted in its place. */
let unmounted: Element | null = null;

/**
 * Restores the focus, which Radix does only for dialogs with a trigger: to `target` or the opener or, if
 * it is gone, to the page content.
 */
export function useRestoreFocus(isOpen: boolean, target?: RefObject<Element | null>) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    opener.current = unmounted ?? document.activeElement;
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
