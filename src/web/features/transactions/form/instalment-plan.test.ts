import { describe, expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { cents } from "#domain/money.ts";
import {
  describeParts,
  describeStatus,
  instalmentCount,
  parseParts,
  planParts,
} from "./instalment-plan.ts";

function plan(amount: number, count: number, firstAmount = "") {
  const parts = parseParts("", count).map((part, index) =>
    index === 0 ? { ...part, amount: firstAmount } : part,
  );
  const dueDate = civilDate("2027-01-31");
  const typed = { interval: "month", intervalDays: "", parts } as const;
  const planned = planParts({ amountCents: cents(amount), dueDate, count, ...typed });
  if (typeof planned === "string") throw new Error(planned);
  return planned;
}

test("of a paid purchase those that are due after the payment are open", () => {
  const described = (paidOn: string) =>
    describeStatus(plan(90_00, 3), { status: "paid", paidOn: civilDate(paidOn) });
  const open = "com o status Pago; as que vencem depois ficam em aberto.";
  expect(described("2027-01-31")).toBe(`Só a primeira parcela fica ${open}`);
  // Paid before its own day.
  expect(described("2026-12-31")).toBe(`Só a primeira parcela fica ${open}`);
  expect(described("2027-02-28")).toBe(`As 2 parcelas que vencem até o pagamento ficam ${open}`);
  expect(described("2027-03-31")).toBe("As 3 parcelas ficam com o status Pago.");
});

describe("the parts of an amount are described", () => {
  test("by the amount that all have", () => {
    expect(describeParts(plan(90_00, 3))).toBe(" de R$\u00a030,00");
  });

  test("by both amounts, the first ones first", () => {
    expect(describeParts(plan(100_00, 3))).toBe(": 1 de R$\u00a033,34 e 2 de R$\u00a033,33");
    expect(describeParts(plan(900_00, 4, "300"))).toBe(
      ": 1 de R$\u00a0300,00 e 3 de R$\u00a0200,00",
    );
  });

  test("by the least and the most of several", () => {
    expect(describeParts(plan(1000_00, 4, "300"))).toBe(" de R$\u00a0233,33 a R$\u00a0300,00");
  });
});

test("instalments every so many days are counted from the first one", () => {
  const parts = parseParts("", 3);
  const dueDate = civilDate("2026-12-22");
  const typed = { interval: "day", intervalDays: " 30 " } as const;
  const planned = planParts({ amountCents: cents(90_00), dueDate, count: 3, parts, ...typed });
  if (typeof planned === "string") throw new Error(planned);
  expect(planned.map((part) => part.dueDate)).toEqual(["2026-12-22", "2027-01-21", "2027-02-20"]);
});

describe("the typed number of parts", () => {
  test("is one if blank, and a whole number", () => {
    for (const [typed, count] of [
      [" ", 1],
      ["1", 1],
      ["012", 12],
      ["480", 480],
    ] as const) {
      expect(instalmentCount.safeParse(typed).data, typed).toBe(count);
    }
  });

  test("is refused with its limit if it is anything else", () => {
    for (const typed of [
      "0",
      "481",
      "1000",
      "1.000",
      "10.000",
      "1.0",
      "1e2",
      "1,5",
      "-3",
      "três",
    ]) {
      expect(instalmentCount.safeParse(typed).error?.issues, typed).toMatchObject([
        { message: "Número de parcelas deve ser um número inteiro de 1 a 480." },
      ]);
    }
  });
});
