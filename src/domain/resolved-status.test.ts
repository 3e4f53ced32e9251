import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysNear } from "#tests/support/arbitraries.ts";
import { civilDate, type CivilDate } from "./civil-date.ts";
import { companyToday } from "./company-time.ts";
import { UPCOMING_DAYS, isUpcoming, resolvedStatus } from "./resolved-status.ts";
import { TRANSACTION_STATUSES, type TransactionStatus } from "./transaction.ts";

const TODAY = civilDate("2026-11-21");
const YESTERDAY = civilDate("2026-11-20");
const TOMORROW = civilDate("2026-11-22");

describe("the resolved status", () => {
  it("a bill due today is not overdue", () => {
    expect(resolvedStatus({ status: "pending", dueDate: TODAY }, TODAY)).toBe("pending");
  });

  it("a bill due yesterday is overdue", () => {
    expect(resolvedStatus({ status: "pending", dueDate: YESTERDAY }, TODAY)).toBe("overdue");
  });

  it("a bill due tomorrow is pending", () => {
    expect(resolvedStatus({ status: "pending", dueDate: TOMORROW }, TODAY)).toBe("pending");
  });

  it("a bill without a date does not become overdue", () => {
    expect(resolvedStatus({ status: "pending", dueDate: null }, TODAY)).toBe("pending");
  });

  it.each([YESTERDAY, TODAY, TOMORROW, null])("paid stays paid, due %s", (dueDate) => {
    expect(resolvedStatus({ status: "paid", dueDate }, TODAY)).toBe("paid");
  });

  it.each([YESTERDAY, TODAY, TOMORROW, null])("overdue stays overdue, due %s", (dueDate) => {
    expect(resolvedStatus({ status: "overdue", dueDate }, TODAY)).toBe("overdue");
  });

  it("a bill due today becomes overdue when the day is over in São Paulo, not before", () => {
    const bill = { status: "pending", dueDate: TODAY } as const;
    const at = (utc: string) =>
      resolvedStatus(bill, companyToday(Date.parse(utc), "America/Sao_Paulo"));
    expect(at("2026-11-21T23:59:59.999Z")).toBe("pending");
    expect(at("2026-11-22T02:59:59.999Z")).toBe("pending");
    expect(at("2026-11-22T03:00:00.000Z")).toBe("overdue");
  });

  it("follows the rule of the spec for any day", () => {
    const days = daysNear("2026-11-21", 400);
    fc.assert(
      fc.property(
        fc.constantFrom(...TRANSACTION_STATUSES),
        fc.option(days),
        days,
        (status, dueDate, today) => {
          const isPast = dueDate !== null && Temporal.PlainDate.compare(dueDate, today) < 0;
          const expected: Record<TransactionStatus, TransactionStatus> = {
            paid: "paid",
            overdue: "overdue",
            pending: isPast ? "overdue" : "pending",
          };
          expect(resolvedStatus({ status, dueDate }, today)).toBe(expected[status]);
        },
      ),
    );
  });
});

const isPendingUpcoming = (dueDate: CivilDate | null, today: CivilDate) =>
  isUpcoming({ status: "pending", dueDate }, today);

describe("upcoming", () => {
  it.each([
    ["2026-11-20", false],
    ["2026-11-21", true],
    ["2026-11-22", true],
    ["2026-11-27", true],
    ["2026-11-28", true],
    ["2026-11-29", false],
  ])("on 21 November 2026, %s: %s", (dueDate, expected) => {
    expect(isPendingUpcoming(civilDate(dueDate), TODAY)).toBe(expected);
  });

  it("is never an entry without a date", () => {
    expect(isPendingUpcoming(null, TODAY)).toBe(false);
  });

  it("is neither a paid entry nor one stored as overdue", () => {
    for (const dueDate of [TODAY, TOMORROW]) {
      expect(isUpcoming({ status: "paid", dueDate }, TODAY)).toBe(false);
      expect(isUpcoming({ status: "overdue", dueDate }, TODAY)).toBe(false);
    }
  });

  it("works across the end of a year", () => {
    expect(isPendingUpcoming(civilDate("2027-01-04"), civilDate("2026-12-28"))).toBe(true);
    expect(isPendingUpcoming(civilDate("2027-01-05"), civilDate("2026-12-28"))).toBe(false);
  });

  it("is exactly from today to seven days ahead", () => {
    expect(UPCOMING_DAYS).toBe(7);
    const days = daysNear("2026-11-21", 20);
    fc.assert(
      fc.property(days, days, (dueDate, today) => {
        const ahead = Temporal.PlainDate.from(today).until(dueDate, { largestUnit: "days" }).days;
        expect(isPendingUpcoming(dueDate, today)).toBe(ahead >= 0 && ahead <= 7);
      }),
    );
  });
});
