import { useSyncExternalStore } from "react";

/** A choice that is kept in this browser. All its tabs follow. */
export class KeptSetting {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();

  constructor(name: string) {
    this.#key = `sistema-financeiro.${name}`;
  }

  readonly get = (): string | null => localStorage.getItem(this.#key);

  /** Null forgets it. */
  set(value: string | null): void {
    if (value === null) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, value);
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` when the choice changes, here or in another tab. Gives the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    globalThis.addEventListener("storage", listener);
    return () => {
      this.#listeners.delete(listener);
      globalThis.removeEventListener("storage", listener);
    };
  };
}

/** The choice as it is, kept up to date; null when none was made. */
export function useKeptSetting(setting: KeptSetting): string | null {
  return useSyncExternalStore(setting.subscribe, setting.get);
}
