/** A message that waits for no more code: for when that is what did not come. */
import { useSyncExternalStore } from "react";
import type { Explanation } from "#web/api/user-facing-error.ts";

let shown: Explanation | null = null;
const watchers = new Set<() => void>();

/** Shows the message in place of the last one; null shows none. */
export function showFallbackNotice(notice: Explanation | null): void {
  shown = notice;
  for (const watcher of watchers) watcher();
}

/** The message to show, or null. */
export function usePlainNotice(): Explanation | null {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
