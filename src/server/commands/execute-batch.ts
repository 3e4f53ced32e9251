/** Always true: each command succeeds or is refused by itself, as if they had run one after the other. */
import { sql, type Transaction } from "kysely";
import { companyToday, instantFromMs, type Clock } from "#domain/company-time.ts";
import { historyMs } from "#domain/history-time.ts";
import type { IdSource } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Database } from "../database/database.ts";
import { classifyDatabaseError, isBrokenConnection } from "../database/database-errors.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { AuditTrail } from "../history/audit-trail.ts";
import {
  executeCommand,
  projectResult,
  assertRowCount,
  writeChanges,
  type Executed,
  type ExecuteOptions,
} from "./run-command.ts";
import type { Actor, Command } from "./commands.ts";
import { RollupChange } from "../rollups/rollup.ts";
import { createBatch } from "./record-commands.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export type CommandRequest = {
  readonly command: Command;
  readonly actor: Actor;
  readonly options: ExecuteOptions;
};

export type Outcome = PromiseSettledResult<Executed>;

export type Deps = {
  readonly database: Database;
  readonly ids: IdSource;
  readonly clock: Clock;
  /** IANA name. */
  readonly timeZone: string;
  readonly acceptsClockBehind: boolean;
};

/** Returns outcomes after the commit. An unreachable database or a failing commit fails all commands. */
export async function executeBatch(
  deps: Deps,
  requests: readonly CommandRequest[],
): Promise<readonly Outcome[]> {
  let isCommitted: "no" | "perhaps" = "no";
  try {
    return await inTransaction(deps.database, async (db) => {
      const outcomes = await executeRequests(db, deps, requests);
      isCommitted = "perhaps";
      return outcomes;
    });
  } catch (error) {
    const isOwnError = isCommitted === "no" && classifyDatabaseError(error) === null;
    if (isOwnError && requests.length > 1) return executeSequentially(deps, requests);
    return requests.map(() => ({ status: "rejected", reason: error }));
  }
}

/** Retries once on a connection that broke while idle. */
async function inTransaction<Result>(
  { writer }: Database,
  work: (db: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  const begin = (db: Transaction<Schema>): Promise<Result> => {
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
  for (const request of requests) outcomes.push(...(await executeBatch(deps, [request])));
  return outcomes;
}

type Group = Deps & {
  readonly db: Transaction<Schema>;
  readonly engine: Engine;
  readonly trail: AuditTrail;
  readonly nowMs: number;
};

async function executeRequests(
  db: Transaction<Schema>,
  deps: Deps,
  requests: readonly CommandRequest[],
): Promise<readonly Outcome[]> {
  const { engine } = deps.database;
  const trail = await AuditTrail.open({ db, ...deps });
  // Read after the history is locked, so that its instants are in order.
  const nowMs = historyMs(deps.clock(), trail.newestTimestamp, deps);
  const group = { ...deps, db, engine, trail, nowMs };
  const outcomes: Outcome[] = [];
  while (outcomes.length < requests.length) {
    const creations = plainCreationsFrom(requests, outcomes.length);
    const next = requests[outcomes.length];
    if (creations.length > 0) outcomes.push(...(await executeCreations(group, creations)));
    else if (next !== undefined) outcomes.push(await executeAlone(group, next));
  }
  await trail.close();
  return outcomes;
}

type PlainCreation = CommandRequest & {
  readonly command: Command & { kind: "create-transactions" };
};

/** The consecutive creations from `start` that read nothing but their own rows. */
function plainCreationsFrom(
  requests: readonly CommandRequest[],
  start: number,
): readonly PlainCreation[] {
  const end = requests.findIndex((request, at) => at >= start && !isPlainCreation(request));
  return requests.slice(start, end === -1 ? undefined : end).filter(isPlainCreation);
}

function isPlainCreation(request: CommandRequest): request is PlainCreation {
  const { command, options } = request;
  return (
    command.kind === "create-transactions" &&
    options.isDryRun !== true &&
    (options.select ?? []).every(({ kind }) => kind === "column")
  );
}

async function executeCreations(
  group: Group,
  creations: readonly PlainCreation[],
): Promise<readonly Outcome[]> {
  const work = createUnitOfWork(group, "");
  const results = await createBatch(
    TRANSACTIONS,
    work,
    creations.map(({ command, actor, options }) => ({
      userName: actor.userName,
      drafts: command.drafts,
      check: (rows) => assertRowCount(rows.length, options),
    })),
  );
  await writeChanges(work);
  const outcomes: Outcome[] = [];
  for (const [index, { options }] of creations.entries()) {
    const rows = results[index] ?? [];
    if (rows instanceof Refusal) outcomes.push({ status: "rejected", reason: rows });
    else {
      const changed = { table: "transactions" as const, rows, created: rows.length };
      outcomes.push({ status: "fulfilled", value: await projectResult(work, changed, options) });
    }
  }
  return outcomes;
}

/** A refusal may come after some statements were sent, so it runs in a savepoint. */
async function executeAlone(group: Group, request: CommandRequest): Promise<Outcome> {
  const { db, trail } = group;
  const work = createUnitOfWork(group, request.actor.userName);
  const savepoint = trail.begin({ userName: work.userName, timestamp: work.now });
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

async function rollbackToSavepoint(db: Transaction<Schema>, outcome: Outcome): Promise<void> {
  try {
    await sql`rollback to savepoint command`.execute(db);
  } catch (error) {
    // The database already rolled back everything because of the first error.
    throw outcome.status === "rejected" ? outcome.reason : error;
  }
}

function createUnitOfWork(
  { timeZone, ids, db, engine, trail, nowMs }: Group,
  userName: string,
): UnitOfWork {
  const now = instantFromMs(nowMs);
  const today = companyToday(nowMs, timeZone);
  const totals = new RollupChange();
  return { db, engine, today, ids, trail, totals, writes: [], userName, now };
}
