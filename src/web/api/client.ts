import { PostgrestClient } from "@supabase/postgrest-js";
import { REST_PATH, type ApiDatabase } from "#contract/api.ts";
import { RESPONSE_TIMEOUT_MS, send } from "./fetch.ts";

/** Use with `.throwOnError()`: it throws `ApiError` or `ConnectionLost`. */
export const apiClient = new PostgrestClient<ApiDatabase>(`${location.origin}${REST_PATH}`, {
  fetch: send,
  timeout: RESPONSE_TIMEOUT_MS,
  retry: false,
});
