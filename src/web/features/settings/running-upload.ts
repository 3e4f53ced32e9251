/** The running upload of an import, one at a time; it continues on other screens. */

type RunningUpload = {
  readonly done: number;
  readonly total: number;
  /** Null once all is sent. */
  readonly stop: (() => void) | null;
};

let running: RunningUpload | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export function subscribeToUpload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function runningUpload(): RunningUpload | null {
  return running;
}

export function showUpload(next: RunningUpload | null): void {
  running = next;
  for (const listener of listeners) listener();
}
