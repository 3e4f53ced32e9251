const SECOND_PRESS_MS = 500;
const SAME_PLACE_PX = 5;

let last = { at: -Infinity, x: 0, y: 0 };

type Press = { readonly detail: number; readonly clientX: number; readonly clientY: number };

/** The last press took effect just now, which may have put something else where it was. */
export function recordEffectiveClick(): void {
  last = { ...last, at: performance.now() };
}

/**
 * Whether this click follows another one, or what that one did, at once and at the same place,
 * whatever is under the pointer now: where a row goes with the first, the next must not have the
 * second.
 */
export function isDoubleClick({ detail, clientX: x, clientY: y }: Press): boolean {
  // A key's click has no place.
  if (detail === 0) return false;
  const at = performance.now();
  const isSamePlace = Math.hypot(x - last.x, y - last.y) < SAME_PLACE_PX;
  const isSecond = isSamePlace && at - last.at < SECOND_PRESS_MS;
  last = { at, x, y };
  return isSecond;
}
