/**
 * Files to take away: `GET /exports/{name}.{format}`. The report takes the arguments of `rpc/totals`
 * and an order; a statement those of `rpc/report`; each the name of the company.
 */
import * as z from "zod";
import { DEFAULT_ENTRY_ORDER, ENTRY_ORDERS, type EntryOrder } from "#domain/entry-order.ts";
import { REPORT_FILE_NAME } from "#domain/report-entry.ts";
import type { TotalsFilter } from "#domain/report-filter.ts";
import { STATEMENT_NAMES } from "#domain/statement-table.ts";
import type { StatementBasis } from "#domain/statement.ts";
import { LIFECYCLES } from "#domain/transaction.ts";
import { enumParam, line } from "./rpc-params.ts";
import { unknownArgumentsError } from "./fields.ts";
import { filterArguments, filterOf, type TotalsArguments } from "./report.ts";
import { TRANSACTION_LABELS } from "./transactions.ts";

/** Where the files are. */
export const EXPORTS_PATH = "/exports";

/** What there is to take away. */
export const EXPORT_SUBJECTS = ["report", "accrual", "cash"] as const;
/** One of `EXPORT_SUBJECTS`: the entries with their report, or a statement by its basis. */
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/** The files' names, without their kind. */
export const EXPORT_NAMES: Record<ExportSubject, string> = {
  report: REPORT_FILE_NAME,
  accrual: STATEMENT_NAMES.accrual.fileName,
  cash: STATEMENT_NAMES.cash.fileName,
};

/** `html` is the document to print, `pdf` the same one to keep. */
export const EXPORT_FORMATS = ["csv", "xlsx", "html", "pdf"] as const;
/** One of `EXPORT_FORMATS`. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How many entries there are in the file, in this header of the answer. */
export const ROW_COUNT_HEADER = "x-row-count";

/** The longest name of a company, in UTF-16 units. */
export const MAX_COMPANY_NAME_LENGTH = 120;

/** What may be sent to `exportArguments`. */
export type ExportArguments = TotalsArguments & {
  order?: EntryOrder | null;
  /** What the document's header calls the company. */
  company?: string | null;
};

/** What an export is asked for. */
export type ExportRequest = {
  readonly filter: TotalsFilter;
  /** The text that the filter's categories were found by. */
  readonly categoryText: string | null;
  readonly order: EntryOrder;
  readonly company: string | null;
};

const company = line("Empresa", MAX_COMPANY_NAME_LENGTH);

const reportExport = z
  .strictObject(
    {
      ...filterArguments,
      lifecycle: enumParam(TRANSACTION_LABELS.lifecycle, LIFECYCLES),
      order: enumParam("Ordem", ENTRY_ORDERS),
      company,
    },
    { error: unknownArgumentsError(REPORT_FILE_NAME) },
  )
  .transform(({ lifecycle, order, company: name, ...sent }, context): ExportRequest => ({
    filter: { ...filterOf(sent, context), lifecycle },
    categoryText: sent.category,
    order: order ?? DEFAULT_ENTRY_ORDER,
    company: name,
  }));

const statementExport = (basis: StatementBasis) =>
  z
    .strictObject(
      { ...filterArguments, company },
      { error: unknownArgumentsError(STATEMENT_NAMES[basis].fileName) },
    )
    .transform(({ company: name, ...sent }, context): ExportRequest => ({
      filter: { ...filterOf(sent, context), lifecycle: null },
      categoryText: sent.category,
      order: DEFAULT_ENTRY_ORDER,
      company: name,
    }));

/**
 * All optional. Refuses what `totalsArguments` does, and an order that there is not; a statement takes
 * neither an order nor a lifecycle.
 */
export const exportArguments = {
  report: reportExport,
  accrual: statementExport("accrual"),
  cash: statementExport("cash"),
} satisfies Record<ExportSubject, z.ZodType<ExportRequest>>;
