import type { ExportAsked, ExportFormat, ExportSubject } from "#contract/exports.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-clock.ts";
import type { DatabasePlace } from "../database/database.ts";
import type { RowQuery } from "../ledger/row-query.ts";
import type { TableName } from "../ledger/tables.ts";

/** Rows of a table as a list in JSON, said so that it can be sent to another thread. */
export type RowsJob = {
  readonly place: DatabasePlace;
  readonly table: TableName;
  readonly query: RowQuery;
  /** The company's day. */
  readonly today: CivilDate;
};

/** One file to be made, said so that it can be sent to another thread. */
export type ExportJob = {
  readonly place: DatabasePlace;
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly asked: ExportAsked;
  /** The company's day and the moment at which it was asked. */
  readonly today: CivilDate;
  readonly now: Instant;
  /** IANA name. */
  readonly timeZone: string;
};
