/** The client of the tests for the API of a running program. */

export type ApiAnswer = { readonly status: number; readonly text: string };

/** Sends a request to `/rest/v1/{path}`, and reads the whole answer. */
export async function callApi(
  { url }: { readonly url: string },
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}
