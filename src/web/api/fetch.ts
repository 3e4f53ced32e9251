/** One question to the server and its whole answer, with our errors and the acting user. */
import { actingUserName } from "#web/settings/acting-user.ts";
import { trackPosition } from "./history-position.ts";
import { ConnectionLost, ApiError } from "./api-error.ts";
import { REST_PATH, USER_NAME_HEADER } from "./row-columns.ts";

/** After this an answer is not waited for any longer. */
export const ANSWER_TIMEOUT_MS = 30_000;

/** As `fetch`. @throws ApiError for any answer that is not a success, ConnectionLost for none. */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const userName = actingUserName();
  if (userName !== null) headers.set(USER_NAME_HEADER, encodeURIComponent(userName));
  const { response, body } = await trackPosition(
    wholeAnswer(input, { ...init, headers }),
    init?.method ?? "GET",
  );
  if (!response.ok) throw new ApiError(response, body);
  // A response without content may not be given any.
  return new Response(body === "" ? null : body, response);
}

/**
 * What a function of the wire answers, asked without the PostgREST client: for what the first screen
 * shows, which does not wait for that.
 */
export async function readFunction(
  name: "company" | "snapshot" | "dashboard",
  args: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const query = new URLSearchParams(args).toString();
  const response = await send(`${REST_PATH}/rpc/${name}${query === "" ? "" : `?${query}`}`, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  return response.json();
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
