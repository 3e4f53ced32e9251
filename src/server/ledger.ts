/**
 * The company's books: the one way to change them (`execute`) and the ways to read them. Always true
 * of what is committed: every change has its one record in the history, and the totals kept equal
 * the transactions.
 */
import type { CivilDate } from "#domain/civil-date.ts";
import {
  companyToday,
  instantFromMs,
  instantToMs,
  type Clock,
  type Instant,
} from "#domain/company-time.ts";
import type { Dashboard, DashboardPeriod } from "#domain/dashboard.ts";
import type { ReportFilter, TotalsFilter } from "#domain/report-filter.ts";
import type { FilteredTotals, Report } from "#domain/report.ts";
import type { Snapshot } from "#domain/snapshot.ts";
import type { Statement, StatementBasis } from "#domain/statement.ts";
import type { Database, DatabaseLocation } from "./database/database.ts";
import type { Executed, ExecuteOptions } from "./commands/run-command.ts";
import type { Actor, Command } from "./commands/commands.ts";
import { executeBatch, createDeps } from "./commands/execute-batch.ts";
import { readDashboard, readSnapshot } from "./reports/read-models.ts";
import { FilteredFigures } from "./reports/report-runner.ts";
import { createChangeLog, type ChangeLog } from "./history/change-log.ts";
import type { RowQuery } from "./rows/row-query.ts";
import { countRows, selectRows, type SelectedRows, type Wanted } from "./rows/select-rows.ts";
import type { TableName } from "./rows/tables.ts";
import { CommandQueue } from "./commands/group-commit.ts";

/** What anybody may ask of the books. */
export type Ledger = {
  /**
   * Carries out a command, whole or not at all; answers once it is on the disk.
   * @throws Refusal when a rule or an option forbids it; then nothing was changed.
   */
  execute(command: Command, actor: Actor, options?: ExecuteOptions): Promise<Executed>;
  /** The rows of a table that a query asks for, or how many there are, or both. */
  select(table: TableName, query: RowQuery, wanted: Wanted): Promise<SelectedRows>;
  /** Whether a query gives more rows than that. */
  givesMoreThan(rowCount: number, table: TableName, query: RowQuery): Promise<boolean>;
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
  standing(): {
    readonly place: DatabaseLocation;
    readonly now: Instant;
    readonly today: CivilDate;
  };
  /** What was recorded, for whoever follows it as it grows. */
  readonly history: ChangeLog;
  /** @throws Error when the database does not answer. */
  ping(): Promise<void>;
  /** Ends the workers; to be called before the database is closed. */
  close(): Promise<void>;
};

/** The books in a database. `clock` and `timeZone` decide which day it is for the company. */
export function createLedger(database: Database, clock: Clock, timeZone: string): Ledger {
  const sources = createDeps(database, clock, timeZone);
  const figures = new FilteredFigures(database);
  const line = new CommandQueue((group) => executeBatch(sources, group));
  const today = (): CivilDate => companyToday(clock(), timeZone);
  return {
    execute: (command, actor, options = {}) => line.execute({ command, actor, options }),
    select: (table, query, wanted) =>
      selectRows(database, { engine: database.engine, today: today() }, table, query, wanted),
    async givesMoreThan(rowCount, table, query) {
      const target = { engine: database.engine, today: today() };
      const most = query.offset + rowCount + 1;
      if (query.limit !== null && query.limit <= rowCount) return false;
      return (await countRows(database.reader, target, table, query, most)) === most;
    },
    snapshot: () => readSnapshot(database, today()),
    dashboard: (asked) => readDashboard(database, asked, today()),
    report: (filter) => figures.read({ of: "report", filter, today: today() }),
    statement: (filter, basis) => figures.read({ of: "statement", filter, basis, today: today() }),
    totals: (filter) => figures.read({ of: "totals", filter, today: today() }),
    standing() {
      const now = instantFromMs(clock());
      return { place: database.location, now, today: companyToday(instantToMs(now), timeZone) };
    },
    history: createChangeLog(database),
    close: () => figures.close(),
    async ping() {
      await database.reader.selectFrom("audit_head").select("sequence").executeTakeFirstOrThrow();
    },
  };
}
