/**
 * Commands carried out together, in one database transaction: what is on the disk is on the disk for
 * all of them. Always true: each is carried out whole or refused by itself, in the order in which they
 * were asked, as if they had come one after the other.
 */
import { sql, type Transaction } from "kysely";
import {
  companyToday,
  instantFromMs,
  instantToMs,
  type Clock,
  type Instant,
} from "#domain/company-time.ts";
import { createIdSource, type IdSource } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Database } from "../database/database.ts";
import { classifyDatabaseError, isBrokenConnection } from "../database/database-errors.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { AuditTrail } from "../history/audit-trail.ts";
import {
  allCreated,
  carryOutWhole,
  given,
  assertRowCount,
  write,
  type Executed,
  type ExecuteOptions,
} from "./run-command.ts";
import type { Actor, Command } from "./commands.ts";
import { CONTACT_ROLLUP } from "../rollups/contact-rollup.ts";
import { DUE_DATE_ROLLUPS } from "../rollups/due-date-rollups.ts";
import { RollupChange } from "../rollups/rollup.ts";
import { pooledRandomBytes } from "../history/random-pool.ts";
import { createBatch } from "./record-commands.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

const KEPT_TOTALS = [...DUE_DATE_ROLLUPS, CONTACT_ROLLUP];

/** A command, who asks for it, and how. */
export type Asked = {
  readonly command: Command;
  readonly actor: Actor;
  readonly options: ExecuteOptions;
};

/** What became of one of several commands. */
export type Outcome =
  | { readonly isDone: true; readonly executed: Executed }
  | { readonly isDone: false; readonly error: unknown };

/** What commands are carried out with. */
export type Sources = {
  readonly database: Database;
  readonly ids: IdSource;
  readonly clock: Clock;
  /** IANA name. */
  readonly timeZone: string;
};

/** The sources of a database's books. */
export function sourcesOf(database: Database, clock: Clock, timeZone: string): Sources {
  return { database, ids: createIdSource(clock, pooledRandomBytes), clock, timeZone };
}

/**
 * Carries all of them out; gives an outcome for each, in order, once they are on the disk. What goes
 * wrong with one's own statements is that one's; a database that cannot be reached, or a commit that
 * fails, is everybody's.
 */
export async function executeBatch(
  sources: Sources,
  asked: readonly Asked[],
): Promise<readonly Outcome[]> {
  let isKept: "no" | "perhaps" = "no";
  try {
    return await transactionOn(sources.database, async (db) => {
      const outcomes = await executeIn(db, sources, asked);
      isKept = "perhaps";
      return outcomes;
    });
  } catch (error) {
    const isOnesOwn = isKept === "no" && classifyDatabaseError(error) === null;
    if (isOnesOwn && asked.length > 1) return oneByOne(sources, asked);
    return asked.map(() => ({ isDone: false, error }));
  }
}

/** A connection may have broken while it was idle: nothing was done on it, and there is another. */
async function transactionOn<Result>(
  { writer }: Database,
  work: (db: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  const begun = (db: Transaction<Schema>): Promise<Result> => {
    hasBegun = true;
    return work(db);
  };
  try {
    return await writer.transaction().execute(begun);
  } catch (error) {
    if (hasBegun || !isBrokenConnection(error)) throw error;
    return writer.transaction().execute(work);
  }
}

async function oneByOne(sources: Sources, asked: readonly Asked[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const each of asked) outcomes.push(...(await executeBatch(sources, [each])));
  return outcomes;
}

/** The transaction that all of them are carried out in. */
type Group = Sources & {
  readonly db: Transaction<Schema>;
  readonly engine: Engine;
  readonly trail: AuditTrail;
};

async function executeIn(
  db: Transaction<Schema>,
  sources: Sources,
  asked: readonly Asked[],
): Promise<readonly Outcome[]> {
  const { engine } = sources.database;
  const trail = await AuditTrail.open(db, sources.database, sources.ids);
  const group = { ...sources, db, engine, trail };
  const outcomes: Outcome[] = [];
  while (outcomes.length < asked.length) {
    const creations = plainCreationsFrom(asked, outcomes.length);
    const next = asked[outcomes.length];
    if (creations.length > 0) outcomes.push(...(await executeCreations(group, creations)));
    else if (next !== undefined) outcomes.push(await executeAlone(group, next));
  }
  await trail.close();
  return outcomes;
}

type PlainCreation = Asked & { readonly command: Command & { kind: "create-transactions" } };

/** The creations of entries that follow each other from there on, and read nothing but themselves. */
function plainCreationsFrom(asked: readonly Asked[], start: number): readonly PlainCreation[] {
  const end = asked.findIndex((each, at) => at >= start && !isPlainCreation(each));
  return asked.slice(start, end === -1 ? undefined : end).filter(isPlainCreation);
}

function isPlainCreation(asked: Asked): asked is PlainCreation {
  const { command, options } = asked;
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
  const work = workIn(group, "");
  const results = await createBatch(
    TRANSACTIONS,
    work,
    creations.map(({ command, actor, options }) => ({
      userName: actor.userName,
      drafts: command.drafts,
      check: (rows) => assertRowCount(rows.length, options),
    })),
  );
  await write(work);
  const outcomes: Outcome[] = [];
  for (const [index, { options }] of creations.entries()) {
    const result = results[index] ?? [];
    outcomes.push(
      result instanceof Refusal
        ? { isDone: false, error: result }
        : {
            isDone: true,
            executed: await given(work, "transactions", allCreated(result), options),
          },
    );
  }
  return outcomes;
}

/** In a savepoint: a refusal may come after something was written. */
async function executeAlone(group: Group, asked: Asked): Promise<Outcome> {
  const { db, trail } = group;
  const work = workIn(group, asked.actor.userName);
  const mark = trail.begin({ userName: work.userName, timestamp: work.now });
  await sql`savepoint command`.execute(db);
  let outcome: Outcome;
  try {
    outcome = { isDone: true, executed: await carryOutWhole(work, asked.command, asked.options) };
  } catch (error) {
    outcome = { isDone: false, error };
  }
  if (!outcome.isDone || asked.options.isDryRun === true) {
    await rollbackToSavepoint(db, outcome);
    trail.rollbackTo(mark);
  }
  await sql`release savepoint command`.execute(db);
  return outcome;
}

async function rollbackToSavepoint(db: Transaction<Schema>, outcome: Outcome): Promise<void> {
  try {
    await sql`rollback to savepoint command`.execute(db);
  } catch (error) {
    // The database took everything back already: what went wrong first says why.
    throw outcome.isDone ? error : outcome.error;
  }
}

function workIn({ clock, timeZone, ids, db, engine, trail }: Group, userName: string): UnitOfWork {
  // Read once the history is locked: it is in the order of its instants.
  const now: Instant = instantFromMs(clock());
  const today = companyToday(instantToMs(now), timeZone);
  const totals = new RollupChange(KEPT_TOTALS);
  return { db, engine, today, ids, trail, totals, writes: [], userName, now };
}
