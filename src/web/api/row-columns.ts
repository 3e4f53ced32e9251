/**
 * The names of the wire that the first screen needs, without the schemas beside them in the contract,
 * whose library comes later. The compiler holds them to the contract's own.
 */
import type * as contract from "#contract/api.ts";

/** Where the REST interface lives. */
export const REST_PATH = "/rest/v1" satisfies typeof contract.REST_PATH;

/** Header of what is read: the history's sequence up to which it was there by then. */
export const POSITION_HEADER = "x-history-position" satisfies typeof contract.POSITION_HEADER;

/** Header of a full page: the cursor of the next one. */
export const NEXT_CURSOR_HEADER = "x-next-cursor" satisfies typeof contract.NEXT_CURSOR_HEADER;

/** Header with the acting user's name, percent-encoded UTF-8. */
export const USER_NAME_HEADER = "x-user-name" satisfies typeof contract.USER_NAME_HEADER;
