import { mkdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Refusal } from "#domain/refusal.ts";

const WATCH_MS = 2000;

/** SQLite goes on writing to deleted files, which nobody can open again. */
export class DataFiles {
  readonly #file: string;
  readonly #reader: DatabaseSync;
  readonly #paths: readonly string[];
  readonly #opened: string;
  /** What a program without new commits has open would be lost at its end. */
  readonly #timer = setInterval(() => this.#watch(), WATCH_MS).unref();
  #gone: Refusal | null = null;

  /** Both files must exist. */
  constructor(file: string) {
    this.#file = file;
    // Of its own: a copy cannot be made while another statement of its connection runs.
    this.#reader = new DatabaseSync(file, { readOnly: true });
    this.#reader.exec("select 1 from sqlite_schema");
    this.#paths = [file, `${file}-wal`];
    this.#opened = this.#identities();
  }

  /** @throws Refusal once files were missed, also when they are back: commits may be missing in them. */
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
      // The copy is made, and the next write says it.
      clearInterval(this.#timer);
    }
  }

  #identities(): string {
    return this.#paths
      .map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
      .map((stat) => (stat === undefined ? "none" : `${stat.dev}:${stat.ino}`))
      .join(" ");
  }

  /** Null if it failed. The open connection still reads what the deleted files hold. */
  #saveCopy(): string | null {
    const folder = dirname(this.#file);
    const time = new Date().toISOString().replace(/\D/gu, "").slice(0, 14);
    const copyFolder = join(dirname(folder), `${basename(folder)}-recuperada-${time}`);
    try {
      mkdirSync(copyFolder, { mode: 0o700 });
      const copy = join(copyFolder, basename(this.#file));
      this.#reader.prepare("vacuum into ?").run(copy);
      return copyFolder;
    } catch {
      // The disk may be full, or gone. The message then says that there is no copy.
      return null;
    }
  }
}
