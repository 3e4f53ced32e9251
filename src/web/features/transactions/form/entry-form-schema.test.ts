import * as fc from "fast-check";
import { expect, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { transactions } from "#tests/support/arbitraries.ts";
import { emptyEntryInput, entryFormSchemaFor, toEntryInput } from "./entry-form-schema.tsx";
import { formatTypedSplit } from "./typed-split.ts";

test("a saved form without a change has the values of the entry, of every field", () => {
  fc.assert(
    fc.property(transactions(), (entry) => {
      fc.pre(entry.dueDate !== null);
      const schema = entryFormSchemaFor(entry, civilDate("2199-12-31"));
      const { instalments, interval, intervalDays, parts, repeat, ...filled } = schema.parse(
        toEntryInput(entry),
      );
      const { id, lifecycle, createdAt, updatedAt, isPaidOnAssumed } = entry;
      const { seriesId, seriesNumber, seriesCount, parentId, paymentRole } = entry;
      const notInForm = { id, lifecycle, createdAt, updatedAt, isPaidOnAssumed };
      const ties = { seriesId, seriesNumber, seriesCount, parentId, paymentRole };
      expect({ ...filled, ...notInForm, ...ties }).toEqual(entry);
      expect([instalments, interval, intervalDays, parts, repeat]).toEqual([
        1,
        "month",
        "30",
        "",
        "",
      ]);
    }),
  );
});

const TODAY = civilDate("2026-11-22");

test.each([
  ["income", "", "Preencha o campo Recebido em."],
  ["expense", "", "Preencha o campo Pago em."],
  ["income", "31/02", "Recebido em: digite uma data que existe, de 1900 a 2199."],
  ["income", "2026-11-23", "23/11/2026 ainda não chegou; hoje é 22/11/2026."],
] as const)(
  "a paid %s of %j is refused at its day, also while another field is wrong",
  (type, paidOn, message) => {
    const typed = { ...emptyEntryInput(TODAY), type, status: "paid", paidOn } as const;
    const result = entryFormSchemaFor(null, TODAY).safeParse(typed);
    const issues = result.error?.issues.map(({ path, message: text }) => [path.join("."), text]);
    expect(issues).toContainEqual(["paidOn", message]);
    expect(issues).toContainEqual(["category", "Preencha o campo Categoria."]);
  },
);

test("the day of a payment is sent only for a paid entry", () => {
  const typed = { ...emptyEntryInput(TODAY), category: "Site", paidOn: "2026-11-20" };
  const schema = entryFormSchemaFor(null, TODAY);
  expect(schema.parse(typed).paidOn).toBeNull();
  expect(schema.parse({ ...typed, status: "paid" }).paidOn).toBe("2026-11-20");
});

test("a divided entry without a category is refused at its parts", () => {
  const parts = [
    { category: "", amount: "60,00" },
    { category: "Site", amount: "40,00" },
  ];
  const typed = { ...emptyEntryInput(TODAY), amountCents: "100,00" };
  const split = { ...typed, splits: formatTypedSplit(parts) };
  const issues = entryFormSchemaFor(null, TODAY).safeParse(split).error?.issues;
  expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["splits", "Escolha a categoria da parte 1."],
  ]);
});

test("an interval that is no number of days is refused at its field, if it counts", () => {
  const typed = { ...emptyEntryInput(TODAY), category: "Site", amountCents: "100,00" };
  const problems = (changes: object) =>
    entryFormSchemaFor(null, TODAY)
      .safeParse({ ...typed, intervalDays: "", ...changes })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(problems({ instalments: "3", interval: "day" })).toEqual([
    ["intervalDays", "Intervalo entre as parcelas deve ser um número inteiro de 1 a 366."],
  ]);
  expect(problems({ instalments: "3" })).toBeUndefined();
  expect(problems({ interval: "day" })).toBeUndefined();
});
