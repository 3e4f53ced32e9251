import { REST_PATH, USER_NAME_HEADER } from "#contract/api.ts";
import { actingUserName } from "#web/settings/acting-user.ts";
import { trackPosition } from "./history-position.ts";
import { ConnectionLost, ApiError } from "./api-error.ts";

export const RESPONSE_TIMEOUT_MS = 30_000;

/** `fetch` as the acting user. @throws ApiError for an error response, ConnectionLost for none. */
export async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const userName = actingUserName();
  if (userName !== null) headers.set(USER_NAME_HEADER, encodeURIComponent(userName));
  const { response, body } = await trackPosition(
    fetchBody(input, { ...init, headers }),
    init?.method ?? "GET",
  );
  if (!response.ok) throw new ApiError(response, body);
  // A status without content allows no body, not even an empty one.
  return new Response(body === "" ? null : body, response);
}

/** Calls a function of the API without the PostgREST client, which the first screen does not load. */
export async function readFunction(
  name: "company" | "snapshot" | "dashboard",
  args: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const query = new URLSearchParams(args).toString();
  const response = await send(`${REST_PATH}/rpc/${name}${query === "" ? "" : `?${query}`}`, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  return response.json();
}

/** Reads the body too: a connection may break in the middle of it. */
async function fetchBody(
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
