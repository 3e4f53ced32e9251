/** The way to the server: the unmodified PostgREST client, with our errors and the acting user. */
import { PostgrestClient } from "@supabase/postgrest-js";
import { REST_PATH, USER_NAME_HEADER, type WireDatabase } from "#contract/wire.ts";
import { actingUserName } from "./acting-user.ts";
import { ConnectionLost, WireFailure } from "./wire-failure.ts";

const ANSWER_TIMEOUT_MS = 30_000;

/** Use with `.throwOnError()`: it throws `WireFailure` or `ConnectionLost`. */
export const wire = new PostgrestClient<WireDatabase>(`${location.origin}${REST_PATH}`, {
  fetch: send,
  timeout: ANSWER_TIMEOUT_MS,
  // The query client decides what is tried again.
  retry: false,
});

async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const userName = actingUserName();
  if (userName !== null) headers.set(USER_NAME_HEADER, encodeURIComponent(userName));
  const { response, body } = await wholeAnswer(input, { ...init, headers });
  if (!response.ok) throw new WireFailure(response, body);
  // A response without content may not be given any.
  return new Response(body === "" ? null : body, response);
}

/** The answer with all of its body: a connection may break in the middle of it, too. */
async function wholeAnswer(
  input: RequestInfo | URL,
  init: RequestInit,
): Promise<{ response: Response; body: string }> {
  try {
    const response = await fetch(input, init);
    return { response, body: await response.text() };
  } catch (error) {
    throw new ConnectionLost(error);
  }
}
