/**
 * What an answer can be known again by (RFC 9110 calls it an entity tag). Always true: it is made
 * before the rows are read, from the head of the history, the company's day and all of the request
 * that an answer depends on; so no older answer ever has the tag of a newer one.
 */
import { createHash, randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { POSITION_HEADER } from "#contract/api.ts";
import type { Ledger } from "../ledger.ts";

/** Another program may answer otherwise: what was known before a start is asked again after it. */
const PROGRAM = randomUUID();

/** The request's headers that an answer depends on. */
const DEPENDS_ON = ["accept", "prefer", "range", "accept-profile"] as const;

/**
 * The tag of the answer that the request gets now; null when the client has that answer, and was told
 * so. The caller reads the rows after it. The answer says where the history was.
 */
export async function etagUnlessFresh(
  ledger: Ledger,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const { today } = ledger.standing();
  const about = DEPENDS_ON.map((name) => [request.headers[name] ?? ""].flat().join());
  const { sequence, hash: headHash } = await ledger.history.head();
  void reply.header(POSITION_HEADER, sequence);
  const parts = [PROGRAM, headHash, today, request.url, ...about];
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  const tag = `"${hash.slice(0, 22)}"`;
  if (!isKnown(request, tag)) return tag;
  sayTag(reply, tag);
  await reply.status(304).send();
  return null;
}

/** Says the tag, and that the answer may be kept, but is to be asked about each time. */
export function sayTag(reply: FastifyReply, tag: string): void {
  void reply.headers({
    etag: tag,
    "cache-control": "private, no-cache",
    vary: DEPENDS_ON.join(", "),
  });
}

/** Whether the client has the answer of that tag, compared weakly: a proxy may have compressed it. */
function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers["if-none-match"] ?? "";
  return known.split(",").some((said) => said.trim().replace(/^W\//u, "") === tag);
}
