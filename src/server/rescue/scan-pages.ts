/**
 * Finds rows page by page, without SQLite, in a file whose list of tables is lost. Pages that
 * SQLite no longer uses may hold older versions of rows. File format:
 * https://www.sqlite.org/fileformat2.html
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

export type ScannedValue = string | number | null;

type ScannedRow = { readonly rowId: number; readonly values: readonly ScannedValue[] };

const PAGE_SIZE = 4096;
const LEAF_OF_TABLE = 0x0d;
const FILE_HEADER_BYTES = 100;
const LEAF_HEADER_BYTES = 8;
const MAX_OVERFLOW_PAGES = 1000;

export function* scanRows(file: string): Generator<ScannedRow> {
  const descriptor = openSync(file, "r");
  try {
    const pages = Math.floor(fstatSync(descriptor).size / PAGE_SIZE);
    const readPage = (page: number): Buffer => {
      if (page < 1 || page > pages) throw new RangeError("no such page");
      const buffer = Buffer.alloc(PAGE_SIZE);
      readSync(descriptor, buffer, 0, PAGE_SIZE, (page - 1) * PAGE_SIZE);
      return buffer;
    };
    for (let page = 1; page <= pages; page += 1) {
      yield* rowsOfPage(readPage(page), page === 1 ? FILE_HEADER_BYTES : 0, readPage);
    }
  } finally {
    closeSync(descriptor);
  }
}

function* rowsOfPage(
  page: Buffer,
  header: number,
  readPage: (page: number) => Buffer,
): Generator<ScannedRow> {
  if (page.readUInt8(header) !== LEAF_OF_TABLE) return;
  const cells = page.readUInt16BE(header + 3);
  for (let cell = 0; cell < cells; cell += 1) {
    let row: ScannedRow;
    try {
      const pointer = header + LEAF_HEADER_BYTES + cell * 2;
      row = parseCell(page, page.readUInt16BE(pointer), readPage);
    } catch (error) {
      // Damaged: an offset points outside the page or the file, or a text is not UTF-8.
      if (error instanceof RangeError || error instanceof TypeError) continue;
      throw error;
    }
    yield row;
  }
}

function parseCell(page: Buffer, start: number, readPage: (page: number) => Buffer): ScannedRow {
  const [length, afterLength] = readVarint(page, start);
  const [rowId, payload] = readVarint(page, afterLength);
  const local = localLength(length);
  const parts = [page.subarray(payload, payload + local)];
  let missing = length - local;
  let next = missing > 0 ? page.readUInt32BE(payload + local) : 0;
  while (missing > 0) {
    if (parts.length > MAX_OVERFLOW_PAGES) throw new RangeError("too many overflow pages");
    const overflow = readPage(next);
    parts.push(overflow.subarray(4, 4 + Math.min(missing, PAGE_SIZE - 4)));
    missing -= PAGE_SIZE - 4;
    next = overflow.readUInt32BE(0);
  }
  return { rowId, values: parseRecord(Buffer.concat(parts)) };
}

/** The number of payload bytes stored on the leaf itself. */
function localLength(length: number): number {
  const largest = PAGE_SIZE - 35;
  if (length <= largest) return length;
  const smallest = Math.floor(((PAGE_SIZE - 12) * 32) / 255) - 23;
  const fitting = smallest + ((length - smallest) % (PAGE_SIZE - 4));
  return fitting <= largest ? fitting : smallest;
}

function parseRecord(record: Buffer): ScannedValue[] {
  const [headerLength, first] = readVarint(record, 0);
  const values: ScannedValue[] = [];
  let body = headerLength;
  for (let at = first; at < headerLength;) {
    const [type, next] = readVarint(record, at);
    const [value, length] = parseValue(record, body, type);
    values.push(value);
    body += length;
    at = next;
  }
  return values;
}

const INTEGER_BYTES: readonly number[] = [0, 1, 2, 3, 4, 6];
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Returns the value and its length in the record. */
function parseValue(record: Buffer, at: number, type: number): [ScannedValue, number] {
  if (type === 0) return [null, 0];
  const bytes = INTEGER_BYTES[type];
  if (bytes !== undefined) return [record.readIntBE(at, bytes), bytes];
  if (type === 6) return [Number(record.readBigInt64BE(at)), 8];
  if (type === 8 || type === 9) return [type - 8, 0];
  if (type < 13 || type % 2 === 0) throw new RangeError("the tables hold no such value");
  const length = (type - 13) / 2;
  if (at + length > record.length) throw new RangeError("the text is cut off");
  return [utf8.decode(record.subarray(at, at + length)), length];
}

/** Returns the number and its end; our tables have none of more than eight bytes. */
function readVarint(buffer: Buffer, start: number): [number, number] {
  let value = 0;
  for (let at = start; at < start + 8; at += 1) {
    const byte = buffer.readUInt8(at);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + 1];
  }
  throw new RangeError("the number is too large");
}
