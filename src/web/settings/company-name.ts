/** The company's name in printed and exported documents, stored in this browser. */
import { MAX_COMPANY_NAME_LENGTH } from "#contract/exports.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { PersistentSetting, usePersistentSetting } from "./persistent-setting.ts";

const setting = new PersistentSetting("empresa");

export function companyName(): string | null {
  return parseName(setting.get());
}

export function setCompanyName(name: string | null): void {
  setting.set(name);
}

export function useCompanyName(): string | null {
  return parseName(usePersistentSetting(setting));
}

function parseName(stored: string | null): string | null {
  const name = normalizeLine(stored ?? "", MAX_COMPANY_NAME_LENGTH);
  return typeof name === "string" ? name : null;
}
