/** How rows go out: in the form that the client accepts, with the range they are of. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { NEXT_CURSOR_HEADER } from "#contract/api.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Selection } from "../rows/row-query.ts";
import type { ApiRow } from "../rows/api-rows.ts";
import { sayTag } from "./etag.ts";
import { csvOf } from "./csv.ts";
import { mediaTypeOf, notAcceptable, type MediaType } from "./media-type.ts";
import type { Preferences } from "./preferences.ts";
import { HttpError } from "../http/http-error.ts";

/** Rows to send, and how. */
type Answer = {
  readonly rows: readonly ApiRow[];
  readonly select: Selection;
  readonly mediaType: MediaType;
};

/** What a read gave, and how it is told. */
export type ReadAnswer = {
  /** How many rows this answer is about: HEAD reads none. */
  readonly count: number;
  /** How many pass the filter, when that was asked. */
  readonly total: number | null;
  readonly offset: number;
  readonly mediaType: MediaType;
  readonly preferences: Preferences;
  /** The cursor of the last row of a full page; null for any other answer. */
  readonly nextCursor: string | null;
  /** See `answer-tag.ts`; null for an answer without. */
  readonly tag: string | null;
};

/** Says all of the answer to a read but its rows. @throws HttpError where there are none so far on. */
export function serializeRead(reply: FastifyReply, answer: ReadAnswer): void {
  const { count, total, offset, preferences } = answer;
  if (total !== null && offset > total) {
    throw new HttpError(416, "PGRST103", `Não há registros a partir da posição ${offset}.`, {
      // In PostgREST's words, which a client may read.
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  }
  const isPart = total !== null && count < total;
  const range = count === 0 ? "*" : `${offset}-${offset + count - 1}`;
  void reply.header("content-range", `${range}/${total ?? "*"}`);
  if (answer.nextCursor !== null) void reply.header(NEXT_CURSOR_HEADER, answer.nextCursor);
  serializeApplied(reply, preferences);
  void reply.status(isPart ? 206 : 200).type(answer.mediaType.contentType);
}

/** Sends what a read gave. */
export async function answerRead(reply: FastifyReply, answer: Answer & ReadAnswer): Promise<void> {
  serializeRead(reply, answer);
  refuseOtherThanOne(answer, answer.count);
  if (answer.tag !== null) sayTag(reply, answer.tag);
  await send(reply, answer);
}

/** What a write gave, and how it is told. */
export type WriteAnswer = Answer & {
  readonly preferences: Preferences;
  /** How many rows the write was about; `rows` is empty unless the client wants them. */
  readonly count: number;
  readonly method: "POST" | "PATCH" | "DELETE";
  /** Whether a POST made anything new. */
  readonly isNew: boolean;
  /** Where the one row is that a POST made. */
  readonly location: string | null;
};

/** Sends what a write gave: the rows when the client prefers them, else nothing. */
export async function answerWrite(reply: FastifyReply, answer: WriteAnswer): Promise<void> {
  const { preferences, method, count } = answer;
  const returnsRows = preferences.returns === "representation";
  const total = preferences.countsAll ? count : "*";
  const range = method === "PATCH" && count > 0 ? `0-${count - 1}` : "*";
  void reply.header("content-range", `${range}/${total}`);
  serializeApplied(reply, preferences);
  if (preferences.returns === "headers-only" && answer.location !== null) {
    void reply.header("location", answer.location);
  }
  const made = answer.isNew ? 201 : 200;
  if (returnsRows) {
    refuseOtherThanOne(answer, count);
    await send(reply.status(method === "POST" ? made : 200), answer);
  } else {
    await reply.status(method === "POST" ? made : 204).send();
  }
}

function serializeApplied(reply: FastifyReply, { applied }: Preferences): void {
  if (applied !== "") void reply.header("preference-applied", applied);
}

/** @throws Refusal where one object is asked for, and there is another number of rows. */
function refuseOtherThanOne({ mediaType }: Answer, count: number): void {
  if (mediaType.kind === "object" && count !== 1) {
    throw new Refusal({ code: "not-exactly-one-row", count });
  }
}

async function send(reply: FastifyReply, answer: Answer): Promise<void> {
  const { rows, select, mediaType } = answer;
  void reply.type(mediaType.contentType);
  if (mediaType.kind === "csv") {
    await reply.send(csvOf(rows, select));
    return;
  }
  const body = mediaType.kind === "object" ? (rows[0] ?? {}) : rows;
  // As text: a serialiser of Fastify's would not know the media type.
  await reply.send(JSON.stringify(body, mediaType.stripsNulls ? withoutNull : undefined));
}

/** For `JSON.stringify`: leaves out members that are null, of linked rows too; a list keeps them. */
function withoutNull(this: unknown, _name: string, value: unknown): unknown {
  return value === null && !Array.isArray(this) ? undefined : value;
}

/** Sends one object, under the type by which it was asked for. */
export async function answerObject(
  request: FastifyRequest,
  reply: FastifyReply,
  object: unknown,
  tag: string | null,
): Promise<void> {
  const { kind, contentType, stripsNulls } = mediaTypeOf(request);
  if (kind === "csv") throw notAcceptable("text/csv");
  if (tag !== null) sayTag(reply, tag);
  await reply.type(contentType).send(JSON.stringify(object, stripsNulls ? withoutNull : undefined));
}
