import { useSyncExternalStore } from "react";

/** Null where the browser lets no page keep anything, as when it blocks all cookies. */
const storage = allowedStorage();

/** A choice that is kept in this browser. All its tabs follow. */
export class PersistentSetting {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  /** What the browser would not keep: it lasts as long as the page. */
  #unkept: { readonly value: string | null } | null = null;

  constructor(name: string) {
    this.#key = `sistema-financeiro.${name}`;
  }

  readonly get = (): string | null =>
    this.#unkept === null ? (storage?.getItem(this.#key) ?? null) : this.#unkept.value;

  /** Null forgets it. Gives whether the browser keeps it: else it lasts as long as the page. */
  set(value: string | null): boolean {
    this.#unkept = this.#keep(value) ? null : { value };
    for (const listener of this.#listeners) listener();
    return this.#unkept === null;
  }

  #keep(value: string | null): boolean {
    if (storage === null) return false;
    try {
      if (value === null) storage.removeItem(this.#key);
      else storage.setItem(this.#key, value);
      return true;
    } catch (error) {
      console.warn("The browser has no room for a choice; it lasts as long as the page", error);
      return false;
    }
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
export function useKeptSetting(setting: PersistentSetting): string | null {
  return useSyncExternalStore(setting.subscribe, setting.get);
}

function allowedStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch (error) {
    console.warn("The browser keeps no choices; they last as long as the page", error);
    return null;
  }
}
