/**
 * Positions of the history, stored outside the database, to detect a database with fewer records or
 * a different history. The hash chain alone cannot reveal that its end was cut off, or that all of
 * it was rewritten.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Instant } from "#domain/company-time.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { DATA_FILE_PREFIX } from "../database/make-private.ts";

/** The sequence and hash of a history record. */
export type Position = { readonly sequence: number; readonly hash: string };

/** The history was known to end here at the time of `timestamp`. */
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
  return pathsOf(dataDir, databaseKey(location, schemaOf(location)));
}

/** The paths of before a schema was part of the key; null if they are the same. */
export function formerAnchorPaths(dataDir: string, location: DatabaseLocation): AnchorPaths | null {
  return schemaOf(location) === "" ? null : pathsOf(dataDir, databaseKey(location, ""));
}

/** The paths of the other databases that were used with the data folder. */
export function otherAnchorPaths({ head }: AnchorPaths): readonly AnchorPaths[] {
  const folder = dirname(head);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const key = HEAD_FILE.exec(name)?.groups?.["key"];
    return key === undefined || name === basename(head) ? [] : [pathsOf(folder, key)];
  });
}

function pathsOf(folder: string, key: string): AnchorPaths {
  const prefix = join(folder, DATA_FILE_PREFIX + key);
  return {
    head: `${prefix}head`,
    anchors: `${prefix}anchors`,
    verification: `${prefix}verification`,
    restore: `${prefix}restauracao`,
  };
}

const HEAD_FILE = /^financeiro\.(?<key>(?:postgres-[0-9a-f]{8}\.)?)head$/u;

/**
 * A data folder has one SQLite database, but may be used with several PostgreSQL databases, and
 * with several schemas of one.
 */
function databaseKey(location: DatabaseLocation, schema: string): string {
  if (location.engine === "sqlite") return "";
  const { hostname, port, pathname } = new URL(location.url);
  const place = `${hostname}:${port}${pathname}${schema}`;
  return `postgres-${createHash("sha256").update(place).digest("hex").slice(0, 8)}.`;
}

/** Empty for the usual one. */
function schemaOf(location: DatabaseLocation): string {
  if (location.engine === "sqlite") return "";
  const options = new URL(location.url).searchParams.get("options") ?? "";
  const schema = SEARCH_PATH.exec(options)?.groups?.["path"] ?? "";
  return schema === "public" ? "" : schema;
}

/** In libpq's `options` of an address: `-c search_path=company` or `--search_path=company`. */
const SEARCH_PATH = /(?:-c\s*|--)search_path=(?<path>(?:\\.|\S)+)/u;

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
