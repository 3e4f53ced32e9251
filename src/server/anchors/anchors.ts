import {
  companyToday,
  instantFromMs,
  instantToMs,
  possibleMs,
  type Clock,
} from "#domain/company-time.ts";
import { createFolder } from "../database/create-folder.ts";
import type { Database, DatabaseLocation } from "../database/database.ts";
import { isDamage, openError } from "../database/sqlite-open-error.ts";
import { AcknowledgedHead, readAcknowledgedHead } from "./acknowledged-head.ts";
import { anchorPaths, type Anchor, type AnchorPaths } from "./anchor.ts";
import { appendAnchor, expectedAnchors, readAnchors, type KeptAnchor } from "./anchor-file.ts";
import { findBrokenAnchor, readHead } from "./find-broken-anchor.ts";
import { takeOverFormerAnchors } from "./former-anchors.ts";
import { findContinuedElsewhere } from "./other-books.ts";

const HOUR_MS = 3_600_000;

type OpenSettings = {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly timeZone: string;
  /** The sequence from which the owner has agreed to continue. */
  readonly continueFromRecord?: number | null;
};

/** The anchors of an open database. */
export class Anchors {
  readonly acknowledged: AcknowledgedHead;
  readonly #database: Database;
  readonly #clock: Clock;
  readonly paths: AnchorPaths | null;
  #timer: NodeJS.Timeout | null = null;

  /** Null keeps no anchors outside the database. */
  constructor(database: Database, clock: Clock, paths: AnchorPaths | null) {
    this.#database = database;
    this.#clock = clock;
    this.paths = paths;
    this.acknowledged = new AcknowledgedHead(paths?.head ?? null);
  }

  /**
   * Call after the database was inspected: by then the owner has accepted any broken anchor.
   * @throws StartupError for a file whose history has no readable end.
   */
  static async open(
    database: Database,
    { dataDir, clock, timeZone, continueFromRecord = null }: OpenSettings,
  ): Promise<Anchors> {
    const paths = writablePaths(database.location, dataDir);
    if (paths !== null) await takeOverFormerAnchors(database, dataDir);
    const anchors = new Anchors(database, clock, paths);
    if (paths === null) return anchors;
    await anchors.#goOn(paths, continueFromRecord);
    const keepDaily = async (): Promise<void> => {
      const newest = readAnchors(paths.anchors).at(-1);
      const today = companyToday(possibleMs(clock()), timeZone);
      const isKept =
        newest !== undefined && companyToday(instantToMs(newest.timestamp), timeZone) === today;
      if (!isKept) await anchors.#append(paths, "day");
    };
    // It may fail on a full disk, for example; it is tried again an hour later.
    const tryKeepDaily = (): Promise<void> => keepDaily().catch(() => undefined);
    await tryKeepDaily();
    anchors.#timer = setInterval(() => void tryKeepDaily(), HOUR_MS).unref();
    return anchors;
  }

  async current(): Promise<Anchor> {
    const timestamp = instantFromMs(possibleMs(this.#clock()));
    return { ...(await readHead(this.#database.reader)), timestamp };
  }

  /** Oldest first. */
  list(): readonly KeptAnchor[] {
    return this.paths === null ? [] : readAnchors(this.paths.anchors);
  }

  /** Positions that the history must contain. */
  expected(): readonly Anchor[] {
    return this.paths === null ? [] : expectedAnchors(this.paths);
  }

  /** Never fails: the export matters more than its anchor. */
  async keepForExport(): Promise<void> {
    if (this.paths === null) return;
    await this.#append(this.paths, "export").catch(() => undefined);
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.acknowledged.close();
  }

  async #goOn(paths: AnchorPaths, continueFromRecord: number | null): Promise<void> {
    const { reader, engine, location } = this.#database;
    try {
      const expected = expectedAnchors(paths);
      const books = { db: reader, engine };
      const broken = await findBrokenAnchor(books, expected);
      const current = await this.current();
      // Compared with a copy, because no anchor was stored, or with another database.
      const isAccepted =
        current.sequence === continueFromRecord &&
        (expected.length === 0 || (await findContinuedElsewhere(books, paths)) !== null);
      if (broken !== null || isAccepted) await this.#append(paths, "acceptance");
      const stored = readAcknowledgedHead(paths.head);
      const isStored = stored?.sequence === current.sequence && stored.hash === current.hash;
      // With its time: a start alone does not go on after a decision for another database.
      this.acknowledged.advance(isStored ? stored : current);
    } catch (error) {
      throw location.engine === "sqlite" && isDamage(error)
        ? openError(location.file, error)
        : error;
    }
  }

  async #append({ anchors }: AnchorPaths, reason: KeptAnchor["reason"]): Promise<void> {
    const anchor = await this.current();
    const isKept = anchor.sequence === (readAnchors(anchors).at(-1)?.sequence ?? 0);
    if (!isKept || reason === "acceptance") appendAnchor(anchors, { ...anchor, reason });
  }
}

/** Null for PostgreSQL without a writable data folder. @throws Error for SQLite without one. */
export function writablePaths(location: DatabaseLocation, dataDir: string): AnchorPaths | null {
  try {
    createFolder(dataDir);
    const paths = anchorPaths(dataDir, location);
    new AcknowledgedHead(paths.head).close();
    return paths;
  } catch (error) {
    if (location.engine === "sqlite") throw error;
    return null;
  }
}
