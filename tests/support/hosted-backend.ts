/** A stand-in for the original's hosted backend: the parts of PostgREST that an import uses. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { seededRandom } from "#domain/seeded-random.ts";
import type { OriginalTable } from "#contract/imports.ts";
import type { Row } from "./api-rows.ts";
import type { AtEnd } from "./engines.ts";

export type OriginalTables = Record<OriginalTable, Row[]>;

export const ORIGINAL_KEY = "chave-secreta-do-original-123";

type Options = {
  /** Supports no filter except `offset`; sends no counts. */
  readonly isSimple?: boolean;
  /** The limit of one response, whatever is requested. */
  readonly maxRows?: number;
  /**
   * The percentage of requests that fail with 500, 429, a broken connection or a truncated
   * response.
   */
  readonly failures?: number;
  readonly seed?: number;
  /** Responds instead of the tables; returns true if it did. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly atEnd?: AtEnd;
};

export type HostedBackend = {
  readonly url: string;
  readonly key: string;
  /** The number of responses so far. */
  readonly requests: () => number;
};

export async function serveHostedBackend(
  tables: OriginalTables,
  {
    maxRows = 1000,
    isSimple = false,
    failures = 0,
    seed = 1,
    answer,
    atEnd = onTestFinished,
  }: Options = {},
): Promise<HostedBackend> {
  const random = seededRandom(seed);
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (answer?.(request, response) === true) return;
    if (request.headers["apikey"] !== ORIGINAL_KEY) {
      send(response, 401, { message: "Invalid API key" });
      return;
    }
    const failure = random.chance(failures) ? random.integer(0, 3) : null;
    if (failure === 0) send(response, 500, { message: "internal error" });
    else if (failure === 1) {
      response.setHeader("retry-after", "0");
      send(response, 429, { message: "too many requests" });
    } else if (failure === 2) request.socket.destroy();
    else answerRows(tables, request, response, { maxRows, isSimple, isCut: failure === 3, random });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, key: ORIGINAL_KEY, requests: () => requests };
}

function answerRows(
  tables: OriginalTables,
  request: IncomingMessage,
  response: ServerResponse,
  {
    maxRows,
    isSimple,
    isCut,
    random,
  }: {
    maxRows: number;
    isSimple: boolean;
    isCut: boolean;
    random: ReturnType<typeof seededRandom>;
  },
): void {
  const url = new URL(request.url ?? "", "http://localhost");
  const table = url.pathname.replace("/rest/v1/", "");
  if (!(table in tables)) {
    send(response, 404, { message: "relation does not exist" });
    return;
  }
  const all = tables[table as OriginalTable];
  const from = isSimple ? Number(url.searchParams.get("offset") ?? 0) : 0;
  const after = isSimple ? null : (url.searchParams.get("id")?.replace(/^gt\./u, "") ?? null);
  const matching = all.filter(({ id }) => after === null || String(id) > after);
  const ordered =
    url.searchParams.get("order") === "id.asc"
      ? matching.toSorted((a, b) => (String(a["id"]) < String(b["id"]) ? -1 : 1))
      : shuffled(matching, random);
  const limit = Math.min(maxRows, Number(url.searchParams.get("limit") ?? Infinity));
  const rows = ordered.slice(from, from + limit);
  const total = request.headers["prefer"] === "count=exact" ? matching.length : "*";
  const range = rows.length === 0 ? "*" : `0-${rows.length - 1}`;
  if (!isSimple) response.setHeader("content-range", `${range}/${total}`);
  send(response, 200, rows, isCut);
}

function shuffled(rows: readonly Row[], random: ReturnType<typeof seededRandom>): Row[] {
  return rows
    .map((row) => ({ row, place: random.integer(0, 1e9) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ row }) => row);
}

/** A truncated body is a complete HTTP response. */
function send(response: ServerResponse, status: number, body: unknown, isCut = false): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(isCut ? text.slice(0, text.length - 1) : text);
}
