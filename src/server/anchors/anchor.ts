/**
 * Positions of the history that are kept outside the database, so that a database with less, or with
 * another history, is noticed. The chain of hashes alone cannot show that its end was cut, or that all
 * of it was written again.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Instant } from "#domain/company-time.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { DATA_FILE_PREFIX } from "../database/make-private.ts";

/** A record of the history by its place and its hash. */
export type Position = { readonly sequence: number; readonly hash: string };

/** When the position was the newest. */
export type Anchor = Position & { readonly timestamp: Instant };

export type AnchorPaths = {
  /** The newest acknowledged position. */
  readonly head: string;
  /** One line for each anchor. */
  readonly anchors: string;
  /** The result of the last verification. */
  readonly verification: string;
  /** What a restore has decided, until it is done. */
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

/** A data folder has one SQLite database, but may be used with any PostgreSQL. */
function databaseKey(location: DatabaseLocation): string {
  if (location.engine === "sqlite") return "";
  const { hostname, port, pathname } = new URL(location.url);
  const hash = createHash("sha256").update(`${hostname}:${port}${pathname}`).digest("hex");
  return `postgres-${hash.slice(0, 8)}.`;
}

const LINE = /^ *(?<sequence>\d{1,15}) (?<hash>[0-9a-f]{64}) (?<timestamp>\S{24})\b/u;

/** Null for anything else. */
export function parseAnchor(line: string): Anchor | null {
  const groups = LINE.exec(line)?.groups;
  if (groups === undefined) return null;
  const { sequence, hash = "", timestamp = "" } = groups;
  return { sequence: Number(sequence), hash, timestamp: timestamp as Instant };
}

/** All lines are of the same length. */
export function formatAnchor({ sequence, hash, timestamp }: Anchor): string {
  return `${String(sequence).padStart(15)} ${hash} ${timestamp}`;
}
