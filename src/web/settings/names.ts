import { MAX_COMPANY_NAME_LENGTH } from "#domain/company-settings.ts";
import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { normalizeLine } from "#domain/sanitize-text.ts";
import { PersistentSetting } from "./persistent-setting.ts";

/** The user's name in the history; without one the server records a default. */
export const actingUserName = nameSetting("usuario", MAX_USER_NAME_LENGTH);

/** Stored by an older version, which had no settings on the server. */
export const oldCompanyName = nameSetting("empresa", MAX_COMPANY_NAME_LENGTH, true);

/** Null if the stored text is not a valid name. */
function nameSetting(
  key: string,
  maxLength: number,
  isOfCompany = false,
): PersistentSetting<string | null> {
  return new PersistentSetting(
    key,
    (stored) => {
      const name = normalizeLine(stored ?? "", maxLength);
      return typeof name === "string" ? name : null;
    },
    { isOfCompany },
  );
}
