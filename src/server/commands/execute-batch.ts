/**
 * Always true: each command succeeds or is refused individually, as if they had run one after the
 * other.
 */
import type { Transaction as DatabaseTransaction } from "kysely";
import { companyToday, instantFromMs, instantToMs, type Clock } from "#domain/company-time.ts";
import { historyMs } from "#domain/history-time.ts";
import type { IdSource } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { AcknowledgedHead } from "../anchors/acknowledged-head.ts";
import type { Database } from "../database/database.ts";
import { classifyDatabaseError, isBrokenConnection } from "../database/database-errors.ts";
import type { Schema } from "../database/schema.ts";
import { AuditTrail } from "../history/audit-trail.ts";
import { readNamed } from "./read-named.ts";
import { executeCommand, type CommandRequest, type Executed } from "./run-command.ts";
import { RollupChange } from "../rollups/write-rollups.ts";
import { KnownRecords } from "./known-records.ts";
import { TABLES_IN_ORDER } from "./record-tables.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { writeChanges } from "./write-changes.ts";

export type Outcome = PromiseSettledResult<Executed>;

export type Deps = {
  readonly database: Database;
  readonly ids: IdSource;
  readonly clock: Clock;
  /** IANA name. */
  readonly timeZone: string;
  readonly acceptsClockBehind: boolean;
  readonly acknowledged: AcknowledgedHead;
};

/**
 * Returns outcomes after the commit. An unreachable database or a failing commit fails all commands.
 * `takeRequests` is called once, and not before the history is locked.
 */
export async function executeBatch(
  deps: Deps,
  takeRequests: () => readonly CommandRequest[],
): Promise<readonly Outcome[]> {
  let taken: readonly CommandRequest[] | null = null;
  const take = (): readonly CommandRequest[] => (taken ??= takeRequests());
  let isCommitted: "no" | "perhaps" = "no";
  try {
    const committed = await inTransaction(deps.database, async (db) => {
      const trail = await AuditTrail.open({ db, ...deps });
      const work = createUnitOfWork(deps, db, trail);
      // Commands that arrived while other processes held the lock join this batch.
      const outcomes = await executeRequests(work, take());
      await writeChanges(work);
      await trail.close();
      isCommitted = "perhaps";
      return { outcomes, head: trail.head };
    });
    deps.acknowledged.advance({ ...committed.head, timestamp: instantFromMs(deps.clock()) });
    return committed.outcomes;
  } catch (error) {
    const requests = take();
    const isOwnError = isCommitted === "no" && classifyDatabaseError(error) === null;
    if (isOwnError && requests.length > 1) return executeSequentially(deps, requests);
    if (error instanceof DryRun) return [{ status: "fulfilled", value: error.executed }];
    return requests.map(() => ({ status: "rejected", reason: error }));
  }
}

/** Retries once on a connection that broke while idle. */
async function inTransaction<Result>(
  { writer }: Database,
  work: (db: DatabaseTransaction<Schema>) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  const begin = (db: DatabaseTransaction<Schema>): Promise<Result> => {
    hasBegun = true;
    return work(db);
  };
  try {
    return await writer.transaction().execute(begin);
  } catch (error) {
    if (hasBegun || !isBrokenConnection(error)) throw error;
    return writer.transaction().execute(work);
  }
}

/** Runs each in its own transaction. */
async function executeSequentially(
  deps: Deps,
  requests: readonly CommandRequest[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const request of requests) outcomes.push(...(await executeBatch(deps, () => [request])));
  return outcomes;
}

/** Thrown to roll back the writes of a dry run. */
class DryRun extends Error {
  readonly executed: Executed;

  constructor(executed: Executed) {
    super("A dry run");
    this.executed = executed;
  }
}

/**
 * Each command sees the result of the ones before it. Changes are written when a command must read
 * them, and at the end. @throws the error of a command that requires rolling back the whole
 * transaction
 */
async function executeRequests(
  work: UnitOfWork,
  requests: readonly CommandRequest[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  await readNamed(
    work,
    requests.map(({ command }) => command),
  );
  let { now } = work;
  for (const { command, actor, options } of requests) {
    const before = work.trail.begin({ userName: actor.userName, timestamp: now });
    try {
      const value = await executeCommand({ ...work, now }, command, options);
      if (options.isDryRun === true && !work.trail.rollbackTo(before)) throw new DryRun(value);
      outcomes.push({ status: "fulfilled", value });
    } catch (error) {
      if (!(error instanceof Refusal) || !work.trail.rollbackTo(before)) throw error;
      outcomes.push({ status: "rejected", reason: error });
    }
    const hasWritten = work.trail.head.sequence > before.sequence;
    if (hasWritten) now = instantFromMs(instantToMs(now) + 1);
  }
  return outcomes;
}

function createUnitOfWork(
  deps: Deps,
  unsettled: DatabaseTransaction<Schema>,
  trail: AuditTrail,
): UnitOfWork {
  const { database, ids, timeZone } = deps;
  // Read after the history is locked, so that its timestamps are in order.
  const clockMs = deps.clock();
  const now = instantFromMs(historyMs(clockMs, trail.newestTimestamp, deps));
  // Of the clock, like that of every read: the history may be ahead of it.
  const today = companyToday(clockMs, timeZone);
  return {
    unsettled,
    engine: database.engine,
    today,
    timeZone,
    ids,
    trail,
    known: new KnownRecords(TABLES_IN_ORDER),
    categoryKeys: new Map(),
    totals: new RollupChange(),
    now,
    changedCharges: new Set(),
    undone: new Map(),
    keptLinks: new Set(),
    keptKinds: new Set(),
  };
}
