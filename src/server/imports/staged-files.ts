/**
 * The files of an import, in a folder next to the ledger. The next start removes those left by a
 * kill.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  readdirSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { createFolder } from "../database/create-folder.ts";
import { hasRoom } from "../database/disk-room.ts";
import { DATA_FILE_PREFIX } from "../database/make-private.ts";
import { isLeftOver, PROCESS_TAG, TAG_PATTERN } from "../database/process-tag.ts";

const FOLDER = `${DATA_FILE_PREFIX}importacao`;
const FOLDER_NAME = new RegExp(String.raw`^financeiro\.importacao(?:-${TAG_PATTERN})?$`, "u");

export class StagedFiles {
  readonly folder: string;
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.folder = join(dataDir, `${FOLDER}-${PROCESS_TAG}`);
  }

  /** Removes files of killed programs only: on PostgreSQL another program may be importing. */
  removeLeftOver(): void {
    try {
      for (const name of readdirSync(this.#dataDir)) {
        const match = FOLDER_NAME.exec(name);
        if (match === null) continue;
        const path = join(this.#dataDir, name);
        const modifiedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
        if (isLeftOver(match.groups, modifiedMs)) rmSync(path, { recursive: true, force: true });
      }
    } catch {
      // With PostgreSQL the program also runs without a folder that it can read and write.
    }
  }

  /** @throws Error if the data folder cannot be written. */
  begin(): void {
    this.remove();
    createFolder(this.#dataDir);
    mkdirSync(this.folder, { mode: 0o700 });
  }

  haveRoomFor(bytes: number): boolean {
    return bytes === 0 || hasRoom(statfsSync(this.#dataDir), bytes);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  /**
   * A repeated part completes the earlier upload. Returns false if a previous part is missing, or
   * if the file has other content there.
   */
  append(name: string, offset: number, part: Buffer): boolean {
    const size = statSync(this.path(name), { throwIfNoEntry: false })?.size ?? 0;
    if (size < offset) return false;
    const file = openSync(this.path(name), "a+", 0o600);
    try {
      const present = readUpTo(file, offset, Math.min(size - offset, part.length));
      if (!part.subarray(0, present.length).equals(present)) return false;
      for (let written = present.length; written < part.length;) {
        written += writeSync(file, part, written);
      }
    } finally {
      closeSync(file);
    }
    return true;
  }

  write(name: string, text: string): void {
    writeFileSync(this.path(name), text, { mode: 0o600 });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function readUpTo(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const count = readSync(file, bytes, read, length - read, position + read);
    if (count === 0) break;
    read += count;
  }
  return bytes.subarray(0, read);
}
