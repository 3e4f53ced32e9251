import type { DatabaseSync } from "node:sqlite";
import type { CommitNotifier } from "./commit-notifier.ts";

const IDLE_MS = 2000;

/**
 * Copies the WAL into the database file when no commit came for two seconds: the file by itself is never
 * far behind, even after a kill. Returns a function that stops it.
 */
export function checkpointWhenIdle(connection: DatabaseSync, notifier: CommitNotifier): () => void {
  const timer = setTimeout(checkpoint, IDLE_MS).unref();
  function checkpoint(): void {
    if (connection.isTransaction) {
      timer.refresh();
      return;
    }
    try {
      connection.exec("pragma wal_checkpoint(passive)");
    } catch {
      // A full disk, for example. The commits are safe in the WAL; the next one tries again.
    }
  }
  const stopListening = notifier.listen(() => timer.refresh());
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}
