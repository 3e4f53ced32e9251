import { useEffect, useState } from "react";

/** Code that is fetched when what needs it is first shown, and kept from then on. */
export class LateCode<Code> {
  readonly #import: () => Promise<Code>;
  #code: Code | null = null;

  constructor(load: () => Promise<Code>) {
    this.#import = load;
  }

  /** Null until it was loaded. */
  get code(): Code | null {
    return this.#code;
  }

  async load(): Promise<Code> {
    this.#code ??= await this.#import();
    return this.#code;
  }
}

/**
 * Late code as far as it is there. Unlike with React's `lazy`, a failure takes no screen down, with
 * all that was typed on it, and asking again may succeed. `late` stays the same.
 */
export function useLateCode<Code>(late: LateCode<Code>) {
  const [attempt, setAttempt] = useState(0);
  const [code, setCode] = useState(() => late.code);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);

  useEffect(() => {
    let isWanted = true;
    late.load().then(
      (loaded) => isWanted && setCode(() => loaded),
      (error: unknown) => {
        console.error(error);
        if (isWanted) setFailedAttempt(attempt);
      },
    );
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
