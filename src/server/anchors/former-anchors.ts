/** Anchors of a PostgreSQL schema from before it was part of their key. */
import { copyFileSync, existsSync } from "node:fs";
import type { Database, DatabaseLocation } from "../database/database.ts";
import { readAcknowledgedHead } from "./acknowledged-head.ts";
import { anchorPaths, formerAnchorPaths, type Anchor, type AnchorPaths } from "./anchor.ts";
import { expectedAnchors, readAnchors } from "./anchor-file.ts";
import { findBrokenAnchor, type BooksReader } from "./find-broken-anchor.ts";

/**
 * Their paths, if the database has no anchors of its own and its history contains them all: they may
 * be those of another schema. Null otherwise.
 */
export async function findFormerAnchors(
  books: BooksReader,
  location: DatabaseLocation,
  dataDir: string,
): Promise<AnchorPaths | null> {
  const former = formerAnchorPaths(dataDir, location);
  if (former === null || hasAny(anchorPaths(dataDir, location))) return null;
  const expected = readIfPossible(former);
  const isUsed = expected.some(({ sequence }) => sequence > 0);
  return isUsed && (await findBrokenAnchor(books, expected)) === null ? former : null;
}

/** Copies them, with the losses that the owner accepted. */
export async function takeOverFormerAnchors(
  { reader, engine, location }: Database,
  dataDir: string,
): Promise<void> {
  const former = await findFormerAnchors({ db: reader, engine }, location, dataDir);
  if (former === null) return;
  const paths = anchorPaths(dataDir, location);
  for (const name of ["verification", "anchors", "head"] as const) {
    if (existsSync(former[name])) copyFileSync(former[name], paths[name]);
  }
}

function hasAny(paths: AnchorPaths): boolean {
  return readAcknowledgedHead(paths.head) !== null || readAnchors(paths.anchors).length > 0;
}

/** None if they cannot be read: these books can do without. */
function readIfPossible(paths: AnchorPaths): readonly Anchor[] {
  try {
    return expectedAnchors(paths);
  } catch {
    return [];
  }
}
