/** `rpc/report` and `rpc/totals`: the Relatórios (spec section 2). */
import * as z from "zod";
import { CATEGORIES, categoriesMatching } from "#domain/category.ts";
import type { ContactId } from "#domain/ids.ts";
import {
  DUE_FILTERS,
  STATUS_FILTERS,
  type DueFilter,
  type ReportFilter,
  type StatusFilter,
  type TotalsFilter,
} from "#domain/report-filter.ts";
import type { CashFlowDay } from "#domain/timeline.ts";
import { LIFECYCLES, TRANSACTION_TYPES } from "#domain/transaction.ts";
import {
  enumParam,
  contact,
  line,
  periodEnds,
  periodOf,
  type PeriodArguments,
} from "./rpc-params.ts";
import { month, sum, trustedText, unknownArgumentsError } from "./fields.ts";
import { listOf, responseCodec, seriesCodec } from "./response-codec.ts";
import { monthlySeries } from "./series.ts";
import { statusTotals, typeTotals } from "./snapshot.ts";
import { TRANSACTION_LABELS } from "./transactions.ts";

/** What may be sent to `reportArguments` (spec section 3, report filters). */
export type ReportArguments = PeriodArguments & {
  /** Those with a due date alone, or those without. */
  due?: "all" | DueFilter | null;
  client_id?: string | null;
  /** The resolved status; `unpaid` is pending and overdue together. */
  status?: "all" | StatusFilter | null;
  type?: "all" | (typeof TRANSACTION_TYPES)[number] | null;
  /** Part of a category's name, ignoring case and accents. */
  category?: string | null;
};

/** The longest text to look for in the names of categories, in UTF-16 units. */
const MAX_CATEGORY_LENGTH = 100;

/** The fields of every filter of entries. */
export const filterArguments = {
  ...periodEnds,
  due: enumParam("Vencimento", DUE_FILTERS),
  client_id: contact(TRANSACTION_LABELS.client_id),
  status: enumParam(TRANSACTION_LABELS.status, STATUS_FILTERS),
  type: enumParam(TRANSACTION_LABELS.type, TRANSACTION_TYPES),
  category: line(TRANSACTION_LABELS.category, MAX_CATEGORY_LENGTH),
};

/** The filter that they say. Refuses a period that ends before it begins. */
export function filterOf(
  sent: z.output<z.ZodObject<typeof filterArguments>>,
  context: Parameters<typeof periodOf>[1],
): ReportFilter {
  return {
    period: periodOf(sent, context),
    due: sent.due,
    clientId: sent.client_id,
    status: sent.status,
    type: sent.type,
    categories: sent.category === null ? null : categoriesMatching(sent.category),
  };
}

/**
 * All optional; out comes a filter. Refuses unknown arguments, values that do not fit, and a period
 * that ends before it begins. A category text that is in no name finds nothing, and is no error.
 */
export const reportArguments = z
  .strictObject(filterArguments, { error: unknownArgumentsError("report") })
  .transform(filterOf);

/** What may be sent to `totalsArguments`. */
export type TotalsArguments = ReportArguments & {
  lifecycle?: "all" | (typeof LIFECYCLES)[number] | null;
};

/** A report's arguments, and the lifecycle; out comes a filter. Refuses what `reportArguments` does. */
export const totalsArguments = z
  .strictObject(
    { ...filterArguments, lifecycle: enumParam(TRANSACTION_LABELS.lifecycle, LIFECYCLES) },
    { error: unknownArgumentsError("totals") },
  )
  .transform(({ lifecycle, ...sent }, context): TotalsFilter => ({
    ...filterOf(sent, context),
    lifecycle,
  }));

const totals = {
  totals: responseCodec({
    count: z.number(),
    incomeCents: sum,
    expenseCents: sum,
    balanceCents: sum,
  }),
  leftOut: responseCodec({ inactive: typeTotals, cancelled: typeTotals }),
};

/** The response of `rpc/totals`. */
export const totalsResponse = responseCodec(totals);
/** The response as sent. */
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

/** The response of `rpc/report`; days are `YYYY-MM-DD`, months `YYYY-MM`. */
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
      category: z.enum(CATEGORIES),
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
/** The response as sent. */
export type ReportResponse = z.input<typeof reportResponse>;
