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
      focus(before ?? document.querySelector("#conteudo"));
      if (before !== undefined && before !== null) replaceWhenRemoved(before);
    },
  };
}

/** A save may remove the opener of its dialog when the screen is read again, and so the focus. */
function replaceWhenRemoved(opener: Element): void {
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return;
    observer.disconnect();
    setTimeout(() => {
      if (document.activeElement === document.body) focus(document.querySelector("#conteudo"));
    }, EFFECTS_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  opener.addEventListener(
    "blur",
    // A removed element may blur, too.
    () => queueMicrotask(() => opener.isConnected && observer.disconnect()),
    { once: true },
  );
}

/** By then the screen has focused something closer, if it knows what. */
const EFFECTS_MS = 100;

function focus(element: Element | null): void {
  // Charts are SVG elements.
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    element.focus({ preventScroll: true });
  }
}
