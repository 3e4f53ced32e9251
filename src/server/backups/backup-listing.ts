import { setTimeout as wait } from "node:timers/promises";
import type { BackupFile } from "#contract/backups.ts";

type Files = readonly BackupFile[];

/** The longest that an owner waits for a list. */
const ANSWER_MS = 2000;

/**
 * Reads the folder of the backups once at a time, however many ask: on a disk that hangs, each
 * reading holds a thread that the rest of the program needs.
 */
export class BackupListing {
  readonly #read: () => Promise<Files>;
  #reading: Promise<unknown> = Promise.resolve();
  #next: Promise<Files> | null = null;
  #newest: Files = [];

  constructor(read: () => Promise<Files>) {
    this.#read = read;
  }

  /** Read after the call. */
  list(): Promise<Files> {
    this.#next ??= this.#readNext();
    return this.#next;
  }

  /** The same; of a disk that does not answer, what it had before. */
  listSoon(): Promise<Files> {
    const before = wait(ANSWER_MS, null, { ref: false }).then(() => this.#newest);
    return Promise.race([this.list(), before]);
  }

  async #readNext(): Promise<Files> {
    await this.#reading;
    this.#next = null;
    const files = this.#read();
    // Its failure is that of those who asked for it.
    this.#reading = files.catch(() => undefined);
    this.#newest = await files;
    return this.#newest;
  }
}
