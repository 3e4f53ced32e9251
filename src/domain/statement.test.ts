import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cashStatement } from "#tests/support/cash-statement.ts";
import { categoryTotal } from "#tests/support/domain-records.ts";
import { PLAIN_CATEGORIES } from "#tests/support/first-categories.ts";
import { FIRST_CATEGORIES } from "./category.ts";
import { civilDate } from "./civil-date.ts";
import { ALL_TIME, isInPeriod, type Period } from "./period.ts";
import type { CategoryTotal } from "./report.ts";
import {
  MAX_STATEMENT_COLUMNS,
  STATEMENT_BASES,
  buildStatement,
  type StatementBasis,
} from "./statement.ts";

const ENTRY = categoryTotal();

const TODAY = civilDate("2026-03-10");

/** A statement of entries that were paid on their due date and have no other competência. */
function statementOf(totals: readonly CategoryTotal[], period: Period, basis: StatementBasis) {
  const inPeriod = totals.filter(({ dueDate }) => isInPeriod(dueDate, period));
  if (basis !== "cash")
    return buildStatement({ basis, totals: inPeriod }, period, PLAIN_CATEGORIES);
  return cashStatement(totals, period, TODAY);
}

const FIRST_QUARTER = { start: civilDate("2026-01-01"), end: civilDate("2026-03-31") };

describe("A statement", () => {
  it("has a column for each month of its period, also without entries", () => {
    const { columns, income } = statementOf([ENTRY], FIRST_QUARTER, "accrual");
    expect(columns.map(({ start, end }) => [start, end])).toEqual([
      ["2026-01-01", "2026-01-31"],
      ["2026-02-01", "2026-02-28"],
      ["2026-03-01", "2026-03-31"],
    ]);
    expect(income.total).toEqual({ amountsCents: [100n, 0n, 0n], totalCents: 100n });
  });

  it("starts and ends with whole months if its period is open, and is cut otherwise", () => {
    const totals = [ENTRY, categoryTotal({ dueDate: "2026-02-10", cents: 5n })];
    const daysOf = (period: Period) =>
      statementOf(totals, period, "accrual").columns.map(({ start, end }) => [start, end]);
    expect(daysOf(ALL_TIME)).toEqual([
      ["2026-01-01", "2026-01-31"],
      ["2026-02-01", "2026-02-28"],
    ]);
    expect(daysOf({ start: civilDate("2026-01-10"), end: null })[0]).toEqual([
      "2026-01-10",
      "2026-01-31",
    ]);
  });

  it("counts all active entries on the accrual basis, and only paid ones on the cash basis", () => {
    const totals = [
      ENTRY,
      categoryTotal({ status: "pending", cents: 20n }),
      categoryTotal({ type: "expense", category: "Outros", status: "overdue", cents: 3n }),
    ];
    const accrual = statementOf(totals, FIRST_QUARTER, "accrual");
    expect(accrual.income.total.totalCents).toBe(120n);
    expect(accrual.expense.lines.map(({ category }) => category)).toEqual(["Outros"]);
    expect(accrual.balance.totalCents).toBe(117n);
    expect(accrual.carried).toBeNull();
    const cash = statementOf(totals, FIRST_QUARTER, "cash");
    expect([cash.income.total.totalCents, cash.expense.total.totalCents]).toEqual([100n, 0n]);
    expect(cash.planned?.balance.totalCents).toBe(117n);
  });

  it("carries the earlier paid balance on the cash basis", () => {
    const totals = [
      categoryTotal({ dueDate: "2025-12-31", cents: 7n }),
      categoryTotal({ dueDate: "2025-12-31", status: "pending", cents: 1000n }),
      ENTRY,
      categoryTotal({ dueDate: "2026-03-31", type: "expense", cents: 300n }),
    ];
    expect(statementOf(totals, FIRST_QUARTER, "cash").carried).toEqual({
      isBalance: true,
      openingCents: [7n, 107n, 107n],
      closingCents: [107n, 107n, -193n],
      plannedCents: [107n, 107n, 807n],
    });
  });

  it("carries the earlier paid income less expenses, without undated entries", () => {
    const totals = [
      categoryTotal({ dueDate: "2025-12-31", type: "expense", cents: 40n }),
      categoryTotal({ dueDate: "2026-01-01", cents: 5n }),
      categoryTotal({ dueDate: null, cents: 1000n }),
    ];
    expect(statementOf(totals, FIRST_QUARTER, "cash").carried).toEqual({
      isBalance: true,
      openingCents: [-40n, -35n, -35n],
      closingCents: [-35n, -35n, -35n],
      plannedCents: [-35n, -35n, -35n],
    });
  });

  it("continues from the company's opening, but a part of the entries from zero", () => {
    const carriedFrom = (openingCents: bigint | null) =>
      cashStatement([ENTRY], FIRST_QUARTER, TODAY, openingCents).carried;
    expect(carriedFrom(-30n)).toEqual({
      isBalance: true,
      openingCents: [-30n, 70n, 70n],
      closingCents: [70n, 70n, 70n],
      plannedCents: [70n, 70n, 70n],
    });
    expect(carriedFrom(null)).toEqual({
      isBalance: false,
      openingCents: [0n, 100n, 100n],
      closingCents: [100n, 100n, 100n],
      plannedCents: [100n, 100n, 100n],
    });
  });

  it("has no balance without columns, whatever the company had before", () => {
    const after = { start: civilDate("2027-01-01"), end: null };
    const { columns, carried } = cashStatement([ENTRY], after, TODAY, 1000n);
    expect(columns).toEqual([]);
    expect(carried).toBeNull();
    expect(cashStatement([], ALL_TIME, TODAY, 1000n).carried).toBeNull();
  });

  it("has no column for entries without a due date, but has their total", () => {
    const statement = statementOf(
      [categoryTotal({ dueDate: null, cents: 9n })],
      ALL_TIME,
      "accrual",
    );
    expect(statement.columns).toEqual([]);
    expect(statement.income.lines).toEqual([]);
    expect(statement.undated).toEqual({ count: 1, incomeCents: 9n, expenseCents: 0n });
  });

  it("has no undated entries in the cash flow but unpaid ones: the others have a payment date", () => {
    const totals = [
      categoryTotal({ dueDate: null, status: "pending", cents: 9n }),
      categoryTotal({ dueDate: null, status: "overdue", cents: 1n }),
      categoryTotal({ dueDate: null, cents: 100n }),
    ];
    const { undated } = statementOf(totals, ALL_TIME, "cash");
    expect(undated).toEqual({ count: 2, incomeCents: 10n, expenseCents: 0n });
  });

  it("has no column for a month that an entry left for its competência", () => {
    const moved = [
      categoryTotal({ dueDate: "2026-03-05" }),
      categoryTotal({ dueDate: "2026-03-05", count: -1, cents: -100n }),
      categoryTotal({ dueDate: "2026-01-31" }),
    ];
    const { columns, income } = buildStatement(
      { basis: "accrual", totals: moved },
      ALL_TIME,
      PLAIN_CATEGORIES,
    );
    expect(columns).toEqual([{ start: "2026-01-01", end: "2026-01-31" }]);
    expect(income.total.totalCents).toBe(100n);
  });

  it("uses longer columns rather than too many", () => {
    const totals = [
      categoryTotal({ dueDate: "1900-01-01" }),
      categoryTotal({ dueDate: "2199-12-31" }),
    ];
    const { columns, income } = statementOf(totals, ALL_TIME, "accrual");
    expect(columns.length).toBeLessThanOrEqual(MAX_STATEMENT_COLUMNS);
    expect(income.total.totalCents).toBe(200n);
  });

  it("adds up in every direction, whatever the entries and the period", () => {
    const day = fc
      .integer({ min: 0, max: 1500 })
      .map((days) => civilDate(Temporal.PlainDate.from("2024-01-01").add({ days }).toString()));
    const totals = fc.array(
      fc.record({
        dueDate: fc.option(day, { freq: 9 }),
        type: fc.constantFrom("income", "expense"),
        status: fc.constantFrom("paid", "pending", "overdue"),
        lifecycle: fc.constant("active"),
        category: fc.constantFrom(...FIRST_CATEGORIES),
        count: fc.constant(1),
        cents: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      }),
    );
    const ends = fc.tuple(fc.option(day), fc.option(day));
    fc.assert(
      fc.property(totals, ends, fc.constantFrom(...STATEMENT_BASES), (all, [a, b], basis) => {
        const isTurned = a !== null && b !== null && a > b;
        const period = isTurned ? { start: b, end: a } : { start: a, end: b };
        const statement = statementOf(all, period, basis);
        const inside = (total: CategoryTotal): boolean =>
          (basis !== "cash" || total.status === "paid") &&
          total.dueDate !== null &&
          (period.start === null || total.dueDate >= period.start) &&
          (period.end === null || total.dueDate <= period.end);
        const sumOf = (keeps: (total: CategoryTotal) => boolean): bigint =>
          all.filter(keeps).reduce((sum, { cents }) => sum + cents, 0n);
        for (const side of ["income", "expense"] as const) {
          const { lines, total } = statement[side];
          expect(total.totalCents).toBe(sumOf((one) => one.type === side && inside(one)));
          statement.columns.forEach((column, at) => {
            const due = sumOf(
              (one) =>
                one.type === side &&
                inside(one) &&
                one.dueDate !== null &&
                one.dueDate >= column.start &&
                one.dueDate <= column.end,
            );
            expect(total.amountsCents[at]).toBe(due);
            expect(together(lines.map(({ amountsCents }) => amountsCents[at] ?? 0n))).toBe(due);
          });
        }
        const closing = statement.carried?.closingCents.at(-1);
        const opening = statement.carried?.openingCents[0];
        expect((closing ?? 0n) - (opening ?? 0n)).toBe(
          closing === undefined ? 0n : statement.balance.totalCents,
        );
      }),
    );
  });
});

function together(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}
