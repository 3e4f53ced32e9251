/**
 * Ties the WAL to its database file. SQLite applies any WAL that lies next to a file, and so
 * corrupts a copy that is put next to the WAL of a killed program (docs/decisions/0018).
 * The file's header holds a generation (`user_version`). Each new WAL begins by raising it, so the
 * file's generation must be one of those in the WAL, or the one before.
 */
import { closeSync, openSync, readSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { pragma } from "./sqlite-durability.ts";

/** Offsets and sizes: https://www.sqlite.org/fileformat2.html */
const GENERATION_OFFSET = 60;
const WAL_HEADER_BYTES = 32;
const WAL_PAGE_SIZE_OFFSET = 8;
const WAL_SALTS_OFFSET = 16;
const WAL_CHECKSUM_OFFSET = 24;
const FRAME_HEADER_BYTES = 24;
const FRAME_COMMIT_OFFSET = 4;
const FRAME_SALTS_OFFSET = 8;
const FRAME_CHECKSUM_OFFSET = 16;
const SALTS_BYTES = 8;

const MAX_GENERATION = 2 ** 31 - 1;

/** Call when the next write begins a new WAL: after opening, and after a complete checkpoint. */
export function startGeneration(connection: DatabaseSync): void {
  const current = Number(pragma(connection, "user_version"));
  connection.exec(`pragma user_version = ${current < MAX_GENERATION ? current + 1 : 1}`);
}

/** False if the WAL was written for another database file. Both files must exist. */
export function isOwnWal(file: string): boolean {
  const generations = generationsInWal(`${file}-wal`);
  if (generations.length === 0) return true;
  const generation = readAt(file, GENERATION_OFFSET, 4).readInt32BE();
  return generations.includes(generation) || generation === Math.min(...generations) - 1;
}

/**
 * The generation in each committed version of the first page, which has the file's header. As in
 * SQLite, a frame counts only if its checksum and those before it match: a power loss leaves torn
 * frames.
 */
function generationsInWal(wal: string): readonly number[] {
  const descriptor = openSync(wal, "r");
  try {
    const header = read(descriptor, 0, WAL_HEADER_BYTES);
    if (header.length < WAL_HEADER_BYTES) return [];
    const salts = header.subarray(WAL_SALTS_OFFSET, WAL_SALTS_OFFSET + SALTS_BYTES);
    const checksum = new WalChecksum((header.readUInt32BE() & 1) === 0);
    checksum.add(header.subarray(0, WAL_CHECKSUM_OFFSET));
    if (!checksum.isAt(header, WAL_CHECKSUM_OFFSET)) return [];
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(WAL_PAGE_SIZE_OFFSET);
    const committed: number[] = [];
    let uncommitted: number[] = [];
    for (let at = WAL_HEADER_BYTES; ; at += frameBytes) {
      const frame = read(descriptor, at, frameBytes);
      if (frame.length < frameBytes) break;
      // The remaining frames were left by an earlier, longer WAL.
      if (!frame.subarray(FRAME_SALTS_OFFSET, FRAME_SALTS_OFFSET + SALTS_BYTES).equals(salts))
        break;
      checksum.add(frame.subarray(0, FRAME_SALTS_OFFSET));
      checksum.add(frame.subarray(FRAME_HEADER_BYTES));
      if (!checksum.isAt(frame, FRAME_CHECKSUM_OFFSET)) break;
      if (frame.readUInt32BE() === 1) {
        uncommitted.push(frame.readInt32BE(FRAME_HEADER_BYTES + GENERATION_OFFSET));
      }
      if (frame.readUInt32BE(FRAME_COMMIT_OFFSET) === 0) continue;
      committed.push(...uncommitted);
      uncommitted = [];
    }
    return [...new Set(committed)];
  } finally {
    closeSync(descriptor);
  }
}

/** https://www.sqlite.org/fileformat2.html#checksum_algorithm */
class WalChecksum {
  readonly #isLittleEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isLittleEndian: boolean) {
    this.#isLittleEndian = isLittleEndian;
  }

  add(bytes: Buffer): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let first = this.#first;
    let second = this.#second;
    for (let at = 0; at < bytes.length; at += 8) {
      first = (first + view.getUint32(at, this.#isLittleEndian) + second) | 0;
      second = (second + view.getUint32(at + 4, this.#isLittleEndian) + first) | 0;
    }
    this.#first = first;
    this.#second = second;
  }

  isAt(bytes: Buffer, offset: number): boolean {
    return (
      bytes.readInt32BE(offset) === this.#first && bytes.readInt32BE(offset + 4) === this.#second
    );
  }
}

function readAt(file: string, position: number, length: number): Buffer {
  const descriptor = openSync(file, "r");
  try {
    return read(descriptor, position, length);
  } finally {
    closeSync(descriptor);
  }
}

/** Returns fewer bytes at the end of the file. */
function read(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position));
}
