import { statSync, statfsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { CommitNotifier } from "./commit-notifier.ts";
import { pragma } from "./sqlite-durability.ts";
import { startGeneration } from "./wal-generation.ts";

/** 32 MB: a page that changes again and again is copied once. */
const MAX_WAL_PAGES = 8000;
const IDLE_MS = 2000;

/**
 * Copies the WAL into the database file, in place of SQLite's own checkpoints: when it is long, and when
 * no commit came for two seconds, so that the file by itself is never far behind, even after a kill.
 * Returns a function that stops it.
 */
export function keepCheckpoints(
  connection: DatabaseSync,
  notifier: CommitNotifier,
  file: string,
): () => void {
  connection.exec("pragma wal_autocheckpoint = 0");
  const countPages = connection.prepare("pragma wal_checkpoint(noop)");
  startGeneration(connection);

  function checkpoint(): void {
    if (connection.isTransaction) {
      timer.refresh();
      return;
    }
    try {
      if (!hasRoomToCheckpoint(connection, file)) return;
      const result = connection.prepare("pragma wal_checkpoint(passive)").get();
      if (result?.["log"] === result?.["checkpointed"]) startGeneration(connection);
    } catch {
      // A failing disk, for example. The commits are safe in the WAL; the next one tries again.
    }
  }

  const timer = setTimeout(checkpoint, IDLE_MS).unref();
  const stopListening = notifier.listen(() => {
    timer.refresh();
    if (Number(countPages.get()?.["log"]) >= MAX_WAL_PAGES) checkpoint();
  });
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}

/** A checkpoint that stops halfway takes the room of the next commits, and frees nothing in the WAL. */
function hasRoomToCheckpoint(connection: DatabaseSync, file: string): boolean {
  const size = Number(pragma(connection, "page_count")) * Number(pragma(connection, "page_size"));
  const { bavail, bsize } = statfsSync(file);
  return size - statSync(file).size < bavail * bsize;
}
