let isPressed = false;

addEventListener("pointerdown", () => (isPressed = true), { capture: true, passive: true });
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => (isPressed = false), { capture: true, passive: true });
}

/**
 * Runs once the click that may be under way is over. What moves the page when a field is left must
 * wait for it: a button that moves away between press and release is not clicked.
 */
export function afterPointerUp(run: () => void): void {
  if (!isPressed) setTimeout(run);
  else {
    const over = new AbortController();
    const end = () => {
      over.abort();
      setTimeout(run);
    };
    addEventListener("pointerup", end, { signal: over.signal });
    addEventListener("pointercancel", end, { signal: over.signal });
  }
}
