/**
 * Other databases that were used with the same data folder. `DATABASE_URL` that is lost, or is that
 * of another database, opens books that are older or empty, and nothing inside of them tells it.
 */
import { readAcknowledgedHead } from "./acknowledged-head.ts";
import { otherAnchorPaths, type Anchor, type AnchorPaths, type Position } from "./anchor.ts";
import { expectedAnchors, startedAt } from "./anchor-file.ts";
import { findBrokenAnchor, readHeadIfAny, type BooksReader } from "./find-broken-anchor.ts";

/** The same history has more records in another database, where it ends at `anchor`. */
export type ContinuedElsewhere = {
  readonly kind: "elsewhere";
  readonly anchor: Anchor;
  readonly head: Position;
};

/**
 * Null if no other database went on with this history after the owner last decided for this one, by
 * a restore, an import, or going on with less.
 */
export async function findContinuedElsewhere(
  books: BooksReader,
  paths: AnchorPaths,
): Promise<ContinuedElsewhere | null> {
  const head = await readHeadIfAny(books);
  const decidedAt = startedAt(paths) ?? "";
  for (const other of otherAnchorPaths(paths)) {
    const anchor = readAcknowledgedHead(other.head);
    if (anchor === null || anchor.sequence <= head.sequence || anchor.timestamp <= decidedAt) {
      continue;
    }
    const common = expectedAnchors(other).filter(
      ({ sequence }) => sequence > 0 && sequence <= head.sequence,
    );
    const isSame = common.length > 0 && (await findBrokenAnchor(books, common)) === null;
    if (isSame) return { kind: "elsewhere", anchor, head };
  }
  return null;
}

/** The newest end of a history in another database of the data folder; null if all are empty. */
export function newestElsewhere(paths: AnchorPaths): Anchor | null {
  const heads = otherAnchorPaths(paths).flatMap(({ head }) => readAcknowledgedHead(head) ?? []);
  const used = heads.filter(({ sequence }) => sequence > 0);
  return used.toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1))[0] ?? null;
}
