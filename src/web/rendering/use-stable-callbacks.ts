import { useEffect, useState } from "react";

// oxlint-disable-next-line typescript/no-explicit-any -- any arguments, which each function types itself
type Functions = Readonly<Record<string, (...given: any[]) => unknown>>;

/**
 * The same functions under one identity for good, each calling its newest version, so that what is
 * drawn with them need not be drawn again. Not to be called while drawing.
 */
export function useStableCallbacks<Given extends Functions>(functions: Given): Given {
  const [stable] = useState(() => new StableFunctions(functions));
  useEffect(() => stable.renew(functions));
  return stable.functions;
}

class StableFunctions<Given extends Functions> {
  readonly functions: Given;
  #latest: Given;

  constructor(functions: Given) {
    this.#latest = functions;
    const names = Object.keys(functions);
    const stable = names.map((name) => [
      name,
      (...given: unknown[]) => this.#latest[name]?.(...given),
    ]);
    this.functions = Object.fromEntries(stable) as Given;
  }

  renew(functions: Given): void {
    this.#latest = functions;
  }
}
