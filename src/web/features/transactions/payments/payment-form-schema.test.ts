import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import type { CategoryKind } from "#domain/category.ts";
import { cents } from "#domain/money.ts";
import { SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import type { Entry } from "#web/records/entry.ts";
import {
  chargeCategories,
  chargeCategoryFields,
  checkPayment,
  toPaymentInput,
  withChargeCategories,
  type ChargeCategoryField,
  type PaymentInput,
} from "./payment-form-schema.ts";

const BILL: Entry = { ...SAMPLE_TRANSACTION, type: "expense", category: "Aluguel" };
const TODAY = civilDate("2026-11-21");
const START = toPaymentInput(BILL, TODAY);
const category = (name: string, kind: CategoryKind, isActive = true) => ({ name, kind, isActive });
const CATEGORIES = [
  category("Aluguel", "expense"),
  category("Juros", "expense"),
  category("Descontos", "income"),
  category("Outros", "both"),
  category("Antiga", "both", false),
];
const ONLY_EXPENSES = CATEGORIES.map((one) => ({ ...one, kind: "expense" as const }));

test("the charges of a bill are offered the categories of their type, and its own", () => {
  expect(chargeCategories(CATEGORIES, BILL, "category")).toEqual(["Aluguel", "Juros", "Outros"]);
  expect(chargeCategories(CATEGORIES, BILL, "discountCategory")).toEqual([
    "Descontos",
    "Outros",
    "Aluguel",
  ]);
});

test.each<[Partial<PaymentInput>, ChargeCategoryField[]]>([
  [{}, []],
  [{ interest: "5", fine: "2" }, ["category"]],
  [{ discount: "5", fine: "0,00" }, ["discountCategory"]],
  [{ discount: "5", fine: "wrong" }, ["category", "discountCategory"]],
])("the charges %j need %j", (typed, fields) => {
  expect(chargeCategoryFields({ ...START, ...typed })).toEqual(fields);
});

test("the category of the charges is the chosen one where it is offered, or else the usual one", () => {
  const chosen = { ...START, category: "Juros", discountCategory: "Juros" };
  const categoriesOf = (categories: typeof CATEGORIES) => {
    const { category: ofEntry, discountCategory } = withChargeCategories(chosen, categories, BILL);
    return [ofEntry, discountCategory];
  };
  expect(categoriesOf(CATEGORIES)).toEqual(["Juros", "Outros"]);
  expect(categoriesOf(ONLY_EXPENSES)).toEqual(["Juros", "Aluguel"]);
  expect(categoriesOf([])).toEqual(["Aluguel", "Aluguel"]);
});

test("charges of both types have a category each", () => {
  const typed = { settled: "10", interest: "5", fine: "2", discount: "1" };
  const chosen = { ...typed, category: "Juros", discountCategory: "Descontos" };
  const bill = { ...BILL, amountCents: cents(10_00) };
  const { payment } = checkPayment({ ...START, ...chosen }, bill, TODAY);
  expect(payment?.charges).toEqual([
    { kind: "interest", amountCents: 500, category: "Juros" },
    { kind: "fine", amountCents: 200, category: "Juros" },
    { kind: "discount", amountCents: 100, category: "Descontos" },
  ]);
});
