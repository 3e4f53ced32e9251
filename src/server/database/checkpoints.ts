/**
 * Copies the WAL into the database file, in place of SQLite's own checkpoints: when it is long, or
 * when no commit arrived for two seconds. So the file alone is never far behind, even after a kill.
 */
import { once } from "node:events";
import { statSync, statfsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import type { CommitNotifier } from "./commit-notifier.ts";
import { pragma } from "./sqlite-durability.ts";
import { startGeneration } from "./wal-generation.ts";

/** 32 MB: a page that changes repeatedly is copied once. */
const MAX_WAL_PAGES = 8000;
const IDLE_MS = 2000;

/** 4 MB, about 10 ms: larger WALs are copied in a worker, because a command may write gigabytes. */
const MAX_PAGES_HERE = 1000;
/** Each copies the pages written during the previous one. */
const MAX_THREADS_IN_TURN = 3;

export class Checkpoints {
  readonly #connection: DatabaseSync;
  readonly #file: string;
  readonly #countPages;
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  #thread: Promise<void> | null = null;
  /**
   * While a worker copies, this snapshot prevents writers from starting a new WAL without a new
   * generation.
   */
  #snapshot: DatabaseSync | null = null;

  constructor(connection: DatabaseSync, file: string, notifier: CommitNotifier) {
    this.#connection = connection;
    this.#file = file;
    connection.exec("pragma wal_autocheckpoint = 0");
    this.#countPages = connection.prepare("pragma wal_checkpoint(noop)");
    startGeneration(connection);
    this.#timer = setTimeout(() => this.#checkpoint(), IDLE_MS).unref();
    this.#stopListening = notifier.listen(() => {
      this.#timer.refresh();
      const isLong = Number(this.#countPages.get()?.["log"]) >= MAX_WAL_PAGES;
      if (isLong || this.#snapshot !== null) this.#checkpoint();
    });
  }

  async stop(): Promise<void> {
    this.#stopListening();
    clearTimeout(this.#timer);
    await this.#thread;
    this.#releaseSnapshot();
  }

  #checkpoint(): void {
    if (this.#thread !== null) return;
    if (this.#connection.isTransaction) {
      this.#timer.refresh();
      return;
    }
    try {
      this.#copy();
    } catch {
      // A failing disk, for example. Commits are safe in the WAL; the next one tries again.
    }
  }

  #copy(): void {
    if (!this.#hasRoom()) return;
    if (this.#snapshot === null && this.#pagesToCopy() > MAX_PAGES_HERE) {
      this.#thread = this.#copyInThread();
      return;
    }
    this.#releaseSnapshot();
    const result = this.#connection.prepare("pragma wal_checkpoint(passive)").get();
    if (result?.["log"] === result?.["checkpointed"]) startGeneration(this.#connection);
  }

  async #copyInThread(): Promise<void> {
    let isCopied = true;
    try {
      for (let turn = 0; turn < MAX_THREADS_IN_TURN; turn += 1) {
        await this.#runThread();
        if (this.#pagesToCopy() <= MAX_PAGES_HERE) break;
      }
    } catch {
      // No file handle is available, for example: the next commit tries again.
      isCopied = false;
    }
    this.#thread = null;
    if (isCopied) this.#checkpoint();
  }

  async #runThread(): Promise<void> {
    const newer = new DatabaseSync(this.#file, { readOnly: true });
    newer.exec("begin; select 1 from sqlite_schema");
    this.#releaseSnapshot();
    this.#snapshot = newer;
    const entry = new URL("./checkpoint-worker.ts", import.meta.url);
    await once(new Worker(entry, { workerData: this.#file }), "exit");
  }

  /**
   * A checkpoint that stops halfway takes disk space from the next commits, and frees none in the
   * WAL.
   */
  #hasRoom(): boolean {
    const pages = Number(pragma(this.#connection, "page_count"));
    const size = pages * Number(pragma(this.#connection, "page_size"));
    const { bavail, bsize } = statfsSync(this.#file);
    return size - statSync(this.#file).size < bavail * bsize;
  }

  #pagesToCopy(): number {
    const { log, checkpointed } = this.#countPages.get() ?? {};
    return Number(log) - Number(checkpointed);
  }

  #releaseSnapshot(): void {
    this.#snapshot?.close();
    this.#snapshot = null;
  }
}
