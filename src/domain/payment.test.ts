import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilDates, daysNear, instant } from "#tests/support/arbitraries.ts";
import { civilDate } from "./civil-date.ts";
import { changedPayment, newPayment, paymentInRecord } from "./payment.ts";
import { Refusal } from "./refusal.ts";
import { TRANSACTION_STATUSES } from "./transaction.ts";

const TODAY = civilDate("2026-11-22");
const YESTERDAY = civilDate("2026-11-21");
const TOMORROW = civilDate("2026-11-23");
const PENDING = { status: "pending", paidOn: null, isPaidOnAssumed: false } as const;
const PAID = { status: "paid", paidOn: YESTERDAY, isPaidOnAssumed: false } as const;
const ASSUMED = { ...PAID, isPaidOnAssumed: true } as const;

function codeOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason.code;
  }
}

/** Returns null for a refusal. */
function ifAccepted<Result>(act: () => Result): Result | null {
  return codeOf(act) === null ? act() : null;
}

describe("a new entry", () => {
  it("that is paid was paid today by default", () => {
    expect(newPayment({ status: "paid" }, TODAY).paidOn).toBe(TODAY);
    expect(newPayment({ status: "paid", paidOn: null }, TODAY).paidOn).toBe(TODAY);
    expect(newPayment({ status: "paid", paidOn: YESTERDAY }, TODAY).paidOn).toBe(YESTERDAY);
    expect(newPayment({ status: "overdue" }, TODAY).paidOn).toBeNull();
    expect(newPayment({ paidOn: YESTERDAY }, TODAY).status).toBe("paid");
    expect(newPayment({}, TODAY)).toStrictEqual(PENDING);
  });

  it("is refused with a future date, or without being paid", () => {
    expect(codeOf(() => newPayment({ status: "paid", paidOn: TOMORROW }, TODAY))).toBe(
      "paid-in-the-future",
    );
    expect(codeOf(() => newPayment({ status: "pending", paidOn: TODAY }, TODAY))).toBe(
      "paid-on-of-unpaid",
    );
    expect(codeOf(() => newPayment({ isPaidOnAssumed: true }, TODAY))).toBe("paid-on-of-unpaid");
  });
});

describe("a change of the payment", () => {
  it.each([
    ["marking as paid", PENDING, { status: "paid" }, { status: "paid", paidOn: TODAY }],
    [
      "marking as paid on another day",
      PENDING,
      { status: "paid", paidOn: YESTERDAY },
      { status: "paid", paidOn: YESTERDAY },
    ],
    ["the date alone", PENDING, { paidOn: YESTERDAY }, { status: "paid", paidOn: YESTERDAY }],
    ["unmarking", PAID, { status: "pending" }, { status: "pending", paidOn: null }],
    ["no date any more", PAID, { paidOn: null }, { status: "pending", paidOn: null }],
    ["a corrected date", PAID, { paidOn: TODAY }, { status: "paid", paidOn: TODAY }],
    [
      "the whole row with another status",
      PAID,
      { status: "overdue", paidOn: YESTERDAY },
      { status: "overdue", paidOn: null },
    ],
    [
      "the whole unpaid row with the status paid",
      PENDING,
      { status: "paid", paidOn: null },
      { status: "paid", paidOn: TODAY },
    ],
    ["the same status", PAID, { status: "paid" }, PAID],
  ] as const)("%s", (_name, before, patch, after) => {
    expect(changedPayment(before, patch, TODAY)).toStrictEqual({
      isPaidOnAssumed: false,
      ...after,
    });
  });

  it.each([
    ["the same day, in a whole row that is sent back", { ...ASSUMED }, ASSUMED],
    ["another field", {}, ASSUMED],
    ["another day", { paidOn: TODAY }, { ...PAID, paidOn: TODAY }],
    ["another day, in the whole row", { ...ASSUMED, paidOn: TODAY }, { ...PAID, paidOn: TODAY }],
    ["a confirmation of the day", { isPaidOnAssumed: false }, PAID],
    ["unmarking", { status: "pending" }, PENDING],
    ["unmarking, in the whole row", { ...ASSUMED, status: "pending" }, PENDING],
  ] as const)("keeps or clears an assumed day: %s", (_name, patch, after) => {
    expect(changedPayment(ASSUMED, patch, TODAY)).toStrictEqual(after);
  });

  it("gives an assumed day back, as an undo does", () => {
    const { status: _status, ...date } = ASSUMED;
    expect(changedPayment({ ...PAID, paidOn: TODAY }, date, TODAY)).toStrictEqual(ASSUMED);
    expect(changedPayment(PENDING, ASSUMED, TODAY)).toStrictEqual(ASSUMED);
  });

  it.each([
    [PENDING, { paidOn: TOMORROW }, "paid-in-the-future"],
    [PENDING, { status: "pending", paidOn: TODAY }, "paid-on-of-unpaid"],
    [PAID, { status: "pending", paidOn: TODAY }, "paid-on-of-unpaid"],
    [PAID, { status: "paid", paidOn: null }, "paid-without-date"],
    [PENDING, { isPaidOnAssumed: true }, "paid-on-of-unpaid"],
    [PAID, { status: "pending", isPaidOnAssumed: true }, "paid-on-of-unpaid"],
  ] as const)("is refused when it contradicts itself (case %#)", (before, patch, code) => {
    expect(codeOf(() => changedPayment(before, patch, TODAY))).toBe(code);
  });

  it("always has a date exactly while paid, and never a future one", () => {
    const status = fc.constantFrom(...TRANSACTION_STATUSES);
    const patches = fc.record(
      { status, paidOn: fc.option(daysNear(TODAY, 3)), isPaidOnAssumed: fc.boolean() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(PENDING, PAID, ASSUMED), patches, (before, patch) => {
        const after = ifAccepted(() => changedPayment(before, patch, TODAY));
        return (
          after === null ||
          ((after.paidOn !== null) === (after.status === "paid") &&
            (after.paidOn === null || after.paidOn <= TODAY) &&
            (after.paidOn !== null || !after.isPaidOnAssumed))
        );
      }),
    );
  });
});

describe("the payment in a record of the history", () => {
  const at = instant("2026-11-22T01:30:00.000Z");
  const SAO_PAULO = "America/Sao_Paulo";

  it("is the company's day of a record from before payment dates", () => {
    expect(paymentInRecord({ status: ["pending", "paid"] }, at, SAO_PAULO)).toBe("2026-11-21");
    expect(paymentInRecord({ status: [null, "paid"] }, at, "UTC")).toBe("2026-11-22");
    expect(paymentInRecord({ status: ["paid", "pending"] }, at, SAO_PAULO)).toBeNull();
    expect(paymentInRecord({ amount: [1, 2] }, at, SAO_PAULO)).toBeUndefined();
  });

  it("is the day from before its removal of an entry that comes back", () => {
    const back = { status: [null, "paid"] } as const;
    expect(paymentInRecord(back, at, SAO_PAULO, "2026-03-05")).toBe("2026-03-05");
    expect(paymentInRecord(back, at, SAO_PAULO, null)).toBe("2026-11-21");
    const unpaid = { status: [null, "pending"] } as const;
    expect(paymentInRecord(unpaid, at, SAO_PAULO, "2026-03-05")).toBeNull();
    const dated = { status: [null, "paid"], paid_on: [null, "2026-04-01"] } as const;
    expect(paymentInRecord(dated, at, SAO_PAULO, "2026-03-05")).toBe("2026-04-01");
  });

  it("is the one in a newer record", () => {
    fc.assert(
      fc.property(civilDates(), (paidOn) => {
        const changes = { status: ["pending", "paid"], paid_on: [null, paidOn] } as const;
        expect(paymentInRecord(changes, at, SAO_PAULO)).toBe(paidOn);
      }),
    );
  });
});
