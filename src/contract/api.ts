import * as z from "zod";

export const REST_PATH = "/rest/v1";
export const HEALTH_PATH = "/healthz";

/** The acting user's name, percent-encoded UTF-8 (a header holds only Latin-1). */
export const USER_NAME_HEADER = "x-user-name";

/**
 * On writes and on reads outside the history: the sequence of the newest history record included in
 * the response.
 */
export const POSITION_HEADER = "x-history-position";

/** On a full page of rows: the cursor for the next page, sent as `after`. */
export const NEXT_CURSOR_HEADER = "x-next-cursor";

/** The body of every error, in PostgREST's shape; `message` is Portuguese, for the user. */
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullable(),
  hint: z.string().nullable(),
});
export type ApiErrorBody = z.output<typeof apiError>;

/** PostgreSQL's code for an id or a name that another row already has; the details contain it. */
export const KEY_IN_USE_CODE = "23505";

/** The details of such an error, worded as in PostgreSQL. */
export function keyInUse(column: "id" | "series_id" | "name", value: string): string {
  return `Key (${column})=(${value}) already exists.`;
}

/** True if a creation was refused because a row with the same id and other content exists. */
export function isIdInUse({
  code,
  details,
}: {
  readonly code: string | null;
  readonly details: string | null;
}): boolean {
  return code === KEY_IN_USE_CODE && /^Key \((?:series_)?id\)=/u.test(details ?? "");
}
