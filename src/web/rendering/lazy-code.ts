import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

/** Code that is fetched when what needs it is first shown, and kept from then on. */
export class LazyCode<Code> {
  readonly #import: () => Promise<Code>;
  readonly #watchers = new Set<() => void>();
  #code: Code | null = null;

  constructor(load: () => Promise<Code>) {
    this.#import = load;
  }

  /** Null until it was loaded. */
  get code(): Code | null {
    return this.#code;
  }

  async load(): Promise<void> {
    this.#code ??= await this.#import();
    for (const watcher of this.#watchers) watcher();
  }

  /** Calls `watcher` when it was loaded, whoever asked for it. Gives the way to stop. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}

/**
 * Late code as far as it is there. Unlike with React's `lazy`, a failure takes no screen down, with
 * all that was typed on it, and asking again may succeed. `late` stays the same.
 */
export function useLazyCode<Code>(late: LazyCode<Code>) {
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  const code = useSyncExternalStore(
    useCallback((changed) => late.watch(changed), [late]),
    () => late.code,
  );

  useEffect(() => {
    let isWanted = true;
    late.load().catch((error: unknown) => {
      console.error(error);
      if (isWanted) setFailedAttempt(attempt);
    });
    return () => {
      isWanted = false;
    };
  }, [late, attempt]);

  return {
    code,
    hasFailed: failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
