import { MAX_USER_NAME_LENGTH } from "#domain/audit-record.ts";
import { nameSetting } from "./name-setting.ts";

/** The user's name in the history; without one the server records a default. */
export const actingUserName = nameSetting("usuario", MAX_USER_NAME_LENGTH);
