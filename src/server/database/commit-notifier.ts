/**
 * What is announced inside a transaction, for those who listen: told once it is committed, forgotten
 * when it is rolled back. SQLite has no such thing of its own, as PostgreSQL has with NOTIFY.
 */
export class CommitNotifier {
  readonly #listeners = new Set<() => void>();
  #isMade = false;

  make(): void {
    this.#isMade = true;
  }

  forget(): void {
    this.#isMade = false;
  }

  tell(): void {
    if (!this.#isMade) return;
    this.#isMade = false;
    for (const listener of this.#listeners) listener();
  }

  /** Gives what ends it. */
  listen(listener: () => void): () => void {
    // A function of its own: one that listens twice ends twice.
    const told = (): void => listener();
    this.#listeners.add(told);
    return () => void this.#listeners.delete(told);
  }
}
