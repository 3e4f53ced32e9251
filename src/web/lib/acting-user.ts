/**
 * Who acts: the name that the history records with each change. Kept in this browser; without one
 * the server records its default.
 */
import { useSyncExternalStore } from "react";
import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { cleanLine } from "#domain/text.ts";

const STORAGE_KEY = "sistema-financeiro.usuario";

const listeners = new Set<() => void>();

/** The name that was set, or null. */
export function actingUserName(): string | null {
  const stored = cleanLine(localStorage.getItem(STORAGE_KEY) ?? "", MAX_USER_NAME_LENGTH);
  return typeof stored === "string" ? stored : null;
}

/** Sets the name; null goes back to the default. Other tabs follow. */
export function setActingUserName(name: string | null): void {
  if (name === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, name);
  for (const listener of listeners) listener();
}

/** The name that was set, or null, kept up to date. */
export function useActingUserName(): string | null {
  return useSyncExternalStore(subscribe, actingUserName);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener("storage", listener);
  };
}
