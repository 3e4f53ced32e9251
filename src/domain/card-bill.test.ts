import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilDates } from "#tests/support/arbitraries.ts";
import { addedByOpenBill, billPeriods, buildBills, type CardDay } from "./card-bill.ts";
import { addDays, civilDate } from "./civil-date.ts";

const CARD = { closingDay: 25, dueDay: 5 };
const TODAY = civilDate("2026-11-21");

function day(date: string, spent: number, paid = 0): CardDay {
  return { date: civilDate(date), spentCents: BigInt(spent), paidCents: BigInt(paid) };
}

describe("the periods of the bills", () => {
  it("end on the closing day and are due on the next due day", () => {
    expect(billPeriods(CARD, TODAY, 2)).toEqual([
      {
        month: "2026-12-01",
        firstDay: "2026-10-26",
        closingDate: "2026-11-25",
        dueDate: "2026-12-05",
      },
      {
        month: "2026-11-01",
        firstDay: "2026-09-26",
        closingDate: "2026-10-25",
        dueDate: "2026-11-05",
      },
    ]);
    expect(billPeriods({ closingDay: 3, dueDay: 10 }, TODAY, 1)).toEqual([
      {
        month: "2026-12-01",
        firstDay: "2026-11-04",
        closingDate: "2026-12-03",
        dueDate: "2026-12-10",
      },
    ]);
  });

  it("have a purchase of the closing day, and one of the next day is in the next bill", () => {
    const closingOf = (date: string) => billPeriods(CARD, civilDate(date), 1)[0]?.closingDate;
    expect(closingOf("2026-11-25")).toBe("2026-11-25");
    expect(closingOf("2026-11-26")).toBe("2026-12-25");
  });

  it("take the last day of a month that is shorter", () => {
    const periods = billPeriods({ closingDay: 31, dueDay: 30 }, civilDate("2028-03-01"), 3);
    expect(periods.map(({ closingDate, dueDate }) => [closingDate, dueDate])).toEqual([
      ["2028-03-31", "2028-04-30"],
      ["2028-02-29", "2028-03-30"],
      ["2028-01-31", "2028-02-29"],
    ]);
  });

  it("fall due in the month of the closing, or on the day after it where that is shorter", () => {
    const periods = billPeriods({ closingDay: 28, dueDay: 31 }, civilDate("2026-03-10"), 3);
    expect(periods.map(({ closingDate, dueDate }) => [closingDate, dueDate])).toEqual([
      ["2026-03-28", "2026-03-31"],
      ["2026-02-28", "2026-03-01"],
      ["2026-01-28", "2026-01-31"],
    ]);
    // Two are due in March, and only one is named after it.
    expect(periods.map(({ month }) => month)).toEqual(["2026-03-01", "2026-02-01", "2026-01-01"]);
  });

  it("leave no day out and have none twice", () => {
    const days = fc.integer({ min: 1, max: 31 });
    const dates = civilDates().filter((date) => date > "1902-01-01" && date < "2199-01-01");
    fc.assert(
      fc.property(days, days, dates, (closingDay, dueDay, date) => {
        const periods = billPeriods({ closingDay, dueDay }, date, 13);
        const [newest] = periods;
        expect(newest !== undefined && newest.firstDay <= date && date <= newest.closingDate).toBe(
          true,
        );
        expect(periods.every((period) => period.dueDate > period.closingDate)).toBe(true);
        for (const [at, { closingDate, dueDate }] of periods.slice(0, -1).entries()) {
          const before = periods[at + 1]?.dueDate ?? "";
          expect(before <= closingDate && before < dueDate).toBe(true);
        }
        expect(new Set(periods.map(({ month }) => month)).size).toBe(periods.length);
        expect(periods.slice(0, -1).map(({ firstDay }) => firstDay)).toEqual(
          periods.slice(1).map((before) => addDays(before.closingDate, 1)),
        );
      }),
    );
  });
});

describe("the bills", () => {
  const periods = billPeriods(CARD, TODAY, 3);

  it("carry over unpaid amounts, and overpayments", () => {
    const days = [
      day("2026-09-25", 10_000),
      day("2026-10-01", 5000, 4000),
      day("2026-10-26", 0, 20_000),
      day("2026-11-20", 700),
    ];
    expect(buildBills(periods, 1000n, days, TODAY)).toMatchObject([
      { carriedCents: -8000n, purchasesCents: 700n, totalCents: -7300n, state: "open" },
      {
        carriedCents: 7000n,
        purchasesCents: 5000n,
        totalCents: 12_000n,
        paidCents: 20_000n,
        unpaidCents: 0n,
        state: "paid",
      },
      { carriedCents: 1000n, totalCents: 11_000n, paidCents: 4000n, state: "carried" },
    ]);
  });

  it("are due after the closing, and overdue after the due date", () => {
    const days = [day("2026-10-25", 100)];
    const stateOn = (today: string) =>
      buildBills(billPeriods(CARD, civilDate("2026-11-21"), 2), 0n, days, civilDate(today)).map(
        ({ state }) => state,
      );
    expect(stateOn("2026-10-25")).toEqual(["open", "open"]);
    expect(stateOn("2026-11-05")).toEqual(["open", "due"]);
    expect(stateOn("2026-11-06")).toEqual(["open", "overdue"]);
    expect(stateOn("2026-11-26")).toEqual(["due", "carried"]);
  });

  it("end with all that is owed, whatever was bought and paid", () => {
    const amounts = fc.bigInt({ min: -1000n, max: 1000n });
    const moved = fc.record({
      date: fc.integer({ min: 0, max: 91 }).map((at) => addDays(civilDate("2026-08-26"), at)),
      spentCents: amounts,
      paidCents: fc.bigInt({ min: 0n, max: 1000n }),
    });
    fc.assert(
      fc.property(amounts, fc.array(moved), (owed, days) => {
        let expected = owed;
        for (const { date, spentCents, paidCents } of days) {
          if (date <= "2026-11-25") expected += spentCents - paidCents;
        }
        const [newest] = buildBills(periods, owed, days, TODAY);
        expect(newest?.totalCents).toBe(expected);
      }),
    );
  });

  it("say what the open one adds to the one before: an early payment, a credit, an opening debt", () => {
    const added = (owed: bigint, days: readonly CardDay[], count = 2) => {
      const [open, previous] = buildBills(billPeriods(CARD, TODAY, count), owed, days, TODAY);
      if (open === undefined) throw new Error("No bill");
      expect(addedByOpenBill(open, previous) + (previous?.unpaidCents ?? 0n)).toBe(open.totalCents);
      return addedByOpenBill(open, previous);
    };
    const purchases = [day("2026-10-01", 300), day("2026-11-20", 700)];
    expect(added(0n, purchases)).toBe(700n);
    expect(added(0n, [...purchases, day("2026-11-01", 0, 200)])).toBe(700n);
    expect(added(0n, [...purchases, day("2026-11-01", 0, 450)])).toBe(550n);
    expect(added(-500n, purchases)).toBe(500n);
    expect(added(500n, [day("2026-11-20", 700)], 1)).toBe(1200n);
  });
});
