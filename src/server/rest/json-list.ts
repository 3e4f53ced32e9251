/**
 * Parses a long JSON list while it arrives, so that no call parses more than a chunk and one
 * element. Accepts whatever `parseJson` accepts: each chunk is parsed strictly, and the text
 * between chunks is checked.
 */
import { HttpError } from "../errors/http-error.ts";
import { invalidJson, parseJson } from "./parse-json.ts";

export const MAX_ROWS = 10_000;
/** Limit per row; its longest text has 2,000 characters. */
export const MAX_ROW_BYTES = 64 * 1024;
const CHUNK_BYTES = 64 * 1024;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** U+FEFF, which a decoder drops at the start. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const [BEFORE, AFTER] = [Buffer.from("["), Buffer.from("]")];

export class JsonList {
  readonly #rows: unknown[] = [];
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #rowBytes = 0;
  #commas = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isClosed = false;
  /** The number of bytes of the mark read so far; null after any other byte. */
  #markBytes: number | null = 0;

  /** @throws HttpError for anything but a list of small rows. */
  write(bytes: Uint8Array): void {
    let start = 0;
    let rowStart = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.#isInString) {
        this.#readString(byte);
      } else if (this.#depth === 0) {
        if (this.#open(byte)) start = rowStart = at + 1;
      } else if (byte === QUOTE) {
        this.#isInString = true;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.#depth += 1;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        this.#depth -= 1;
        if (this.#depth === 0) this.#close(byte, bytes.subarray(start, at));
      } else if (byte === COMMA && this.#depth === 1) {
        this.#countRow(at - rowStart);
        rowStart = at + 1;
        if (this.#pendingBytes + at - start >= CHUNK_BYTES) {
          this.#parse(bytes.subarray(start, at));
          start = at + 1;
        }
      }
    }
    if (this.#depth === 0) return;
    this.#pending.push(bytes.subarray(start));
    this.#pendingBytes += bytes.length - start;
    this.#rowBytes += bytes.length - rowStart;
    if (this.#rowBytes > MAX_ROW_BYTES) throw rowTooLarge();
  }

  end(): unknown[] {
    if (!this.#isClosed) throw invalidJson();
    return this.#rows;
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInString = false;
  }

  #isInMark(byte: number): boolean {
    const read = this.#markBytes;
    if (read === null) return false;
    const isNext = byte === BYTE_ORDER_MARK[read];
    this.#markBytes = isNext ? read + 1 : null;
    if (!isNext && read > 0 && read < BYTE_ORDER_MARK.length) throw invalidJson();
    return isNext;
  }

  #open(byte: number): boolean {
    if (this.#isInMark(byte) || BLANKS.has(byte)) return false;
    if (this.#isClosed) throw invalidJson();
    if (byte !== OPEN_LIST) throw rowTooLarge();
    this.#depth = 1;
    return true;
  }

  #close(byte: number, last: Uint8Array): void {
    if (byte !== CLOSE_LIST) throw invalidJson();
    this.#isClosed = true;
    this.#parse(last);
  }

  #countRow(bytes: number): void {
    if (this.#rowBytes + bytes > MAX_ROW_BYTES) throw rowTooLarge();
    this.#rowBytes = 0;
    this.#commas += 1;
    if (this.#commas >= MAX_ROWS) throw tooManyRows();
  }

  #parse(last: Uint8Array): void {
    const rows = parseJson(Buffer.concat([BEFORE, ...this.#pending, last, AFTER]));
    const isEmptyList = this.#isClosed && this.#commas === 0;
    if (!Array.isArray(rows) || (rows.length === 0 && !isEmptyList)) throw invalidJson();
    for (const row of rows) this.#rows.push(row);
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}

export function tooManyRows(): HttpError {
  return new HttpError(413, "54000", `Envie no máximo ${MAX_ROWS} registros de cada vez.`);
}

function rowTooLarge(): HttpError {
  return new HttpError(
    413,
    "54000",
    "Um registro do pedido é grande demais: ele tem mais de 64 kB.",
  );
}
