/**
 * Verifies the ledger in a worker, once a week and on request, and checks anchor words that users
 * kept.
 */
import type { AnchorCheck, Problem, TrustStatus } from "#contract/trust.ts";
import {
  companyToday,
  instantFromMs,
  instantToMs,
  possibleMs,
  type Clock,
  type Instant,
} from "#domain/company-time.ts";
import { anchorWords, parseAnchorWords } from "../anchors/anchor-words.ts";
import type { Anchors } from "../anchors/anchors.ts";
import type { Database } from "../database/database.ts";
import { checkSchema } from "./check-schema.ts";
import { findOtherVersion } from "./ledger-version.ts";
import { checkRecentTotals } from "./check-totals.ts";
import { reportUnreadable } from "./report-unreadable.ts";
import {
  NOT_VERIFIED,
  readVerification,
  saveVerification,
  type SavedVerification,
} from "./saved-verification.ts";
import { verifyBooks } from "./verify-books.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
/** Soon enough for a program that is open for minutes at a time. */
const CHECK_MS = 10 * 60_000;
/** Reports the other version. */
const SCHEMA_ONLY = ["schema"] as const;

type Deps = {
  readonly database: Database;
  readonly anchors: Anchors;
  readonly clock: Clock;
  readonly timeZone: string;
};

export class Trust {
  readonly #deps: Deps;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #last: SavedVerification;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { paths } = deps.anchors;
    this.#last = paths === null ? NOT_VERIFIED : readVerification(paths.verification);
  }

  /**
   * Runs a quick check now, and schedules the complete one once a week. Returns the problems of the
   * quick check.
   */
  async start(): Promise<readonly Problem[]> {
    const found = await this.#checkQuickly();
    const isNew = ({ text }: Problem): boolean => found.every((now) => now.text !== text);
    this.#last = { ...this.#last, problems: [...found, ...this.#last.problems.filter(isNew)] };
    this.#timer = setInterval(() => this.#verifyWeekly(), CHECK_MS).unref();
    return found;
  }

  get last(): SavedVerification {
    return this.#last;
  }

  async status(): Promise<TrustStatus> {
    const { anchors } = this.#deps;
    const current = await anchors.current();
    const { sequence, timestamp } = current;
    const accepted = anchors.list().findLast(({ reason }) => reason === "acceptance");
    return {
      anchor: sequence === 0 ? null : { sequence, timestamp, words: anchorWords(current) },
      isVerifying: this.#running !== null,
      ...this.#last,
      acceptedLossAt: accepted?.timestamp ?? null,
    };
  }

  /** Starts a verification unless one is running. Resolves when it ends. */
  verify(): Promise<void> {
    this.#running ??= this.#verify().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async checkWords(words: string): Promise<AnchorCheck> {
    const spoken = parseAnchorWords(words);
    if (spoken === null) {
      return { result: "unreadable", sequence: null, timestamp: null, wentBack: null };
    }
    const { sequence, hashStart } = spoken;
    const record = await this.#deps.database.reader
      .selectFrom("audit_records")
      .select(["hash", "timestamp"])
      .where("sequence", "=", sequence)
      .executeTakeFirst();
    if (record?.hash.startsWith(hashStart) === true) {
      const timestamp = record.timestamp as Instant;
      return { result: "intact", sequence, timestamp, wentBack: null };
    }
    return {
      result: record === undefined ? "missing" : "altered",
      sequence,
      timestamp: (record?.timestamp ?? null) as Instant | null,
      wentBack: this.#lastReturnBefore(sequence),
    };
  }

  #lastReturnBefore(sequence: number): AnchorCheck["wentBack"] {
    const last = this.#deps.anchors
      .list()
      .findLast(
        ({ reason, ...from }) =>
          (reason === "restore" || reason === "acceptance") && from.sequence < sequence,
      );
    return last === undefined ? null : { at: last.timestamp, sequence: last.sequence };
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#closing.abort();
    await this.#running?.catch(() => undefined);
  }

  async #checkQuickly(): Promise<readonly Problem[]> {
    const { database, clock, timeZone } = this.#deps;
    const { engine, reader: db, location } = database;
    // PostgreSQL would need a separate schema for the comparison, at each start.
    const schemaProblems = engine.isInProcess
      ? await reportUnreadable("schema", () => checkSchema({ db, engine }, { location }))
      : [];
    const today = companyToday(possibleMs(clock()), timeZone);
    const totalsProblems = await reportUnreadable("totals", () =>
      checkRecentTotals({ db, engine }, today),
    );
    return [...schemaProblems, ...totalsProblems];
  }

  async #verify(): Promise<void> {
    const { database, anchors, clock } = this.#deps;
    const { location } = database;
    // Another program may have upgraded the ledger, whose tables this one then does not know.
    const isOther = (await findOtherVersion(location)) !== null;
    const options = { signal: this.#closing.signal, checks: isOther ? SCHEMA_ONLY : undefined };
    const problems = await verifyBooks({ location, anchors: anchors.expected() }, options);
    const isWhole = problems.every(({ isUnread }) => isUnread !== true);
    // What could not be read may be intact: null makes the next check of the schedule try again.
    const verifiedAt = isWhole ? instantFromMs(possibleMs(clock())) : null;
    this.#last = { verifiedAt, problems };
    if (anchors.paths !== null) saveVerification(anchors.paths.verification, this.#last);
  }

  #verifyWeekly(): void {
    const { verifiedAt } = this.#last;
    const age = this.#deps.clock() - (verifiedAt === null ? 0 : instantToMs(verifiedAt));
    // A later time was written while the clock was wrong. After a failure it is tried again.
    if (age >= WEEK_MS || age < 0) void this.verify().catch(() => undefined);
  }
}
