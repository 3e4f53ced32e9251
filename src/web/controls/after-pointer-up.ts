let isPressed = false;

addEventListener("pointerdown", () => (isPressed = true), { capture: true, passive: true });
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => (isPressed = false), { capture: true, passive: true });
}

/**
 * Runs after the current click, if any. A layout change on blur must wait for it: a button that
 * moves between press and release gets no click.
 */
export function afterPointerUp(run: () => void): void {
  if (!isPressed) setTimeout(run);
  else {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      setTimeout(run);
    };
    addEventListener("pointerup", end, { signal: listening.signal });
    addEventListener("pointercancel", end, { signal: listening.signal });
  }
}
