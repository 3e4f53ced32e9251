import type { Kysely } from "kysely";
import { GENESIS_HASH } from "#domain/audit-record.ts";
import { hasBooks } from "../database/books-schema.ts";
import { toChunks } from "../database/chunks.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import type { Anchor, Position } from "./anchor.ts";

const EMPTY: Position = { sequence: 0, hash: GENESIS_HASH };

/**
 * `missing`: the history ends before the anchor. `altered`: the record at the anchor has another
 * hash.
 */
export type BrokenAnchor = {
  readonly kind: "missing" | "altered";
  readonly anchor: Anchor;
  readonly head: Position;
};

export type BooksReader = { readonly db: Kysely<Schema>; readonly engine: Engine };

/** The first anchor that the history does not contain; null if it contains all. */
export async function findBrokenAnchor(
  books: BooksReader,
  anchors: readonly Anchor[],
): Promise<BrokenAnchor | null> {
  const { db } = books;
  const head = await readHeadIfAny(books);
  const missing = anchors.findLast(({ sequence }) => sequence > head.sequence);
  if (missing !== undefined) return { kind: "missing", anchor: missing, head };
  for (const chunk of toChunks(anchors.filter(({ sequence }) => sequence > 0))) {
    const records = await db
      .selectFrom("audit_records")
      .select(["sequence", "hash"])
      .where(
        "sequence",
        "in",
        chunk.map(({ sequence }) => sequence),
      )
      .execute();
    const hashes = new Map(records.map(({ sequence, hash }) => [sequence, hash]));
    const altered = chunk.find(({ sequence, hash }) => hashes.get(sequence) !== hash);
    if (altered !== undefined) return { kind: "altered", anchor: altered, head };
  }
  return null;
}

/**
 * The anchors that the history of a replacement must contain: none if all are those of the ledger
 * that it replaces.
 */
export async function anchorsForReplacement(
  replaced: BooksReader,
  anchors: readonly Anchor[],
): Promise<readonly Anchor[]> {
  return (await findBrokenAnchor(replaced, anchors)) === null ? [] : anchors;
}

/** The newest position; before the first migration its table does not exist. */
export async function readHeadIfAny({ db, engine }: BooksReader): Promise<Position> {
  return (await hasBooks(db, engine)) ? await readHead(db) : EMPTY;
}

/** The newest position of a database that has its tables. */
export async function readHead(db: Kysely<Schema>): Promise<Position> {
  return db.selectFrom("audit_head").select(["sequence", "hash"]).executeTakeFirstOrThrow();
}
