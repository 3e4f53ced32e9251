import { isExample } from "#web/url/company-path.ts";
import { useMemo, useSyncExternalStore } from "react";

/** Null where the browser blocks all cookies. */
const storage = openStorage();

/** A setting in the local storage, shared by the tabs of this browser. */
export class PersistentSetting<Value> {
  readonly parse: (stored: string | null) => Value;
  readonly #key: string;
  /** A value that could not be stored, kept until the page is closed. */
  #unsaved: { readonly value: string | null } | null = null;

  /** Settings of a company are separate from those of the sample company. */
  constructor(
    name: string,
    parse: (stored: string | null) => Value,
    { isOfCompany = false }: { readonly isOfCompany?: boolean } = {},
  ) {
    const company = isOfCompany && isExample ? "exemplo." : "";
    this.#key = `sistema-financeiro.${company}${name}`;
    this.parse = parse;
  }

  get(): Value {
    return this.parse(this.readText());
  }

  readonly readText = (): string | null =>
    this.#unsaved === null ? (storage?.getItem(this.#key) ?? null) : this.#unsaved.value;

  /** Null removes the value. Returns false if it could not be stored. */
  set(value: string | null): boolean {
    this.#unsaved = this.#store(value) ? null : { value };
    // The browser notifies only the other tabs.
    globalThis.dispatchEvent(new Event("storage"));
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
}

/** Calls `listener` on a change in any tab. Returns the unsubscribe function. */
export function subscribeToSettings(listener: () => void): () => void {
  globalThis.addEventListener("storage", listener);
  return () => globalThis.removeEventListener("storage", listener);
}

export function usePersistentSetting<Value>(setting: PersistentSetting<Value>): Value {
  const text = useSyncExternalStore(subscribeToSettings, setting.readText);
  return useMemo(() => setting.parse(text), [setting, text]);
}

function openStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch (error) {
    console.warn("The browser keeps no choices; they last as long as the page", error);
    return null;
  }
}
