import { PROGRESS_UNITS, type CountedProgress, type ProgressUnit } from "#contract/job-progress.ts";

const COMMITTING = 1;
const CANCELLED = 2;

/**
 * The part done and the total, and which came first, the commit or a cancellation: in memory shared
 * between a worker and the program.
 */
export class JobProgress {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: Int32Array;

  constructor(buffer = new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#cells = new Int32Array(buffer);
  }

  begin(total: number | null, unit: ProgressUnit = "rows"): void {
    // Unknown first: a reader must not combine two units.
    Atomics.store(this.#cells, 1, 0);
    Atomics.store(this.#cells, 0, 0);
    Atomics.store(this.#cells, 3, PROGRESS_UNITS.indexOf(unit));
    Atomics.store(this.#cells, 1, total ?? 0);
  }

  add(count: number): void {
    Atomics.add(this.#cells, 0, count);
  }

  set(done: number): void {
    Atomics.store(this.#cells, 0, done);
  }

  /** Call right before the commit, which is then no longer cancelled. @throws if it was before. */
  beginCommit(): void {
    const before = Atomics.compareExchange(this.#cells, 2, 0, COMMITTING);
    if (before === CANCELLED) throw new DOMException("Cancelled before the commit", "AbortError");
  }

  get isCommitting(): boolean {
    return Atomics.load(this.#cells, 2) === COMMITTING;
  }

  /** Aborts with `signal`, unless the commit came first. */
  abortedBeforeCommit(signal: AbortSignal): AbortSignal {
    const controller = new AbortController();
    const abort = (): void => {
      const before = Atomics.compareExchange(this.#cells, 2, 0, CANCELLED);
      if (before !== COMMITTING) controller.abort(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    return controller.signal;
  }

  read(): { readonly done: number; readonly total: number | null; readonly unit: ProgressUnit } {
    const [done = 0, total = 0, , unit = 0] = this.#cells;
    return { done, total: total === 0 ? null : total, unit: PROGRESS_UNITS[unit] ?? "rows" };
  }

  /** Null while the total is unknown. */
  readCounted(): CountedProgress | null {
    const { done, total, unit } = this.read();
    return total === null ? null : { done: Math.min(done, total), total, unit };
  }
}
