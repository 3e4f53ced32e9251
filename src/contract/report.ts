/** The Relatórios on the wire: `rpc/report` (spec section 2), sums in reais. */
import * as z from "zod";
import { CATEGORIES, categoriesMatching } from "#domain/category.ts";
import { reaisFromCents, type Cents } from "#domain/money.ts";
import type { Projection } from "#domain/projection.ts";
import {
  DUE_FILTERS,
  STATUS_FILTERS,
  type DueFilter,
  type ReportFilter,
  type StatusFilter,
  type TotalsFilter,
} from "#domain/report-filter.ts";
import type { FilteredTotals, Report } from "#domain/report.ts";
import { LIFECYCLES, TRANSACTION_TYPES } from "#domain/transaction.ts";
import {
  enumParam,
  contact,
  line,
  periodEnds,
  periodOf,
  type PeriodArguments,
} from "./rpc-params.ts";
import { unknownArgumentsError } from "./fields.ts";
import { dayAnswer, dayToAnswer, monthAnswer, monthToAnswer } from "./series.ts";
import { typeTotals, sidesToAnswer, statusAnswer, statusToAnswer } from "./snapshot.ts";
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

/** The answer of `rpc/totals`. */
export const totalsAnswer = z.object({
  totals: typeTotals.extend({ balance: z.number() }),
  leftOut: z.object({ inactive: typeTotals, cancelled: typeTotals }),
});
/** An answer that passed `totalsAnswer`. */
export type TotalsAnswer = z.output<typeof totalsAnswer>;

/** The totals as the wire says them. */
export function totalsToAnswer({ totals, leftOut }: FilteredTotals): TotalsAnswer {
  return {
    totals: { ...sidesToAnswer(totals), balance: reaisFromCents(totals.balanceCents) },
    leftOut: {
      inactive: sidesToAnswer(leftOut.inactive),
      cancelled: sidesToAnswer(leftOut.cancelled),
    },
  };
}

const projectedFigures = {
  kind: z.literal("projected"),
  month: z.string(),
  balance: z.number(),
  low: z.number(),
  high: z.number(),
  scheduled: z.number(),
};

/** The answer of `rpc/report`; days are `YYYY-MM-DD`, months `YYYY-MM`. */
export const reportAnswer = totalsAnswer.extend({
  byStatus: statusAnswer,
  indicators: z.object({
    count: z.number(),
    averageIncome: z.number().nullable(),
    averageExpense: z.number().nullable(),
    percentPaid: z.number().nullable(),
  }),
  monthly: z.array(monthAnswer),
  byCategory: z.array(typeTotals.extend({ category: z.enum(CATEGORIES) })),
  topContacts: z.array(
    z.object({
      clientId: z.string(),
      name: z.string().nullable(),
      income: z.number(),
      expense: z.number(),
    }),
  ),
  dailyCashFlow: z.array(dayAnswer.extend({ balance: z.number(), runningBalance: z.number() })),
  projection: z.object({
    averageBalance: z.number(),
    months: z.array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("actual"), month: z.string(), balance: z.number() }),
        z.object(projectedFigures),
      ]),
    ),
  }),
});
/** An answer that passed `reportAnswer`. */
export type ReportAnswer = z.output<typeof reportAnswer>;

/** The report as the wire says it. */
export function reportToAnswer(report: Report): ReportAnswer {
  return {
    ...totalsToAnswer(report),
    byStatus: statusToAnswer(report.byStatus),
    indicators: {
      count: report.indicators.count,
      averageIncome: reaisOrNull(report.indicators.averageIncomeCents),
      averageExpense: reaisOrNull(report.indicators.averageExpenseCents),
      percentPaid: report.indicators.percentPaid,
    },
    monthly: report.monthly.map(monthToAnswer),
    byCategory: report.byCategory.map((sum) => ({ category: sum.category, ...sidesToAnswer(sum) })),
    topContacts: report.topContacts.map((figures) => ({
      clientId: figures.clientId,
      name: figures.name,
      income: reaisFromCents(figures.incomeCents),
      expense: reaisFromCents(figures.expenseCents),
    })),
    dailyCashFlow: report.dailyCashFlow.map((day) => ({
      ...dayToAnswer(day),
      balance: reaisFromCents(day.balanceCents),
      runningBalance: reaisFromCents(day.runningBalanceCents),
    })),
    projection: projectionToAnswer(report.projection),
  };
}

function reaisOrNull(amount: Cents | null): number | null {
  return amount === null ? null : reaisFromCents(amount);
}

function projectionToAnswer(projection: Projection): ReportAnswer["projection"] {
  return {
    averageBalance: reaisFromCents(projection.averageBalanceCents),
    months: projection.months.map((month) => {
      const balance = reaisFromCents(month.balanceCents);
      if (month.kind === "actual") return { kind: month.kind, month: month.month, balance };
      return {
        kind: month.kind,
        month: month.month,
        balance,
        low: reaisFromCents(month.lowCents),
        high: reaisFromCents(month.highCents),
        scheduled: reaisFromCents(month.scheduledCents),
      };
    }),
  };
}
