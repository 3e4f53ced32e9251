import { useSyncExternalStore } from "react";

/** Null where the browser blocks all cookies. */
const storage = openStorage();

/** A setting in the local storage, shared by the tabs of this browser. */
export class PersistentSetting {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  /** A value that could not be stored: it lasts as long as the page. */
  #unsaved: { readonly value: string | null } | null = null;

  constructor(name: string) {
    this.#key = `sistema-financeiro.${name}`;
  }

  readonly get = (): string | null =>
    this.#unsaved === null ? (storage?.getItem(this.#key) ?? null) : this.#unsaved.value;

  /** Null removes the value. Returns false if it could not be stored. */
  set(value: string | null): boolean {
    this.#unsaved = this.#store(value) ? null : { value };
    for (const listener of this.#listeners) listener();
    return this.#unsaved === null;
  }

  #store(value: string | null): boolean {
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

  /** Calls `listener` on a change in any tab. Returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    globalThis.addEventListener("storage", listener);
    return () => {
      this.#listeners.delete(listener);
      globalThis.removeEventListener("storage", listener);
    };
  };
}

export function usePersistentSetting(setting: PersistentSetting): string | null {
  return useSyncExternalStore(setting.subscribe, setting.get);
}

function openStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch (error) {
    console.warn("The browser keeps no choices; they last as long as the page", error);
    return null;
  }
}
