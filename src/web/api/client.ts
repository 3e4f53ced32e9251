/** The way to the server: the unmodified PostgREST client, with our errors and the acting user. */
import { PostgrestClient } from "@supabase/postgrest-js";
import type { ApiDatabase } from "#contract/api.ts";
import { ANSWER_TIMEOUT_MS, send } from "./fetch.ts";
import { REST_PATH } from "./row-columns.ts";

/** Use with `.throwOnError()`: it throws `ApiError` or `ConnectionLost`. */
export const wire = new PostgrestClient<ApiDatabase>(`${location.origin}${REST_PATH}`, {
  fetch: send,
  timeout: ANSWER_TIMEOUT_MS,
  // The query client decides what is tried again.
  retry: false,
});
