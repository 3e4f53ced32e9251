/**
 * Other databases that were used with the same data folder. `DATABASE_URL` that is lost, or is that
 * of another database, opens books that are older or empty, and nothing inside of them tells it.
 */
import { readAcknowledgedHead } from "./acknowledged-head.ts";
import { otherAnchorPaths, type Anchor, type AnchorPaths, type Position } from "./anchor.ts";
import { expectedAnchors, startedAt } from "./anchor-file.ts";
import { findBrokenAnchor, readHeadIfAny, type BooksReader } from "./find-broken-anchor.ts";

/**
 * The same history has more records in another database, where it ends at `anchor`. Both have the
 * records until `sharedUntil`. If that is the head, all of this history is in the other one, as far
 * as is known; if not, each may have gone on in its own way.
 */
export type ContinuedElsewhere = {
  readonly kind: "elsewhere";
  readonly anchor: Anchor;
  readonly head: Position;
  readonly sharedUntil: number;
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
  for (const { anchor, expected } of readOthers(paths)) {
    if (anchor.sequence <= head.sequence || anchor.timestamp <= decidedAt) continue;
    const common = expected.filter(({ sequence }) => sequence > 0 && sequence <= head.sequence);
    const isSame = common.length > 0 && (await findBrokenAnchor(books, common)) === null;
    const sharedUntil = Math.max(...common.map(({ sequence }) => sequence));
    if (isSame) return { kind: "elsewhere", anchor, head, sharedUntil };
  }
  return null;
}

/** The newest end of a history in another database of the data folder; null if all are empty. */
export function newestElsewhere(paths: AnchorPaths): Anchor | null {
  const ends = readOthers(paths).map(({ anchor }) => anchor);
  return ends.toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1))[0] ?? null;
}

/** The end of a history, and the positions that it must contain. */
type OtherBooks = { readonly anchor: Anchor; readonly expected: readonly Anchor[] };

function readOthers(paths: AnchorPaths): readonly OtherBooks[] {
  return otherAnchorPaths(paths).flatMap((other) => readOther(other) ?? []);
}

/** Null for an empty history, and for files that cannot be read: these books can do without. */
function readOther(paths: AnchorPaths): OtherBooks | null {
  try {
    const anchor = readAcknowledgedHead(paths.head);
    const isEmpty = anchor === null || anchor.sequence === 0;
    return isEmpty ? null : { anchor, expected: expectedAnchors(paths) };
  } catch {
    return null;
  }
}
