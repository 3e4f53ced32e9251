/**
 * Notifies listeners of commits within the process: SQLite has no NOTIFY. Always true: a notification
 * queued in a transaction is sent after the commit and discarded on rollback.
 */
export class CommitNotifier {
  readonly #listeners = new Set<() => void>();
  #isQueued = false;

  queue(): void {
    this.#isQueued = true;
  }

  discard(): void {
    this.#isQueued = false;
  }

  notify(): void {
    if (!this.#isQueued) return;
    this.#isQueued = false;
    for (const listener of this.#listeners) listener();
  }

  listen(listener: () => void): () => void {
    // Wrapped, so that a listener added twice is removed twice.
    const wrapped = (): void => listener();
    this.#listeners.add(wrapped);
    return () => void this.#listeners.delete(wrapped);
  }
}
