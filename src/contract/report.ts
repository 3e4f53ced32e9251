/** `rpc/report` and `rpc/totals`: the Relatórios (spec section 2). */
import * as z from "zod";
import type { ContactId, TagId } from "#domain/ids.ts";
import {
  PERIOD_DATES,
  type DatedFilter,
  type PeriodDate,
  type ReportFilter,
  type TotalsFilter,
} from "#domain/report-filter.ts";
import type { CashFlowDay } from "#domain/timeline.ts";
import {
  ENTRY_FILTER_PARAMS,
  FILTER_NAMES,
  REPORT_FILTER_NAMES,
  REPORT_FILTER_PARAMS,
  fromArguments,
  type FilterArguments,
} from "./entry-filter.ts";
import { enumParam, periodParams, toPeriod, type PeriodArguments } from "./rpc-params.ts";
import { month, trustedText, unknownArgumentsError } from "./fields.ts";
import { listOf, responseCodec, seriesCodec } from "./response-codec.ts";
import { monthlySeries } from "./series.ts";
import { statusTotals, typeTotals } from "./snapshot.ts";
import { sum } from "./sum.ts";

/** The report filters of spec section 3 (`entry-filter.ts`), by argument name. */
export type ReportArguments = PeriodArguments &
  FilterArguments & {
    /** The date of the period: `due`, the default, `payment` or `accrual`. */
    by?: PeriodDate | null;
  };

const byParam = enumParam("Data do período", PERIOD_DATES);

/** Those of a statement, which has dates of its own. */
export const filterParams = { ...periodParams, ...REPORT_FILTER_PARAMS };

/** Refuses a period whose end is before its start. */
export function toFilter(
  params: z.output<z.ZodObject<typeof periodParams>> & Readonly<Record<string, unknown>>,
  context: Parameters<typeof toPeriod>[1],
): ReportFilter {
  return { period: toPeriod(params, context), ...fromArguments(REPORT_FILTER_NAMES, params) };
}

/**
 * Refuses unknown arguments and a period whose end is before its start; a category text may match
 * nothing.
 */
export const reportArguments = z
  .strictObject({ ...filterParams, by: byParam }, { error: unknownArgumentsError("report") })
  .transform(({ by, ...params }, context): DatedFilter => ({
    ...toFilter(params, context),
    by: by ?? "due",
  }));

export const totalsParams = { ...periodParams, by: byParam, ...ENTRY_FILTER_PARAMS };

export function toTotalsFilter(
  params: z.output<z.ZodObject<typeof totalsParams>>,
  context: Parameters<typeof toPeriod>[1],
): TotalsFilter {
  return {
    period: toPeriod(params, context),
    by: params.by ?? "due",
    ...fromArguments(FILTER_NAMES, params),
  };
}

/** Refuses whatever `reportArguments` refuses. */
export const totalsArguments = z
  .strictObject(totalsParams, { error: unknownArgumentsError("totals") })
  .transform(toTotalsFilter);

const totals = {
  totals: responseCodec({
    count: z.number(),
    incomeCents: sum,
    expenseCents: sum,
    balanceCents: sum,
  }),
  leftOut: responseCodec({ inactive: typeTotals, cancelled: typeTotals }),
};

export const totalsResponse = responseCodec(totals);
export type TotalsResponse = z.input<typeof totalsResponse>;

const projection = responseCodec({
  averageBalanceCents: sum,
  months: listOf(
    z.discriminatedUnion("kind", [
      responseCodec({ kind: z.literal("actual"), month, balanceCents: sum }),
      responseCodec({
        kind: z.literal("projected"),
        month,
        balanceCents: sum,
        lowCents: sum,
        highCents: sum,
        scheduledCents: sum,
      }),
    ]),
  ),
});

/** Days are `YYYY-MM-DD`, months `YYYY-MM`. */
export const reportResponse = responseCodec({
  ...totals,
  byStatus: statusTotals,
  indicators: responseCodec({
    count: z.number(),
    averageIncomeCents: sum.nullable(),
    averageExpenseCents: sum.nullable(),
    percentPaid: z.number().nullable(),
  }),
  monthly: monthlySeries,
  byCategory: listOf(
    responseCodec({
      category: z.string(),
      count: z.number(),
      incomeCents: sum,
      expenseCents: sum,
    }),
  ),
  byTag: listOf(
    responseCodec({
      tagId: trustedText<TagId>().nullable(),
      name: z.string().nullable(),
      count: z.number(),
      incomeCents: sum,
      expenseCents: sum,
    }),
  ),
  topContacts: listOf(
    responseCodec({
      clientId: trustedText<ContactId>(),
      name: z.string().nullable(),
      incomeCents: sum,
      expenseCents: sum,
    }),
  ),
  dailyCashFlow: seriesCodec<CashFlowDay>()("date", [
    "income",
    "expense",
    "balance",
    "runningBalance",
  ]),
  projection,
});
export type ReportResponse = z.input<typeof reportResponse>;
