/**
 * The company's books: the one way to change them (`execute`) and the ways to read them. Always true
 * of what is committed: every change has its one record in the history, and the totals kept equal
 * the transactions.
 */
import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { ContactRow } from "#contract/contacts.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import {
  companyToday,
  instantFromMs,
  msOfInstant,
  type Clock,
  type Instant,
} from "#domain/company-clock.ts";
import type { Dashboard, DashboardPeriod } from "#domain/dashboard.ts";
import { createIdSource, type IdSource } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { ReportFilter, TotalsFilter } from "#domain/report-filter.ts";
import { filteredTotalsOf, type FilteredTotals, type Report } from "#domain/report.ts";
import { snapshotOf, type Snapshot } from "#domain/snapshot.ts";
import type { Statement, StatementBasis } from "#domain/statement.ts";
import type { Database, DatabasePlace } from "../database/database.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { AuditTrail } from "./audit-trail.ts";
import { tableOf, type Actor, type Command } from "./commands.ts";
import { CONTACT_TOTALS } from "./contact-totals.ts";
import { createContacts, updateContacts, upsertContacts } from "./contact-commands.ts";
import { DAILY_TOTALS, readDailyTotals } from "./daily-totals.ts";
import { readDashboard, readReport, readStatement } from "./figures.ts";
import { readFilteredTotals } from "./filtered-totals.ts";
import { historyTail, type HistoryTail } from "./history-tail.ts";
import { TotalsChange } from "./kept-totals.ts";
import { projectRows } from "./project-rows.ts";
import type { RowQuery, Selection } from "./row-query.ts";
import { selectRows, type SelectedRows, type Wanted } from "./select-rows.ts";
import type { TableName } from "./tables.ts";
import {
  createTransactions,
  removeTransactions,
  updateTransactions,
  upsertTransactions,
} from "./transaction-commands.ts";
import type { WireRow } from "./wire-rows.ts";
import type { Work } from "./work.ts";

/** What is asked of a command, beside carrying it out. */
type ExecuteOptions = {
  /** What to give of each changed row; nothing when absent. */
  readonly select?: Selection;
  /** Any other number of rows is refused. */
  readonly exactlyOne?: boolean;
  /** More rows than this are refused. */
  readonly most?: number;
  /** Does everything, and takes it back. */
  readonly isDryRun?: boolean;
};

/** What came of a command. */
type Executed = {
  /** What `select` asked, of the rows as they are after it (as they were, for a removal). */
  readonly rows: readonly WireRow[];
  /** Their ids, in the same order. */
  readonly ids: readonly string[];
  /** How many of them a creation or upsert made; those of a creation said twice count as made. */
  readonly created: number;
};

/** What anybody may ask of the books. */
export type Ledger = {
  /**
   * Carries out a command in one database transaction; answers once it is on the disk.
   * @throws Refusal when a rule or an option forbids it; then nothing was changed.
   */
  execute(command: Command, actor: Actor, options?: ExecuteOptions): Promise<Executed>;
  /** The rows of a table that a query asks for, or how many there are, or both. */
  select(table: TableName, query: RowQuery, wanted: Wanted): Promise<SelectedRows>;
  /** The snapshot as of the company's today. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
  snapshot(): Promise<Snapshot>;
  /** The dashboard as of the company's today. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
  dashboard(asked: DashboardPeriod): Promise<Dashboard>;
  /** The report as of the company's today. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
  report(filter: ReportFilter): Promise<Report>;
  /** The statement as of the company's today. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
  statement(filter: ReportFilter, basis: StatementBasis): Promise<Statement>;
  /** What passes the filter, added up. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
  totals(filter: TotalsFilter): Promise<FilteredTotals>;
  /** Where the books are and which day it is in them, for a long read in another thread. */
  standing(): { readonly place: DatabasePlace; readonly now: Instant; readonly today: CivilDate };
  /** What was recorded, for whoever follows it as it grows. */
  readonly history: HistoryTail;
  /** @throws Error when the database does not answer. */
  ping(): Promise<void>;
};

/** The books in a database. `clock` and `timeZone` decide which day it is for the company. */
export function createLedger(database: Database, clock: Clock, timeZone: string): Ledger {
  const ids = createIdSource(clock, randomBytes);
  const today = (): CivilDate => companyToday(clock(), timeZone);
  return {
    execute: (command, actor, options = {}) =>
      execute(database, { ids, clock, timeZone }, { command, actor, options }),
    select: (table, query, wanted) =>
      selectRows(database, { engine: database.engine, today: today() }, table, query, wanted),
    async snapshot() {
      return snapshotOf(await readDailyTotals(database.reader), today());
    },
    dashboard: (asked) => readDashboard(database, asked, today()),
    report: (filter) => readReport(database, filter, today()),
    statement: (filter, basis) => readStatement(database.reader, filter, basis, today()),
    async totals(filter) {
      return filteredTotalsOf(await readFilteredTotals(database.reader, filter, today()));
    },
    standing() {
      const now = instantFromMs(clock());
      return { place: database.place, now, today: companyToday(msOfInstant(now), timeZone) };
    },
    history: historyTail(database),
    async ping() {
      await database.reader.selectFrom("audit_head").select("sequence").executeTakeFirstOrThrow();
    },
  };
}

type Sources = { readonly ids: IdSource; readonly clock: Clock; readonly timeZone: string };
type Asked = {
  readonly command: Command;
  readonly actor: Actor;
  readonly options: ExecuteOptions;
};

async function execute(database: Database, sources: Sources, asked: Asked): Promise<Executed> {
  try {
    return await database.writer.transaction().execute(async (db) => {
      const executed = await executeIn(db, database.engine, sources, asked);
      if (asked.options.isDryRun === true) throw new TakenBack(executed);
      return executed;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.executed;
    throw error;
  }
}

/** Ends the database transaction of a dry run without keeping anything. */
class TakenBack extends Error {
  readonly executed: Executed;

  constructor(executed: Executed) {
    super("dry run");
    this.executed = executed;
  }
}

async function executeIn(
  db: Transaction<Schema>,
  engine: Engine,
  { ids, clock, timeZone }: Sources,
  { command, actor, options }: Asked,
): Promise<Executed> {
  const { userName } = actor;
  const trail = await AuditTrail.open(db, engine, {
    ids,
    now: () => instantFromMs(clock()),
    userName,
  });
  const totals = new TotalsChange([DAILY_TOTALS, CONTACT_TOTALS]);
  const now = trail.timestamp;
  const today = companyToday(msOfInstant(now), timeZone);
  const work = { db, engine, today, ids, trail, totals, now };
  const { rows, created } = await carryOut(work, command);
  refuseCount(rows.length, options);
  await trail.write();
  await totals.write(db);
  const { select } = options;
  const given = select === undefined ? [] : await projectRows(work, tableOf(command), rows, select);
  // What the selection leaves out (`clients!inner()`) is no answer either.
  if (select !== undefined) refuseCount(given.length, { exactlyOne: options.exactlyOne ?? false });
  return {
    rows: given,
    ids: rows.map(({ id }) => id),
    created,
  };
}

function refuseCount(count: number, { exactlyOne = false, most = Infinity }: ExecuteOptions): void {
  if (exactlyOne && count !== 1) throw new Refusal({ code: "not-exactly-one-row", count });
  if (count > most) throw new Refusal({ code: "too-many-rows", count, most });
}

type CarriedOut = {
  readonly rows: readonly (ContactRow | TransactionRow)[];
  readonly created: number;
};

async function carryOut(work: Work, command: Command): Promise<CarriedOut> {
  switch (command.kind) {
    case "create-contacts":
      return allCreated(await createContacts(work, command.drafts));
    case "upsert-contacts":
      return upsertContacts(work, command.rows, command.whenPresent);
    case "update-contacts":
      return noneCreated(await updateContacts(work, command.filter, command.patch));
    case "create-transactions":
      return allCreated(await createTransactions(work, command.drafts));
    case "upsert-transactions":
      return upsertTransactions(work, command.rows, command.whenPresent);
    case "update-transactions":
      return noneCreated(await updateTransactions(work, command.filter, command.patch));
    case "remove-transactions":
      return noneCreated(await removeTransactions(work, command.filter));
  }
}

function allCreated(rows: CarriedOut["rows"]): CarriedOut {
  return { rows, created: rows.length };
}

function noneCreated(rows: CarriedOut["rows"]): CarriedOut {
  return { rows, created: 0 };
}
