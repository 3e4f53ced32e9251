import { useEffect, useRef } from "react";

/**
 * Restores the focus, which Radix does only for dialogs with a trigger: to the opener or, if it is
 * gone, to the page content.
 */
export function useRestoreFocus(isOpen: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      const target =
        opener.current?.isConnected === true && opener.current !== document.body
          ? opener.current
          : document.querySelector("#conteudo");
      // Charts are SVG elements.
      if (target instanceof HTMLElement || target instanceof SVGElement) {
        target.focus({ preventScroll: true });
      }
    },
  };
}
