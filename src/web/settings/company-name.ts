/**
 * What the documents call the company. Kept in this browser, as the books hold no name of their own;
 * without one a document says none.
 */
import { MAX_COMPANY_NAME_LENGTH } from "#contract/exports.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { PersistentSetting, useKeptSetting } from "./persistent-setting.ts";

const setting = new PersistentSetting("empresa");

/** The name that was set, or null. */
export function companyName(): string | null {
  return nameIn(setting.get());
}

/** Sets the name; null forgets it. Other tabs follow. */
export function setCompanyName(name: string | null): void {
  setting.set(name);
}

/** The name that was set, or null, kept up to date. */
export function useCompanyName(): string | null {
  return nameIn(useKeptSetting(setting));
}

function nameIn(stored: string | null): string | null {
  const name = normalizeLine(stored ?? "", MAX_COMPANY_NAME_LENGTH);
  return typeof name === "string" ? name : null;
}
