/**
 * Entity tags (RFC 9110). Always true: a tag is computed before the rows are read, from the head of
 * the history, the company's today and the request, so no older response has the tag of a newer
 * one. They serve programs that cache responses; browsers are told not to store company data.
 */
import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { POSITION_HEADER } from "#contract/api.ts";
import type { Ledger } from "../ledger.ts";

/** Another version may respond differently: a restart invalidates all tags. */
const PROCESS_ID = randomUUID();

const VARY_HEADERS = ["accept", "prefer", "range", "accept-profile"] as const;

/** Call before reading the rows. Null after a 304. Also sets the position header. */
export async function etagUnlessFresh(
  ledger: Ledger,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const { today } = ledger.readContext();
  const headers = VARY_HEADERS.map((name) => [request.headers[name] ?? ""].flat().join());
  const { sequence, hash: headHash } = await ledger.history.head();
  void reply.header(POSITION_HEADER, sequence);
  const parts = [PROCESS_ID, headHash, today, request.url, ...headers];
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  const tag = `"${hash.slice(0, 22)}"`;
  if (!matchesTag(request, tag)) return tag;
  setEtag(reply, tag);
  await reply.status(304).send();
  return null;
}

export function setEtag(reply: FastifyReply, tag: string): void {
  void reply.headers({ etag: tag, vary: VARY_HEADERS.join(", ") });
}

/** A weak comparison: a proxy may have compressed the response. */
function matchesTag({ headers }: FastifyRequest, tag: string): boolean {
  const tags = headers["if-none-match"] ?? "";
  return tags.split(",").some((item) => item.trim().replace(/^W\//u, "") === tag);
}
