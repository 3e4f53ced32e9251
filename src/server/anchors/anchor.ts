/**
 * Positions of the history, stored outside the database, to detect a database with fewer records or
 * a different history. The hash chain alone cannot reveal that its end was cut off, or that all of
 * it was rewritten.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Instant } from "#domain/company-time.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { DATA_FILE_PREFIX } from "../database/make-private.ts";

/** The sequence and hash of a history record. */
export type Position = { readonly sequence: number; readonly hash: string };

/** `timestamp` is that of the record. */
export type Anchor = Position & { readonly timestamp: Instant };

export type AnchorPaths = {
  /** The newest acknowledged position. */
  readonly head: string;
  /** A file with one line for each anchor. */
  readonly anchors: string;
  /** The result of the last verification. */
  readonly verification: string;
  /** The decision of a restore, until it is completed. */
  readonly restore: string;
};

export function anchorPaths(dataDir: string, location: DatabaseLocation): AnchorPaths {
  const prefix = join(dataDir, DATA_FILE_PREFIX + databaseKey(location));
  return {
    head: `${prefix}head`,
    anchors: `${prefix}anchors`,
    verification: `${prefix}verification`,
    restore: `${prefix}restauracao`,
  };
}

/** A data folder has one SQLite database, but may be used with several PostgreSQL databases. */
function databaseKey(location: DatabaseLocation): string {
  if (location.engine === "sqlite") return "";
  const { hostname, port, pathname } = new URL(location.url);
  const hash = createHash("sha256").update(`${hostname}:${port}${pathname}`).digest("hex");
  return `postgres-${hash.slice(0, 8)}.`;
}

const LINE = /^ *(?<sequence>\d{1,15}) (?<hash>[0-9a-f]{64}) (?<timestamp>\S{24})\b/u;

/** Null for an invalid line. */
export function parseAnchor(line: string): Anchor | null {
  const groups = LINE.exec(line)?.groups;
  if (groups === undefined) return null;
  const { sequence, hash = "", timestamp = "" } = groups;
  return { sequence: Number(sequence), hash, timestamp: timestamp as Instant };
}

/** All lines have the same length. */
export function formatAnchor({ sequence, hash, timestamp }: Anchor): string {
  return `${String(sequence).padStart(15)} ${hash} ${timestamp}`;
}
