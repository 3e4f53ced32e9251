/**
 * Who acts: the name that the history records with each change. Kept in this browser; without one
 * the server records its default.
 */
import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { PersistentSetting, useKeptSetting } from "./persistent-setting.ts";

const setting = new PersistentSetting("usuario");

/** The name that was set, or null. */
export function actingUserName(): string | null {
  return nameIn(setting.get());
}

/** Sets the name; null goes back to the default. Other tabs follow. */
export function setActingUserName(name: string | null): void {
  setting.set(name);
}

/** The name that was set, or null, kept up to date. */
export function useActingUserName(): string | null {
  return nameIn(useKeptSetting(setting));
}

function nameIn(stored: string | null): string | null {
  const name = normalizeLine(stored ?? "", MAX_USER_NAME_LENGTH);
  return typeof name === "string" ? name : null;
}
