import { expect, test } from "vitest";
import type { Charge } from "./entry-payment.ts";
import { cents } from "./money.ts";
import { chargesNote, paidSoFarText, paymentText } from "./payment-text.ts";

const charge = (kind: Charge["kind"], amount: number): Charge => ({
  kind,
  amountCents: cents(amount),
});
const tied = (paymentRole: Charge["kind"] | "part", amount: number) => ({
  paymentRole,
  amountCents: cents(amount),
  category: "Outros",
  status: "paid" as const,
  lifecycle: "active" as const,
});
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

test.each([
  [[], "R$ 300,00"],
  [[charge("interest", 1000)], "R$ 310,00, dos quais R$ 10,00 de juros"],
  [
    [charge("interest", 1000), charge("fine", 200)],
    "R$ 312,00, dos quais R$ 10,00 de juros e R$ 2,00 de multa",
  ],
  [[charge("discount", 1000)], "R$ 290,00, já com R$ 10,00 de desconto"],
  [
    [charge("interest", 1000), charge("discount", 500)],
    "R$ 305,00, dos quais R$ 10,00 de juros, já com R$ 5,00 de desconto",
  ],
])("a payment of R$ 300,00 with %j is %s", (charges, text) => {
  expect(plain(paymentText(cents(30_000), charges))).toBe(text);
});

test("a payment with nothing beside it has no note", () => {
  expect(chargesNote([])).toBeNull();
});

const OPEN = { type: "income", amountCents: cents(70_000), status: "pending" } as const;
const PAID = { ...OPEN, status: "paid" } as const;

test("of an entry in parts, how much of all of it was paid by now", () => {
  const parts = [tied("part", 20_000), tied("part", 10_000)];
  expect(plain(paidSoFarText(OPEN, parts))).toBe("R$ 300,00 de R$ 1.000,00 recebidos");
  expect(plain(paidSoFarText({ ...OPEN, type: "expense" }, parts))).toBe(
    "R$ 300,00 de R$ 1.000,00 pagos",
  );
  expect(plain(paidSoFarText(PAID, [...parts, tied("fine", 500)]))).toBe(
    "R$ 1.000,00 recebidos em 3 vezes",
  );
});

test("a part that is open again or not active is not said to be paid", () => {
  const paid = tied("part", 20_000);
  const open = { ...tied("part", 10_000), status: "pending" } as const;
  const cancelled = { ...tied("part", 5000), lifecycle: "cancelled" } as const;
  expect(paidSoFarText(OPEN, [open])).toBeNull();
  expect(paidSoFarText(OPEN, [cancelled])).toBeNull();
  expect(plain(paidSoFarText(OPEN, [paid, open, cancelled]))).toBe(
    "R$ 200,00 de R$ 1.000,00 recebidos",
  );
  expect(plain(paidSoFarText(PAID, [paid, cancelled]))).toBe("R$ 900,00 recebidos em 2 vezes");
  expect(plain(paidSoFarText(PAID, [paid, open]))).toBe("R$ 900,00 de R$ 1.000,00 recebidos");
  const fine = { ...tied("fine", 500), lifecycle: "cancelled" } as const;
  expect(paidSoFarText(PAID, [fine])).toBeNull();
});

test("of an entry paid in full tells the moved amount if it differs", () => {
  expect(plain(paidSoFarText(PAID, [tied("fine", 500), tied("interest", 100)]))).toBe(
    "R$ 706,00, dos quais R$ 1,00 de juros e R$ 5,00 de multa",
  );
  expect(paidSoFarText(PAID, [])).toBeNull();
  expect(paidSoFarText(OPEN, [])).toBeNull();
});
