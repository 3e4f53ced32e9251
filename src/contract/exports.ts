/** `GET /exports/{name}.{format}`, with the filters of `rpc/totals` (a statement: `rpc/report`). */
import * as z from "zod";
import { MAX_COMPANY_NAME_LENGTH } from "#domain/company-settings.ts";
import { periodFileName } from "#domain/compared-period.ts";
import { REPORT_FILE_NAME } from "#domain/report-entry.ts";
import type { PeriodDate, TotalsFilter } from "#domain/report-filter.ts";
import { STATEMENT_NAMES } from "#domain/statement-rows.ts";
import type { Comparison } from "#domain/compared-period.ts";
import type { StatementBasis } from "#domain/statement.ts";
import { enumParam, textParam } from "./rpc-params.ts";
import { chosenFilters, type FilterValues } from "./entry-filter.ts";
import { DEFAULT_ENTRY_ORDER, ENTRY_ORDERS, type EntryOrder } from "./entry-order.ts";
import { unknownArgumentsError } from "./fields.ts";
import { comparisonParam, toComparison } from "./statement.ts";
import {
  filterParams,
  toFilter,
  toTotalsFilter,
  totalsParams,
  type ReportArguments,
} from "./report.ts";

export const EXPORTS_PATH = "/exports";

export const EXPORT_SUBJECTS = ["report", "accrual", "due", "cash"] as const;
/** The report, or a statement by its basis. */
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/** Without the extension. */
export const EXPORT_NAMES: Record<ExportSubject, string> = {
  report: REPORT_FILE_NAME,
  accrual: STATEMENT_NAMES.accrual.fileName,
  due: STATEMENT_NAMES.due.fileName,
  cash: STATEMENT_NAMES.cash.fileName,
};

/**
 * With the period, and with its date if that is not the due date: `relatorio-financeiro-2026-11.pdf`,
 * `relatorio-financeiro-por-pagamento-2026-11.csv`. The CSV file by due date is always
 * `relatorio-financeiro.csv` (spec section 9). A statement of a filter is told from the company's:
 * `dre-gerencial-2026-11-filtrado.csv`.
 */
export function exportFileName(
  subject: ExportSubject,
  format: ExportFormat,
  {
    period,
    by = "due",
    ...filter
  }: FilterValues & Partial<Pick<TotalsFilter, "by">> & Pick<TotalsFilter, "period">,
): string {
  const isOfSpec = subject === "report" && format === "csv" && by === "due";
  const dates = isOfSpec ? null : periodFileName(period);
  const way = dates === null ? "" : FILE_NAMES_BY[by];
  const isFiltered = subject !== "report" && chosenFilters(filter).length > 0;
  const name = [EXPORT_NAMES[subject], way, dates ?? "", isFiltered ? "filtrado" : ""]
    .filter((part) => part !== "")
    .join("-");
  return `${name}.${format}`;
}

const FILE_NAMES_BY: Readonly<Record<PeriodDate, string>> = {
  due: "",
  payment: "por-pagamento",
  accrual: "por-competencia",
};

/** `html` is for printing, `pdf` for download. */
export const EXPORT_FORMATS = ["csv", "xlsx", "html", "pdf"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Response header: the number of entries in the file. */
export const ROW_COUNT_HEADER = "x-row-count";

export type ExportArguments = ReportArguments & {
  order?: EntryOrder | null;
  compare?: Comparison | null;
  company?: string | null;
};

export type ExportRequest = {
  readonly filter: TotalsFilter;
  readonly order: EntryOrder;
  /** The earlier period that a statement is compared with. */
  readonly compare: Comparison | null;
  readonly company: string | null;
};

const company = textParam("Empresa", MAX_COMPANY_NAME_LENGTH);

const reportExport = z
  .strictObject(
    {
      ...totalsParams,
      order: enumParam("Ordem", ENTRY_ORDERS),
      company,
    },
    { error: unknownArgumentsError(REPORT_FILE_NAME) },
  )
  .transform(({ order, company: name, ...params }, context): ExportRequest => ({
    filter: toTotalsFilter(params, context),
    order: order ?? DEFAULT_ENTRY_ORDER,
    compare: null,
    company: name,
  }));

const statementExport = (basis: StatementBasis) =>
  z
    .strictObject(
      { ...filterParams, compare: comparisonParam, company },
      { error: unknownArgumentsError(STATEMENT_NAMES[basis].fileName) },
    )
    .transform(({ company: name, compare, ...params }, context): ExportRequest => {
      const filter = toFilter(params, context);
      return {
        filter: { ...filter, by: "due", lifecycle: null, search: null },
        order: DEFAULT_ENTRY_ORDER,
        compare: toComparison(compare, filter, context),
        company: name,
      };
    });

/** All are optional. A statement refuses an order and a lifecycle, the report a comparison. */
export const exportArguments = {
  report: reportExport,
  accrual: statementExport("accrual"),
  due: statementExport("due"),
  cash: statementExport("cash"),
} satisfies Record<ExportSubject, z.ZodType<ExportRequest>>;
