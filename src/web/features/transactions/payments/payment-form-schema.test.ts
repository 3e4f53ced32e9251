import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import type { CategoryKind } from "#domain/category.ts";
import { SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import type { Entry } from "#web/records/entry.ts";
import {
  chargeCategories,
  chargeCategory,
  toPaymentInput,
  type PaymentInput,
} from "./payment-form-schema.ts";

const BILL: Entry = { ...SAMPLE_TRANSACTION, type: "expense", category: "Aluguel" };
const START = toPaymentInput(BILL, civilDate("2026-11-21"));
const category = (name: string, kind: CategoryKind, isActive = true) => ({ name, kind, isActive });
const CATEGORIES = [
  category("Aluguel", "expense"),
  category("Juros", "expense"),
  category("Descontos", "income"),
  category("Outros", "both"),
  category("Antiga", "both", false),
];
const ONLY_EXPENSES = CATEGORIES.map((one) => ({ ...one, kind: "expense" as const }));

test.each<[Partial<PaymentInput>, string[]]>([
  [{ interest: "5", fine: "2" }, ["Aluguel", "Juros", "Outros"]],
  [{ discount: "5" }, ["Descontos", "Outros", "Aluguel"]],
  [{ discount: "5", fine: "0,00" }, ["Descontos", "Outros", "Aluguel"]],
  [{ discount: "5", fine: "2" }, ["Outros", "Aluguel"]],
])("the charges %j of a bill are offered what takes all, and its own category", (typed, names) => {
  expect(chargeCategories(CATEGORIES, BILL, { ...START, ...typed })).toEqual(names);
});

test("the category of the charges is the chosen one while it takes them, or else the usual one", () => {
  const chosen = { ...START, category: "Juros", interest: "5" };
  expect(chargeCategory(CATEGORIES, BILL, chosen)).toBe("Juros");
  expect(chargeCategory(CATEGORIES, BILL, { ...chosen, discount: "1" })).toBe("Outros");
  expect(chargeCategory(ONLY_EXPENSES, BILL, { ...chosen, discount: "1" })).toBe("Aluguel");
  expect(chargeCategory([], BILL, { ...START, discount: "1" })).toBe("Aluguel");
});
