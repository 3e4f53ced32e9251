/** The user's name in the history, stored in this browser; without one the server records a default. */
import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { PersistentSetting, usePersistentSetting } from "./persistent-setting.ts";

const setting = new PersistentSetting("usuario");

export function actingUserName(): string | null {
  return parseName(setting.get());
}

export function setActingUserName(name: string | null): void {
  setting.set(name);
}

export function useActingUserName(): string | null {
  return parseName(usePersistentSetting(setting));
}

function parseName(stored: string | null): string | null {
  const name = normalizeLine(stored ?? "", MAX_USER_NAME_LENGTH);
  return typeof name === "string" ? name : null;
}
