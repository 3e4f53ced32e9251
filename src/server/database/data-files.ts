import { mkdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Refusal } from "#domain/refusal.ts";

const WATCH_MS = 2000;

/**
 * Detects deleted or replaced database files: SQLite keeps writing to deleted files, which cannot
 * be opened again.
 */
export class DataFiles {
  readonly #file: string;
  readonly #reader: DatabaseSync;
  readonly #paths: readonly string[];
  readonly #opened: string;
  /**
   * A program without new commits must notice too: the data of deleted files is lost when it ends.
   */
  readonly #timer = setInterval(() => this.#watch(), WATCH_MS).unref();
  #gone: Refusal | null = null;

  /** Both files must exist. */
  constructor(file: string) {
    this.#file = file;
    // A separate connection: a backup cannot run while another statement of the connection runs.
    this.#reader = new DatabaseSync(file, { readOnly: true });
    this.#reader.exec("select 1 from sqlite_schema");
    this.#paths = [file, `${file}-wal`];
    this.#opened = this.#identities();
  }

  /**
   * @throws Refusal once files were found missing, even if they are back: commits may be missing in
   * them.
   */
  assertWritable(): void {
    if (this.#gone !== null) throw this.#gone;
  }

  /** Call after a commit, before it is acknowledged. @throws Refusal if files are gone or replaced. */
  assertInPlace(): void {
    if (this.#gone === null && this.#identities() === this.#opened) return;
    this.#gone ??= new Refusal({
      code: "data-files-gone",
      folder: dirname(this.#file),
      copy: this.#saveCopy(),
    });
    throw this.#gone;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#reader.close();
  }

  #watch(): void {
    try {
      this.assertInPlace();
    } catch {
      // A copy exists now, and the next write reports it.
      clearInterval(this.#timer);
    }
  }

  #identities(): string {
    return this.#paths
      .map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
      .map((stat) => (stat === undefined ? "none" : `${stat.dev}:${stat.ino}`))
      .join(" ");
  }

  /** Null if it failed. The open connection can still read the deleted files. */
  #saveCopy(): string | null {
    const folder = dirname(this.#file);
    const time = new Date().toISOString().replace(/\D/gu, "").slice(0, 14);
    const copyFolder = join(dirname(folder), `${basename(folder)}-recuperada-${time}`);
    try {
      mkdirSync(copyFolder, { mode: 0o700 });
      try {
        const copy = join(copyFolder, basename(this.#file));
        this.#reader.prepare("vacuum into ?").run(copy);
        return copyFolder;
      } catch (error) {
        // A part of the copy could be taken for all of it.
        rmSync(copyFolder, { recursive: true, force: true });
        throw error;
      }
    } catch {
      // The disk may be full or missing. The message then says that there is no copy.
      return null;
    }
  }
}
