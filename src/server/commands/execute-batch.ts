/** Always true: each command succeeds or is refused by itself, as if they had run one after the other. */
import { sql, type Transaction as DatabaseTransaction } from "kysely";
import { companyToday, instantFromMs, type Clock } from "#domain/company-time.ts";
import { historyMs } from "#domain/history-time.ts";
import type { IdSource } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { AcknowledgedHead } from "../anchors/acknowledged-head.ts";
import type { Database } from "../database/database.ts";
import { classifyDatabaseError, isBrokenConnection } from "../database/database-errors.ts";
import type { Schema } from "../database/schema.ts";
import { AuditTrail } from "../history/audit-trail.ts";
import {
  decideCommand,
  executeCommand,
  projectResult,
  type CommandRequest,
  type Executed,
} from "./run-command.ts";
import { RollupChange } from "../rollups/rollup.ts";
import { KnownRecords } from "./known-records.ts";
import { TABLES_IN_ORDER } from "./record-tables.ts";
import { isSimple, readNamed } from "./simple-commands.ts";
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
      // Read after the history is locked, so that its instants are in order.
      const nowMs = historyMs(deps.clock(), trail.newestTimestamp, deps);
      const outcomes = await executeRequests({ ...deps, db, trail, nowMs }, take);
      isCommitted = "perhaps";
      return { outcomes, head: trail.head };
    });
    deps.acknowledged.advance({ ...committed.head, timestamp: instantFromMs(deps.clock()) });
    return committed.outcomes;
  } catch (error) {
    const requests = take();
    const isOwnError = isCommitted === "no" && classifyDatabaseError(error) === null;
    if (isOwnError && requests.length > 1) return executeSequentially(deps, requests);
    return requests.map(() => ({ status: "rejected", reason: error }));
  }
}

/** Retries once on a connection that broke while idle. */
export async function inTransaction<Result>(
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

async function executeSequentially(
  deps: Deps,
  requests: readonly CommandRequest[],
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const request of requests) outcomes.push(...(await executeBatch(deps, () => [request])));
  return outcomes;
}

type Group = Deps & {
  readonly db: DatabaseTransaction<Schema>;
  readonly trail: AuditTrail;
  readonly nowMs: number;
};

async function executeRequests(
  group: Group,
  takeRequests: () => readonly CommandRequest[],
): Promise<readonly Outcome[]> {
  // Commands that came while other processes had the lock join this batch.
  const requests = takeRequests();
  const outcomes: Outcome[] = [];
  while (outcomes.length < requests.length) {
    const together = simpleRequestsFrom(requests, outcomes.length);
    const next = requests[outcomes.length];
    if (together.length > 0) outcomes.push(...(await executeSimple(group, together)));
    else if (next !== undefined) outcomes.push(await executeAlone(group, next));
  }
  await group.trail.close();
  return outcomes;
}

/** The consecutive requests from `start` that are decided in memory. */
function simpleRequestsFrom(
  requests: readonly CommandRequest[],
  start: number,
): readonly CommandRequest[] {
  const end = requests.findIndex((request, at) => at >= start && !isSimple(request));
  return requests.slice(start, end === -1 ? undefined : end);
}

/** Each is decided from what those before it left, without a statement; all are written at the end. */
async function executeSimple(
  group: Group,
  requests: readonly CommandRequest[],
): Promise<readonly Outcome[]> {
  const work = createUnitOfWork(group);
  await readNamed(
    work,
    requests.map(({ command }) => command),
  );
  const outcomes: Outcome[] = [];
  for (const { command, actor, options } of requests) {
    const savepoint = work.trail.begin({ userName: actor.userName, timestamp: work.now });
    try {
      const changed = await decideCommand(work, command, options);
      const value = await projectResult(work, changed, options);
      outcomes.push({ status: "fulfilled", value });
      work.known.release();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      work.trail.rollbackTo(savepoint);
      work.known.rollback();
      outcomes.push({ status: "rejected", reason: error });
    }
  }
  await writeChanges(work);
  return outcomes;
}

/** A refusal may come after some statements were sent, so it runs in a savepoint. */
async function executeAlone(group: Group, request: CommandRequest): Promise<Outcome> {
  const { db, trail } = group;
  const work = createUnitOfWork(group);
  const { userName } = request.actor;
  const savepoint = trail.begin({ userName, timestamp: work.now });
  await sql`savepoint command`.execute(db);
  const [outcome] = await Promise.allSettled([
    executeCommand(work, request.command, request.options),
  ]);
  if (outcome.status === "rejected" || request.options.isDryRun === true) {
    await rollbackToSavepoint(db, outcome);
    trail.rollbackTo(savepoint);
  }
  await sql`release savepoint command`.execute(db);
  return outcome;
}

async function rollbackToSavepoint(
  db: DatabaseTransaction<Schema>,
  outcome: Outcome,
): Promise<void> {
  try {
    await sql`rollback to savepoint command`.execute(db);
  } catch (error) {
    // The database already rolled back everything because of the first error.
    throw outcome.status === "rejected" ? outcome.reason : error;
  }
}

function createUnitOfWork({
  timeZone,
  ids,
  db,
  database: { engine },
  trail,
  nowMs,
}: Group): UnitOfWork {
  const now = instantFromMs(nowMs);
  const today = companyToday(nowMs, timeZone);
  const known = new KnownRecords(TABLES_IN_ORDER);
  const totals = new RollupChange();
  return { db, engine, today, timeZone, ids, trail, known, categories: new Map(), totals, now };
}
