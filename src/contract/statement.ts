/** `rpc/statement`: the DRE gerencial and the fluxo de caixa. */
import * as z from "zod";
import { STATEMENT_PLACES } from "#domain/category.ts";
import { COMPARISONS, comparisonRefusal, type Comparison } from "#domain/compared-period.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import { STATEMENT_BASES, type StatementBasis } from "#domain/statement.ts";
import { TRANSACTION_TYPES } from "#domain/transaction.ts";
import { day, unknownArgumentsError } from "./fields.ts";
import { filterParams, toFilter } from "./report.ts";
import { listOf, responseCodec } from "./response-codec.ts";
import { enumParam } from "./rpc-params.ts";
import { typeTotals } from "./snapshot.ts";
import { sum } from "./sum.ts";

export const comparisonParam = enumParam("Comparação", COMPARISONS);

/** Refuses a comparison without a period that can have an earlier one. */
export function toComparison(
  compare: Comparison | null,
  { period }: ReportFilter,
  context: Parameters<typeof toFilter>[1],
): Comparison | null {
  const message = compare === null ? null : comparisonRefusal(period, compare);
  if (message !== null) context.addIssue({ code: "custom", message, path: ["compare"] });
  return compare;
}

export type StatementRequest = {
  readonly filter: ReportFilter;
  readonly basis: StatementBasis;
  /** The earlier period to compare with. */
  readonly compare: Comparison | null;
};

/**
 * By competência (`accrual`, the default), by due date (`due`), or by payment date next to due
 * dates (`cash`).
 */
export const statementArguments = z
  .strictObject(
    {
      ...filterParams,
      basis: enumParam("Regime", STATEMENT_BASES),
      compare: comparisonParam,
    },
    { error: unknownArgumentsError("statement") },
  )
  .transform(({ basis, compare, ...params }, context): StatementRequest => {
    const filter = toFilter(params, context);
    return {
      filter,
      basis: basis ?? "accrual",
      compare: toComparison(compare, filter, context),
    };
  });

const sums = listOf(sum);
const line = { amountsCents: sums, totalCents: sum };
const section = responseCodec({
  lines: listOf(responseCodec({ category: z.string(), ...line })),
  total: responseCodec(line),
});

const totals = { income: section, expense: section, balance: responseCodec(line) };

const statement = {
  basis: z.enum(STATEMENT_BASES),
  columns: listOf(responseCodec({ start: day, end: day })),
  ...totals,
  places: listOf(
    responseCodec({
      place: z.enum(STATEMENT_PLACES),
      lines: listOf(
        responseCodec({
          category: z.string(),
          type: z.enum(TRANSACTION_TYPES).nullable(),
          ...line,
        }),
      ),
      total: responseCodec(line),
    }),
  ).nullable(),
  planned: responseCodec(totals).nullable(),
  carried: responseCodec({
    isBalance: z.boolean(),
    openingCents: sums,
    closingCents: sums,
    plannedCents: sums,
  }).nullable(),
  undated: typeTotals,
};

/** Days are `YYYY-MM-DD`; each line has an amount for each column. `earlier` has the same lines. */
export const statementResponse = responseCodec({
  ...statement,
  earlier: responseCodec(statement).nullable(),
});
export type StatementResponse = z.input<typeof statementResponse>;
