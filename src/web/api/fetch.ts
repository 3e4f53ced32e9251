import { REST_PATH, USER_NAME_HEADER } from "#contract/api.ts";
import { parseJson } from "#contract/sum.ts";
import { actingUserName } from "#web/settings/names.ts";
import { companyPath } from "#web/url/company-path.ts";
import { trackPosition } from "./history-position.ts";
import { ConnectionLost, ApiError } from "./api-error.ts";
import { checkConnection } from "./server-connection.ts";
import { toUrlParams, type Params } from "#web/url/url-params.ts";

const RESPONSE_TIMEOUT_MS = 30_000;
/** Read as an empty list (spec section 7). */
const NO_CONTENT = 204;

type ApiRequest = {
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly body?: object;
  /** The `Prefer` header. */
  readonly prefer?: string;
  readonly signal?: AbortSignal;
};

/**
 * Calls `/rest/v1/{path}` as the acting user. @throws ApiError for an error response, ConnectionLost for
 * none.
 */
export async function callApi(
  path: string,
  params: Params | URLSearchParams = {},
  { method = "GET", body, prefer, signal }: ApiRequest = {},
): Promise<{ data: unknown; headers: Headers }> {
  const headers = new Headers({ accept: "application/json" });
  const userName = actingUserName.get();
  if (userName !== null) headers.set(USER_NAME_HEADER, encodeURIComponent(userName));
  if (prefer !== undefined) headers.set("prefer", prefer);
  if (body !== undefined) headers.set("content-type", "application/json");
  const query = (params instanceof URLSearchParams ? params : toUrlParams(params)).toString();
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  const request = fetchText(
    `${companyPath}${REST_PATH}/${path}${query === "" ? "" : `?${query}`}`,
    {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    },
  );
  const { response, text } = await trackPosition(request, method);
  if (!response.ok) throw new ApiError(response, text);
  const data = response.status === NO_CONTENT ? [] : parseJson(text);
  return { data, headers: response.headers };
}

/** Also reads the body, because a connection may break in the middle of it. */
export async function fetchText(
  url: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    return { response, text: await response.text() };
  } catch (error) {
    if (!isAborted(error)) void checkConnection();
    throw new ConnectionLost(error);
  }
}

/** True if the caller aborted; the error of a timeout has another name. */
function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
