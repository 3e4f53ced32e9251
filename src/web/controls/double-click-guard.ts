const DOUBLE_CLICK_MS = 500;
const SAME_PLACE_PX = 5;

let last = { at: -Infinity, x: 0, y: 0 };

type Press = { readonly detail: number; readonly clientX: number; readonly clientY: number };

/** Restarts the time limit when a click takes effect, which may move another row under the pointer. */
export function recordEffectiveClick(): void {
  last = { ...last, at: performance.now() };
}

/**
 * Returns true for the second click of a double-click, whatever is under the pointer now: if the first
 * click removes a row, the second must not act on the next.
 */
export function isDoubleClick({ detail, clientX: x, clientY: y }: Press): boolean {
  // A click by keyboard has no position.
  if (detail === 0) return false;
  const at = performance.now();
  const isSamePlace = Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX;
  const isSecond = isSamePlace && at - last.at < DOUBLE_CLICK_MS;
  last = { at, x, y };
  return isSecond;
}
