/** Notifies listeners in this process, as SQLite has no NOTIFY: after the commit, never on rollback. */
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
