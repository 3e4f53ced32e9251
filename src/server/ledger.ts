/**
 * The only way to change the data (`execute`), and the ways to read it. Always true once committed:
 * every change of a record has exactly one audit record, and the rollups equal the transactions.
 */
import { randomBytes } from "node:crypto";
import type { StatementRequest } from "#contract/statement.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import {
  companyToday,
  instantFromMs,
  possibleMs,
  type Clock,
  type Instant,
} from "#domain/company-time.ts";
import type { Dashboard, DashboardPeriod } from "#domain/dashboard.ts";
import { createIdSource, type SeriesId } from "#domain/ids.ts";
import type { DatedFilter, TotalsFilter } from "#domain/report-filter.ts";
import type { FilteredTotals, Report } from "#domain/report.ts";
import type { Snapshot } from "#domain/snapshot.ts";
import type { Statement } from "#domain/statement.ts";
import { createAccountReader, type AccountReader } from "./accounts/account-reader.ts";
import { Anchors } from "./anchors/anchors.ts";
import { BACKUP_PAUSES, Backups, type BackupFolder } from "./backups/backups.ts";
import type { Database, DatabaseLocation } from "./database/database.ts";
import type { Executed, ExecuteOptions } from "./commands/run-command.ts";
import type { Actor, Command } from "./commands/commands.ts";
import { executeBatch } from "./commands/execute-batch.ts";
import { readDashboard, readSnapshot } from "./reports/read-models.ts";
import { ReportRunner } from "./reports/report-runner.ts";
import { createChangeLog, type ChangeLog } from "./history/change-log.ts";
import { createCompanyReader, type CompanyReader } from "./rows/read-company.ts";
import type { RowQuery } from "./rows/row-query.ts";
import { RowReader } from "./rows/row-reader.ts";
import type { SelectedRows, ReadMode } from "./rows/select-rows.ts";
import type { TableName } from "./rows/tables.ts";
import { Trust } from "./verification/trust.ts";
import { WholeExportJob } from "./whole-export/whole-export-job.ts";
import { CommandQueue } from "./commands/group-commit.ts";

export type Ledger = {
  /**
   * Atomic; resolves once durable. @throws Refusal by a rule or an option; nothing is changed then.
   */
  execute(command: Command, actor: Actor, options?: ExecuteOptions): Promise<Executed>;
  newSeriesId(): SeriesId;
  select(table: TableName, query: RowQuery, mode: ReadMode): Promise<SelectedRows>;
  hasMoreThan(rowCount: number, table: TableName, query: RowQuery): Promise<boolean>;
  /** As of the company's today; so are the next four. */
  snapshot(): Promise<Snapshot>;
  dashboard(period: DashboardPeriod): Promise<Dashboard>;
  report(filter: DatedFilter): Promise<Report>;
  statement(request: StatementRequest): Promise<Statement>;
  totals(filter: TotalsFilter): Promise<FilteredTotals>;
  /** The context for a read in a worker. */
  readContext(): {
    readonly location: DatabaseLocation;
    readonly now: Instant;
    readonly today: CivilDate;
  };
  readonly history: ChangeLog;
  readonly company: CompanyReader;
  readonly accounts: AccountReader;
  readonly anchors: Anchors;
  readonly trust: Trust;
  readonly backups: Backups;
  readonly wholeExport: WholeExportJob;
  /** @throws Error when the database does not respond. */
  ping(): Promise<void>;
  /**
   * Stops the workers. Call before the database is closed. Returns the reason of a failed backup, a
   * sentence for the owner.
   */
  close(): Promise<string | null>;
};

export function createLedger(
  database: Database,
  clock: Clock,
  timeZone: string,
  {
    acceptsClockBehind = false,
    anchors = new Anchors(database, clock, null),
    backupFolder = null,
    backupPauses = BACKUP_PAUSES,
    restart = null,
  }: {
    readonly acceptsClockBehind?: boolean;
    readonly anchors?: Anchors;
    readonly backupFolder?: BackupFolder | null;
    readonly backupPauses?: typeof BACKUP_PAUSES;
    readonly restart?: (() => void) | null;
  } = {},
): Ledger {
  const ids = createIdSource(clock, randomBytes);
  const { acknowledged } = anchors;
  const deps = { database, ids, clock, timeZone, acceptsClockBehind, acknowledged };
  const trust = new Trust({ database, anchors, clock, timeZone });
  const backups = new Backups({
    database,
    anchors,
    clock,
    timeZone,
    folder: backupFolder,
    pauses: backupPauses,
    restart,
  });
  const wholeExport = new WholeExportJob({ database, anchors, clock, timeZone });
  const reports = new ReportRunner(database);
  const rows = new RowReader(database);
  const queue = new CommandQueue((takeGroup) => executeBatch(deps, takeGroup));
  const today = (): CivilDate => companyToday(possibleMs(clock()), timeZone);
  return {
    execute: (command, actor, options = {}) => queue.execute({ command, actor, options }),
    newSeriesId: () => ids.recordId("recurrence"),
    select: (table, query, mode) => rows.select(table, query, { mode, today: today() }),
    hasMoreThan: (rowCount, table, query) => rows.hasMoreThan(rowCount, table, query, today()),
    snapshot: () => readSnapshot(database, today()),
    dashboard: (period) => readDashboard(database, period, today()),
    report: (filter) => reports.read({ of: "report", filter, today: today() }),
    statement: (request) => reports.read({ of: "statement", ...request, today: today() }),
    totals: (filter) => reports.read({ of: "totals", filter, today: today() }),
    readContext() {
      const nowMs = possibleMs(clock());
      const now = instantFromMs(nowMs);
      return { location: database.location, now, today: companyToday(nowMs, timeZone) };
    },
    history: createChangeLog(database),
    company: createCompanyReader(database.reader),
    accounts: createAccountReader(database, today),
    anchors,
    trust,
    backups,
    wholeExport,
    async close() {
      await wholeExport.close();
      const failure = await backups.stop();
      await Promise.all([reports.close(), trust.close()]);
      anchors.close();
      return failure;
    },
    async ping() {
      await database.reader.selectFrom("audit_head").select("sequence").executeTakeFirstOrThrow();
    },
  };
}
