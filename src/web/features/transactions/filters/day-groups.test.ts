import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { cents } from "#domain/money.ts";
import { toSplits } from "#domain/split.ts";
import { SAMPLE_TRANSACTION } from "#tests/support/arbitraries.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import { dayHeadings } from "./day-groups.tsx";

const DAY = civilDate("2026-11-20");
const WHOLE: ListedEntry = {
  ...SAMPLE_TRANSACTION,
  amountCents: cents(700),
  dueDate: DAY,
  resolvedStatus: "pending",
  paidPartsCents: cents(0),
  contact: null,
};
const DIVIDED: ListedEntry = {
  ...WHOLE,
  category: "Site",
  amountCents: cents(10_000),
  splits: toSplits([
    { category: "Site", amountCents: cents(6000) },
    { category: "Outros", amountCents: cents(3000) },
    { category: "Outros custos", amountCents: cents(1000) },
  ]),
};

test.each([
  [null, "−R$\u00a0107,00"],
  ["Outros", "−R$\u00a037,00"],
  ["outros", "−R$\u00a047,00"],
] as const)(
  "the sum of a day has the parts of the category of the filter (%s)",
  (category, sum) => {
    const rows = [DIVIDED, WHOLE];
    const headings = dayHeadings(
      { rows, isComplete: true },
      { today: DAY, category, date: "dueDate", columnCount: 5 },
    );
    expect(renderToStaticMarkup(headings.render(0))).toContain(`Soma do dia ${sum}<`);
  },
);

test("in the order of payment a day is that of the payment", () => {
  const paidOn = civilDate("2026-11-19");
  const rows = [
    { ...WHOLE, paidOn },
    { ...DIVIDED, paidOn },
    { ...WHOLE, paidOn: null },
  ];
  const headings = dayHeadings(
    { rows, isComplete: true },
    { today: DAY, category: null, date: "paidOn", columnCount: 5 },
  );
  expect(rows.map((_, index) => headings.isAbove(index))).toEqual([true, false, true]);
  expect(renderToStaticMarkup(headings.render(0))).toContain("19/11/2026, quinta-feira");
  expect(renderToStaticMarkup(headings.render(2))).toContain("Sem pagamento");
});
