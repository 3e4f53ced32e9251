/** The undo of the last change, which Ctrl+Z runs on the screen where it was made. */
let last: { readonly undo: () => void; readonly path: string; readonly madeAt: number } | null =
  null;

export function setLastUndo(undo: () => void): void {
  last = { undo, path: location.pathname, madeAt: performance.now() };
}

/** `time` is one of `performance.now()`. */
export function hasUndoSince(time: number): boolean {
  return last !== null && last.madeAt > time;
}

/** False when there is nothing to undo. */
export function undoLast(): boolean {
  if (last?.path !== location.pathname) return false;
  const { undo } = last;
  last = null;
  undo();
  return true;
}

/** After a change without an undo, or when the undo of a message ran. */
export function forgetUndo(undo = last?.undo): void {
  if (last?.undo === undo) last = null;
}
