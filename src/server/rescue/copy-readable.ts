import { closeSync, openSync, readSync, writeSync, fstatSync } from "node:fs";

const CHUNK_BYTES = 2 ** 20;
/** The block size of disks, and SQLite's page size. */
const BLOCK_BYTES = 4096;

/** Copies a file; unreadable blocks become zeros. Returns the number of unreadable blocks. */
export function copyReadable(from: string, to: string): number {
  const source = openSync(from, "r");
  const target = openSync(to, "wx", 0o600);
  const { size } = fstatSync(source);
  let unreadable = 0;
  try {
    for (let start = 0; start < size; start += CHUNK_BYTES) {
      const length = Math.min(CHUNK_BYTES, size - start);
      if (copyBlock(source, target, start, length)) continue;
      for (let block = start; block < start + length; block += BLOCK_BYTES) {
        const blockLength = Math.min(BLOCK_BYTES, size - block);
        if (copyBlock(source, target, block, blockLength)) continue;
        writeSync(target, Buffer.alloc(blockLength), 0, blockLength, block);
        unreadable += 1;
      }
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
  return unreadable;
}

/** False if the block is unreadable. */
function copyBlock(source: number, target: number, start: number, length: number): boolean {
  const block = Buffer.alloc(length);
  try {
    readSync(source, block, 0, length, start);
  } catch {
    return false;
  }
  writeSync(target, block, 0, length, start);
  return true;
}
