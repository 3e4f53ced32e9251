/** `rpc/report` and `rpc/totals`: the Relatórios (spec section 2). */
import * as z from "zod";
import { MAX_SEARCH_LENGTH, parseSearch } from "#domain/entry-search.ts";
import type { ContactId, TagId } from "#domain/ids.ts";
import {
  DUE_FILTERS,
  PERIOD_DATES,
  STATUS_FILTERS,
  type DueFilter,
  type PeriodDate,
  type ReportFilter,
  type StatusFilter,
  type TotalsFilter,
} from "#domain/report-filter.ts";
import type { CashFlowDay } from "#domain/timeline.ts";
import { LIFECYCLES, TRANSACTION_TYPES } from "#domain/transaction.ts";
import {
  accountParam,
  enumParam,
  contactParam,
  tagsParam,
  textParam,
  periodParams,
  toPeriod,
  type PeriodArguments,
} from "./rpc-params.ts";
import { month, trustedText, unknownArgumentsError } from "./fields.ts";
import { listOf, responseCodec, seriesCodec } from "./response-codec.ts";
import { monthlySeries } from "./series.ts";
import { statusTotals, typeTotals } from "./snapshot.ts";
import { sum } from "./sum.ts";
import { TRANSACTION_LABELS } from "./transaction-labels.ts";

/** The report filters of spec section 3. */
export type ReportArguments = PeriodArguments & {
  /** Entries with or without a due date. */
  due?: "all" | DueFilter | null;
  client_id?: string | null;
  account_id?: string | null;
  /** The resolved status; `unpaid` is pending or overdue. */
  status?: "all" | StatusFilter | null;
  type?: "all" | (typeof TRANSACTION_TYPES)[number] | null;
  /** Part of a category's name, ignoring case and accents. */
  category?: string | null;
  /** Entries with any of these tags, as `TAG-a,TAG-b`. */
  tag_ids?: string | null;
};

const MAX_CATEGORY_LENGTH = 100;

export const categoryParam = textParam(TRANSACTION_LABELS.category, MAX_CATEGORY_LENGTH);

export const filterParams = {
  ...periodParams,
  due: enumParam("Vencimento", DUE_FILTERS),
  client_id: contactParam(TRANSACTION_LABELS.client_id),
  account_id: accountParam(TRANSACTION_LABELS.account_id),
  status: enumParam(TRANSACTION_LABELS.status, STATUS_FILTERS),
  type: enumParam(TRANSACTION_LABELS.type, TRANSACTION_TYPES),
  category: categoryParam,
  tag_ids: tagsParam(TRANSACTION_LABELS.tag_ids),
};

/** Refuses a period that ends before it begins. */
export function toFilter(
  params: z.output<z.ZodObject<typeof filterParams>>,
  context: Parameters<typeof toPeriod>[1],
): ReportFilter {
  return {
    period: toPeriod(params, context),
    due: params.due,
    clientId: params.client_id,
    accountId: params.account_id,
    status: params.status,
    type: params.type,
    category: params.category,
    tags: params.tag_ids,
  };
}

/** Refuses unknown arguments and an inverted period; a category text may match nothing. */
export const reportArguments = z
  .strictObject(filterParams, { error: unknownArgumentsError("report") })
  .transform(toFilter);

export type TotalsArguments = ReportArguments & {
  /** The date of the period: `due`, the default, `payment` or `accrual`. */
  by?: PeriodDate | null;
  lifecycle?: "all" | (typeof LIFECYCLES)[number] | null;
  /** The text search of entries: words in the category, the notes or the contact's name, or the amount. */
  search?: string | null;
};

export const totalsParams = {
  ...filterParams,
  by: enumParam("Data do período", PERIOD_DATES),
  lifecycle: enumParam(TRANSACTION_LABELS.lifecycle, LIFECYCLES),
  search: textParam("Busca", MAX_SEARCH_LENGTH),
};

export function toTotalsFilter(
  { by, lifecycle, search, ...params }: z.output<z.ZodObject<typeof totalsParams>>,
  context: Parameters<typeof toPeriod>[1],
): TotalsFilter {
  return {
    ...toFilter(params, context),
    by: by ?? "due",
    lifecycle,
    search: search === null ? null : parseSearch(search),
  };
}

/** Refuses what `reportArguments` does. */
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
