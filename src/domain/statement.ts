/**
 * `accrual` (the DRE gerencial) counts every active entry by competência, `due` (the same DRE) by
 * due date. `cash` (the fluxo de caixa) counts the paid ones by payment date, next to the planned
 * amounts: every active one by due date. Entries without that date are in no column
 * (docs/decisions/0026).
 */
import { inOrder, type Category } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { TotalCents } from "./money.ts";
import { isInPeriod, type Period } from "./period.ts";
import type { CategoryTotal } from "./report.ts";
import type { DailyTotal } from "./snapshot.ts";
import type {
  CategoryLine,
  StatementLine,
  StatementSection,
  StatementTotals,
} from "./statement-totals.ts";
import { placeTotals, type PlacedGroup } from "./statement-places.ts";
import { bucketTimeline } from "./time-buckets.ts";
import { Sum, type TypeTotals } from "./totals.ts";
import { daysOfMonth, monthOf, buildTimeline } from "./timeline.ts";
import type { TransactionType } from "./transaction.ts";

export const STATEMENT_BASES = ["accrual", "due", "cash"] as const;
export type StatementBasis = (typeof STATEMENT_BASES)[number];

/** Ten years of months; a longer period has quarters, then years. */
export const MAX_STATEMENT_COLUMNS = 120;

/** Both days are included: a month, or the part of it in the period. */
export type StatementColumn = { readonly start: CivilDate; readonly end: CivilDate };

export type Statement = PeriodStatement & {
  /** The compared period, with the same lines; null without a comparison. */
  readonly earlier: PeriodStatement | null;
};

export type PeriodStatement = StatementTotals & {
  readonly basis: StatementBasis;
  readonly columns: readonly StatementColumn[];
  /** The DRE by places; null while no category has one, and in the fluxo de caixa. */
  readonly places: readonly PlacedGroup[] | null;
  /** Totals by due date, paid or not; null in the DRE. */
  readonly planned: StatementTotals | null;
  /** The balance before and after each column; null in the DRE, and without columns. */
  readonly carried: {
    /** False for a part of the entries, whose sums are not a balance of the company. */
    readonly isBalance: boolean;
    readonly openingCents: readonly TotalCents[];
    readonly closingCents: readonly TotalCents[];
    /** The balance after each column as planned (docs/decisions/0033). */
    readonly plannedCents: readonly TotalCents[];
  } | null;
  /** Without any date that a column counts by (`STATEMENT_NAMES`). */
  readonly undated: TypeTotals;
};

/** Active entries, whose `dueDate` is the date that they count on. */
export type StatementInput =
  /** In the period, or without that date. A total may be negative and be offset by another one. */
  | { readonly basis: "accrual" | "due"; readonly totals: readonly CategoryTotal[] }
  | {
      readonly basis: "cash";
      /** Paid entries up to the end of the period. */
      readonly totals: readonly CategoryTotal[];
      /** In the period, or without a due date. */
      readonly planned: readonly CategoryTotal[];
      /** Null for a part of the entries, which has no balance. */
      readonly company: CompanyBalance | null;
      readonly today: CivilDate;
    };

export type CompanyBalance = {
  /** The amount that the company has beyond its paid entries. */
  readonly openingCents: TotalCents;
  /** Unpaid entries due up to the end of the period, also before its start. */
  readonly unpaid: readonly DailyTotal[];
};

/** `categories` are all categories, in order. Not compared yet: see `compareStatements`. */
export function buildStatement(
  input: StatementInput,
  period: Period,
  categories: readonly Pick<Category, "name" | "place">[],
): Statement {
  const names = categories.map(({ name }) => name);
  const { basis } = input;
  const totals = basis === "accrual" ? netByMonth(input.totals, period) : input.totals;
  const planned = input.basis === "cash" ? input.planned : null;
  const { range, columns } = buildColumns([...totals, ...(planned ?? [])], period);
  const counted = buildTotals(totals, range, columns, names);
  const plannedTotals = planned === null ? null : buildTotals(planned, range, columns, names);
  const undated = new Sum();
  for (const total of planned ?? totals) {
    // A paid entry of the cash flow counts on the day of its payment.
    const isPaid = basis === "cash" && total.status === "paid";
    if (total.dueDate === null && !isPaid) undated.add(total);
  }
  return {
    basis,
    columns,
    ...counted,
    places: basis === "cash" ? null : placeTotals(counted, categories),
    planned: plannedTotals,
    carried:
      input.basis === "cash" && plannedTotals !== null && columns.length > 0
        ? carryBalance(input, columns, counted.balance, plannedTotals.balance)
        : null,
    undated: undated.byType(),
    earlier: null,
  };
}

/** Drops months whose totals cancel out, which get no column. */
function netByMonth(totals: readonly CategoryTotal[], { start }: Period): CategoryTotal[] {
  const groups = Map.groupBy(totals, ({ dueDate, type, category }) =>
    [dueDate?.slice(0, 7), type, category].join("|"),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const count = group.reduce((sum, total) => sum + total.count, 0);
    const amount = group.reduce((sum, total) => sum + total.cents, 0n);
    if (count === 0 && amount === 0n) return [];
    return [{ ...first, dueDate: firstCountedDay(first.dueDate, start), count, cents: amount }];
  });
}

/** The first day counted in the month of `day`. */
function firstCountedDay(day: CivilDate | null, start: CivilDate | null): CivilDate | null {
  if (day === null) return null;
  const monthStart = daysOfMonth(monthOf(day)).start;
  return start !== null && start > monthStart ? start : monthStart;
}

function buildTotals(
  totals: readonly CategoryTotal[],
  range: Period,
  columns: readonly StatementColumn[],
  names: readonly string[],
): StatementTotals {
  const income = buildSection(totals, "income", range, columns, names);
  const expense = buildSection(totals, "expense", range, columns, names);
  const amounts = columns.map(
    (_, index) =>
      (income.total.amountsCents[index] ?? 0n) - (expense.total.amountsCents[index] ?? 0n),
  );
  return { income, expense, balance: toLine(amounts) };
}

function buildColumns(
  totals: readonly CategoryTotal[],
  { start, end }: Period,
): { range: Period; columns: StatementColumn[] } {
  const timeline = buildTimeline(totals, { start, end });
  const [first, last] = [timeline[0]?.date, timeline.at(-1)?.date];
  const range = {
    start: start ?? (first === undefined ? null : daysOfMonth(monthOf(first)).start),
    end: end ?? (last === undefined ? null : daysOfMonth(monthOf(last)).end),
  };
  const buckets = bucketTimeline(timeline, range, MAX_STATEMENT_COLUMNS, "month");
  return { range, columns: buckets.map((days) => ({ start: days.start, end: days.end })) };
}

function buildSection(
  totals: readonly CategoryTotal[],
  type: TransactionType,
  range: Period,
  columns: readonly StatementColumn[],
  names: readonly string[],
): StatementSection {
  const key = type === "income" ? "incomeCents" : "expenseCents";
  const dated = totals.filter(
    (total) => total.type === type && total.dueDate !== null && isInPeriod(total.dueDate, range),
  );
  const byCategory = Map.groupBy(columns.length === 0 ? [] : dated, ({ category }) => category);
  const lines = inOrder(byCategory, names).map(([category, categoryTotals]): CategoryLine => {
    const buckets = bucketTimeline(
      buildTimeline(categoryTotals, range),
      range,
      MAX_STATEMENT_COLUMNS,
      "month",
    );
    return { category, ...toLine(buckets.map((bucket) => bucket[key])) };
  });
  return { lines, total: sumLines(lines, columns) };
}

function sumLines(
  lines: readonly StatementLine[],
  columns: readonly StatementColumn[],
): StatementLine {
  return toLine(
    columns.map((_, index) =>
      lines.reduce((sum, { amountsCents }) => sum + (amountsCents[index] ?? 0n), 0n),
    ),
  );
}

function toLine(amounts: readonly bigint[]): StatementLine {
  return {
    amountsCents: amounts,
    totalCents: amounts.reduce((sum, amount) => sum + amount, 0n),
  };
}

type CashInput = Extract<StatementInput, { basis: "cash" }>;

function carryBalance(
  input: CashInput,
  columns: readonly StatementColumn[],
  balance: StatementLine,
  planned: StatementLine,
): PeriodStatement["carried"] {
  const { totals, company } = input;
  const before = new Sum();
  const first = columns[0]?.start;
  for (const total of totals) {
    if (total.dueDate !== null && first !== undefined && total.dueDate < first) before.add(total);
  }
  let carried = (company?.openingCents ?? 0n) + before.income - before.expense;
  const openingCents: TotalCents[] = [];
  const closingCents: TotalCents[] = [];
  for (const amount of balance.amountsCents) {
    openingCents.push(carried);
    carried += amount;
    closingCents.push(carried);
  }
  const balances = { openingCents, closingCents };
  const plannedCents = planBalances(input, columns, planned, balances);
  return { isBalance: company !== null, ...balances, plannedCents };
}

/**
 * A column that is over ends with its opening and all that was due in it. One that is not ends, for
 * the company, with what there is and all that is unpaid until then, as in the cash forecast; for a
 * part of the entries with what was due, and a later one goes on from there.
 */
function planBalances(
  { company, today }: CashInput,
  columns: readonly StatementColumn[],
  planned: StatementLine,
  { openingCents, closingCents }: Record<"openingCents" | "closingCents", readonly TotalCents[]>,
): TotalCents[] {
  let before = openingCents[0] ?? 0n;
  return columns.map(({ start, end }, at) => {
    if (company !== null && end >= today) {
      return (closingCents[at] ?? 0n) + unpaidUntil(company.unpaid, end);
    }
    if (start <= today) before = openingCents[at] ?? 0n;
    before += planned.amountsCents[at] ?? 0n;
    return before;
  });
}

function unpaidUntil(unpaid: CompanyBalance["unpaid"], end: CivilDate): TotalCents {
  const sum = new Sum();
  for (const total of unpaid) {
    if (total.dueDate !== null && total.dueDate <= end) sum.add(total);
  }
  return sum.income - sum.expense;
}
