/** A click that seems to have no effect is repeated within a second. */
const SECOND_CLICK_MS = 1000;
const SAME_POSITION_PX = 5;

let last = { at: -Infinity, x: 0, y: 0 };

type Click = { readonly detail: number; readonly clientX: number; readonly clientY: number };

/**
 * Restarts the time limit when a click takes effect, which may move another row under the pointer.
 */
export function recordEffectiveClick(): void {
  last = { ...last, at: performance.now() };
}

/** Called after a click that changed nothing: nothing has moved, and it may be repeated at once. */
export function forgetClick(): void {
  last = { ...last, at: -Infinity };
}

/**
 * True for the second click of a double-click or of an impatient user, whatever is under the
 * pointer: when the first removes a row or a button, the second must not act on the next one.
 */
export function isDoubleClick({ detail, clientX: x, clientY: y }: Click): boolean {
  // A click by keyboard has no position.
  if (detail === 0) return false;
  const at = performance.now();
  const isSamePosition = Math.hypot(x - last.x, y - last.y) < SAME_POSITION_PX;
  const isSecond = isSamePosition && at - last.at < SECOND_CLICK_MS;
  last = { at, x, y };
  return isSecond;
}
