/** The DRE gerencial and the fluxo de caixa on the wire: `rpc/statement`, sums in reais. */
import * as z from "zod";
import { CATEGORIES } from "#domain/category.ts";
import { reaisFromCents, type Cents } from "#domain/money.ts";
import type { ReportFilter } from "#domain/report-filter.ts";
import {
  STATEMENT_BASES,
  type Statement,
  type StatementBasis,
  type StatementLine,
  type StatementSection,
} from "#domain/statement.ts";
import { enumParam } from "./rpc-params.ts";
import { unknownArgumentsError } from "./fields.ts";
import { filterArguments, filterOf, type ReportArguments } from "./report.ts";
import { typeTotals, sidesToAnswer } from "./snapshot.ts";

/** What may be sent to `statementArguments`. */
export type StatementArguments = ReportArguments & { basis?: StatementBasis | null };

/** A report's arguments, and which entries count: all (`accrual`, the default), or the paid ones (`cash`). */
export const statementArguments = z
  .strictObject(
    { ...filterArguments, basis: enumParam("Regime", STATEMENT_BASES) },
    { error: unknownArgumentsError("statement") },
  )
  .transform(({ basis, ...sent }, context): { filter: ReportFilter; basis: StatementBasis } => ({
    filter: filterOf(sent, context),
    basis: basis ?? "accrual",
  }));

const lineAnswer = z.object({ amounts: z.array(z.number()), total: z.number() });
const sideAnswer = z.object({
  lines: z.array(lineAnswer.extend({ category: z.enum(CATEGORIES) })),
  total: lineAnswer,
});

/** The answer of `rpc/statement`; days are `YYYY-MM-DD`, each line has an amount for each column. */
export const statementAnswer = z.object({
  basis: z.enum(STATEMENT_BASES),
  columns: z.array(z.object({ start: z.string(), end: z.string() })),
  income: sideAnswer,
  expense: sideAnswer,
  balance: lineAnswer,
  carried: z.object({ opening: z.array(z.number()), closing: z.array(z.number()) }).nullable(),
  undated: typeTotals,
});
/** An answer that passed `statementAnswer`. */
export type StatementAnswer = z.output<typeof statementAnswer>;

/** The statement as the wire says it. */
export function statementToAnswer(statement: Statement): StatementAnswer {
  const { basis, columns, income, expense, balance, carried, undated } = statement;
  return {
    basis,
    columns: columns.map(({ start, end }) => ({ start, end })),
    income: sideToAnswer(income),
    expense: sideToAnswer(expense),
    balance: lineToAnswer(balance),
    carried:
      carried === null
        ? null
        : { opening: reaisOf(carried.openingCents), closing: reaisOf(carried.closingCents) },
    undated: sidesToAnswer(undated),
  };
}

function sideToAnswer({ lines, total }: StatementSection): z.output<typeof sideAnswer> {
  return {
    lines: lines.map((line) => ({ category: line.category, ...lineToAnswer(line) })),
    total: lineToAnswer(total),
  };
}

function lineToAnswer({ amountsCents, totalCents }: StatementLine): z.output<typeof lineAnswer> {
  return { amounts: reaisOf(amountsCents), total: reaisFromCents(totalCents) };
}

function reaisOf(amounts: readonly Cents[]): number[] {
  return amounts.map(reaisFromCents);
}
