const LISTENING = { capture: true, passive: true };

let isPressed = false;
const waiting = new Set<() => void>();

addEventListener("pointerdown", ({ button }) => (isPressed = button === 0), LISTENING);
// The menu of the browser, or another window, takes the end of a press.
for (const end of ["pointerup", "pointercancel", "contextmenu"]) {
  addEventListener(end, release, LISTENING);
}
addEventListener("blur", ({ target }) => target === globalThis && release(), LISTENING);

/**
 * Runs after the current click, if any. A layout change on blur must wait for it: a button that
 * moves between press and release gets no click.
 */
export function afterPointerUp(run: () => void): void {
  if (isPressed) waiting.add(run);
  else setTimeout(run);
}

function release(): void {
  isPressed = false;
  for (const run of waiting) setTimeout(run);
  waiting.clear();
}
