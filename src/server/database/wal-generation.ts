/**
 * Ties the WAL to its database file. SQLite itself applies whatever WAL lies beside a file, and so
 * spoils a copy that is put back beside the WAL of a killed program (docs/decisions/0018).
 *
 * The file's header holds a generation (`user_version`). Each new WAL begins by raising it, so the
 * file must have a generation that is in the WAL, or the one before.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { pragma } from "./sqlite-durability.ts";

/** Offsets and sizes: https://www.sqlite.org/fileformat2.html */
const GENERATION_OFFSET = 60;
const WAL_HEADER_BYTES = 32;
const WAL_PAGE_SIZE_OFFSET = 8;
const WAL_SALTS_OFFSET = 16;
const FRAME_HEADER_BYTES = 24;
const FRAME_SALTS_OFFSET = 8;
const SALTS_BYTES = 8;

const MAX_GENERATION = 2 ** 31 - 1;

/** Call when the next write begins a new WAL: after opening, and after a complete checkpoint. */
export function startGeneration(connection: DatabaseSync): void {
  const current = Number(pragma(connection, "user_version"));
  connection.exec(`pragma user_version = ${current < MAX_GENERATION ? current + 1 : 1}`);
}

/** False if the WAL was written beside another database file. Both must exist. */
export function isOwnWal(file: string): boolean {
  const generations = generationsInWal(`${file}-wal`);
  if (generations.length === 0) return true;
  const generation = readAt(file, GENERATION_OFFSET, 4).readInt32BE();
  return generations.includes(generation) || generation === Math.min(...generations) - 1;
}

/** Of each version of the first page, which has the file's header. */
function generationsInWal(wal: string): readonly number[] {
  const descriptor = openSync(wal, "r");
  try {
    const { size } = fstatSync(descriptor);
    const header = read(descriptor, 0, WAL_HEADER_BYTES);
    if (header.length < WAL_HEADER_BYTES) return [];
    const salts = header.subarray(WAL_SALTS_OFFSET, WAL_SALTS_OFFSET + SALTS_BYTES);
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(WAL_PAGE_SIZE_OFFSET);
    const generations = new Set<number>();
    for (let at = WAL_HEADER_BYTES; at + frameBytes <= size; at += frameBytes) {
      const frame = read(descriptor, at, FRAME_HEADER_BYTES);
      // What follows was left by an earlier, longer WAL.
      if (!frame.subarray(FRAME_SALTS_OFFSET, FRAME_SALTS_OFFSET + SALTS_BYTES).equals(salts))
        break;
      if (frame.readUInt32BE() !== 1) continue;
      const place = at + FRAME_HEADER_BYTES + GENERATION_OFFSET;
      generations.add(read(descriptor, place, 4).readInt32BE());
    }
    return [...generations];
  } finally {
    closeSync(descriptor);
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

/** Shorter at the end of the file. */
function read(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(descriptor, buffer, 0, length, position));
}
