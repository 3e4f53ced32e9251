/** Rows done and total rows, in memory shared between a worker and the program. */
export class JobProgress {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  begin(total: number | null): void {
    this.#cells[0] = 0;
    this.#cells[1] = total ?? 0;
  }

  add(rows: number): void {
    Atomics.add(this.#cells, 0, rows);
  }

  set(done: number): void {
    Atomics.store(this.#cells, 0, done);
  }

  read(): { readonly done: number; readonly total: number | null } {
    const [done = 0, total = 0] = this.#cells;
    return { done, total: total === 0 ? null : total };
  }
}
