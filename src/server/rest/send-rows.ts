import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { NEXT_CURSOR_HEADER } from "#contract/api.ts";
import { Refusal } from "#domain/refusal.ts";
import type { RowQuery, Selection } from "../rows/row-query.ts";
import { omitNull, writeSum, type ApiRow } from "../rows/api-rows.ts";
import { SUM_COLUMNS } from "../rows/computed-columns.ts";
import { setEtag } from "./etag.ts";
import { toCsv } from "./csv.ts";
import type { MediaType } from "./media-type.ts";
import type { Preferences } from "./preferences.ts";
import { HttpError } from "../errors/http-error.ts";

type RowsResponse = {
  readonly rows: readonly ApiRow[];
  readonly select: Selection;
  readonly mediaType: MediaType;
};

export type ReadResponse = {
  /** HEAD counts the rows without reading them. */
  readonly count: number;
  /** The number of rows that match the filter; null unless counted. */
  readonly total: number | null;
  readonly offset: number;
  readonly mediaType: MediaType;
  readonly preferences: Preferences;
  readonly nextCursor: string | null;
  /** See `etag.ts`. */
  readonly tag: string | null;
};

/** `total` counts the rows that match the filter. */
export function countReturned({ limit, offset }: RowQuery, total: number): number {
  return Math.max(0, Math.min(limit ?? Infinity, total - offset));
}

/** @throws HttpError (416) for an offset past the last row. */
export function setReadHeaders(reply: FastifyReply, response: ReadResponse): void {
  const { count, total, offset, preferences, nextCursor, mediaType } = response;
  if (total !== null && offset > total) {
    void reply.header("content-range", `*/${total}`);
    throw new HttpError(416, "PGRST103", `Não há registros a partir da posição ${offset}.`, {
      // PostgREST's text, which clients may parse.
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  }
  const isPart = total !== null && count < total;
  const range = count === 0 ? "*" : `${offset}-${offset + count - 1}`;
  void reply.header("content-range", `${range}/${total ?? "*"}`);
  if (nextCursor !== null) void reply.header(NEXT_CURSOR_HEADER, nextCursor);
  setAppliedPreferences(reply, preferences);
  void reply.status(isPart ? 206 : 200).type(mediaType.contentType);
}

export async function sendRead(
  reply: FastifyReply,
  response: RowsResponse & ReadResponse,
): Promise<void> {
  setReadHeaders(reply, response);
  assertSingleRow(response, response.count);
  if (response.tag !== null) setEtag(reply, response.tag);
  await send(reply, response);
}

export type WriteResponse = RowsResponse & {
  readonly preferences: Preferences;
  /** The number of written rows; `rows` is empty without `return=representation`. */
  readonly count: number;
  readonly method: "POST" | "PATCH" | "DELETE";
  /** True if a POST created a row. */
  readonly isNew: boolean;
  /** The location of the only created row. */
  readonly location: string | null;
};

export async function sendWrite(reply: FastifyReply, response: WriteResponse): Promise<void> {
  const { preferences, method, count, location } = response;
  const returnsRows = preferences.returns === "representation";
  const total = preferences.countsAll ? count : "*";
  const range = method === "PATCH" && count > 0 ? `0-${count - 1}` : "*";
  void reply.header("content-range", `${range}/${total}`);
  setAppliedPreferences(reply, preferences);
  if (preferences.returns === "headers-only" && location !== null) {
    void reply.header("location", location);
  }
  const postStatus = response.isNew ? 201 : 200;
  if (returnsRows) {
    assertSingleRow(response, count);
    await send(reply.status(method === "POST" ? postStatus : 200), response);
  } else {
    await reply.status(method === "POST" ? postStatus : 204).send();
  }
}

export function setAppliedPreferences(reply: FastifyReply, { applied }: Preferences): void {
  if (applied !== "") void reply.header("preference-applied", applied);
}

/** @throws Refusal if the client accepts one object and there is not exactly one row. */
function assertSingleRow({ mediaType }: RowsResponse, count: number): void {
  if (mediaType.kind === "object" && count !== 1) {
    throw new Refusal({ code: "not-exactly-one-row", count });
  }
}

async function send(reply: FastifyReply, response: RowsResponse): Promise<void> {
  const { rows, select, mediaType } = response;
  void reply.type(mediaType.contentType);
  if (mediaType.kind === "csv") {
    await reply.send(toCsv(rows, select));
    return;
  }
  const replacer = mediaType.stripsNulls ? omitNull : hasSums(select) ? writeSum : undefined;
  if (mediaType.kind === "list" && rows.length > ROWS_AT_ONCE) {
    await reply.send(Readable.from(jsonInParts(rows, replacer)));
    return;
  }
  const body = mediaType.kind === "object" ? (rows[0] ?? {}) : rows;
  await reply.send(JSON.stringify(body, replacer));
}

/** Takes a few milliseconds; a longer call would delay other requests. */
const ROWS_AT_ONCE = 1000;

async function* jsonInParts(
  rows: readonly ApiRow[],
  replacer: Replacer | undefined,
): AsyncGenerator<string> {
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(done, done + ROWS_AT_ONCE), replacer);
    yield `${done === 0 ? "[" : ","}${part.slice(1, -1)}`;
    await setImmediate();
  }
  yield "]";
}

/** A replacer slows `JSON.stringify` down several times. */
function hasSums(select: Selection): boolean {
  return select.some((item) =>
    item.kind === "embedding" ? hasSums(item.query.select) : SUM_COLUMNS.has(item.column),
  );
}

type Replacer = (this: unknown, name: string, value: unknown) => unknown;

/** Sends an object, or a list of rows, of which one that is asked for as an object has one. */
export async function sendObject(
  reply: FastifyReply,
  result: unknown,
  { mediaType, tag }: { readonly mediaType: MediaType; readonly tag: string | null },
): Promise<void> {
  const { kind, contentType, stripsNulls } = mediaType;
  const object: unknown = kind === "object" && Array.isArray(result) ? result[0] : result;
  if (tag !== null) setEtag(reply, tag);
  await reply.type(contentType).send(JSON.stringify(object, stripsNulls ? omitNull : undefined));
}
