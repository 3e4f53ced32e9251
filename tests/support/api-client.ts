/** The tests' client for the API of a running program. */
import type { NewRow } from "./api-rows.ts";

export type ApiAnswer = { readonly status: number; readonly text: string };

/** Sends a request to `/rest/v1/{path}`, and reads the whole response. */
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

/** Creates an entry or a contact, depending on its id. */
export function create(
  program: { readonly url: string },
  row: NewRow,
  headers: Record<string, string> = {},
): Promise<ApiAnswer> {
  const table = row.id.startsWith("CTT-") ? "clients" : "transactions";
  return callApi(program, "POST", table, row, headers);
}
