/** A bill due in March and paid in November, in every form of both statements. */
import { expect, test } from "vitest";
import type { StatementResponse } from "#contract/statement.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import {
  amountsOnly,
  cellsOf,
  linesOfCsv,
  numberOfDay,
  pagesOfPdf,
} from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const NOW = Date.parse("2026-11-22T15:00:00Z");
const YEAR = "start=2026-01-01&end=2026-12-31";
const MARCH = 2;
const NOVEMBER = 10;
const DECEMBER = 11;

/** With the line that has the bill, its month, and the first month without an amount: nothing is realised yet. */
const FILES = [
  ["dre-gerencial", "DRE gerencial", [["(−) Despesas", MARCH, 12]]],
  [
    "fluxo-de-caixa",
    "Fluxo de caixa",
    [
      ["(−) Saídas", NOVEMBER, DECEMBER],
      ["(−) Saídas previstas", MARCH, 12],
    ],
  ],
] as const;

/** In the PDF. */
const SHOWN = new Map([
  [0, "0,00"],
  [1234.5, "1.234,50"],
  [null, "–"],
]);

describeOnBothEngines("A bill due on 05/03 and paid on 22/11", (engine) => {
  test(
    "is in March's DRE and in November's realizado, in every format",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      const bill = newEntry({
        type: "expense",
        amount: 1234.5,
        expected_payment_date: "2026-03-05",
      });
      await app.send("POST", "transactions", bill);
      await app.send("PATCH", `transactions?id=eq.${bill.id}`, { status: "paid" });
      const amountsAt = (at: number): number[] =>
        Array.from({ length: 12 }, (_, month) => (month === at ? 1234.5 : 0));

      const read = async (basis: string) =>
        (await app.send<StatementResponse>("GET", `rpc/statement?basis=${basis}&${YEAR}`)).body;
      expect((await read("accrual")).expense.total.amounts).toEqual(amountsAt(MARCH));
      const cash = await read("cash");
      expect(cash.expense.total.amounts).toEqual(amountsAt(NOVEMBER));
      expect(cash.planned?.expense.total.amounts).toEqual(amountsAt(MARCH));

      for (const [file, sheetName, lines] of FILES) {
        const csv = linesOfCsv((await exportedFile(app, `${file}.csv?${YEAR}`)).body);
        const workbook = readWorkbook((await exportedFile(app, `${file}.xlsx?${YEAR}`)).body);
        const sheet = cellsOf(workbook, sheetName);
        const pdf = await pagesOfPdf((await exportedFile(app, `${file}.pdf?${YEAR}`)).body);
        for (const [label, at, end] of lines) {
          const expected = amountsAt(at).map((amount, month) => (month < end ? amount : null));
          const texts = expected.map((amount) => amount?.toFixed(2).replace(".", ",") ?? "");
          expect(csv.map(amountsOnly)).toContainEqual(["", label, ...texts, "1234,50"]);
          expect(sheet.map(amountsOnly)).toContainEqual([null, label, ...expected, 1234.5]);
          // Half a year in a row.
          const shown = expected.map((amount) => SHOWN.get(amount) ?? "");
          expect(pdf.join(" ")).toContain([label, ...shown.slice(0, 6)].join(" "));
          expect(pdf.join(" ")).toContain([label, ...shown.slice(6), "1.234,50"].join(" "));
        }
      }
      const entries = readWorkbook((await exportedFile(app, "relatorio-financeiro.xlsx")).body);
      const [head, row] = cellsOf(entries, "Lançamentos");
      expect(head?.slice(-6, -3)).toEqual(["Pago em", "Data presumida", "Competência"]);
      expect([row?.at(-6), row?.at(-4)]).toEqual(["2026-11-22", "2026-03-05"].map(numberOfDay));
    },
  );

  test("and with a competência of February is in February's DRE", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const entry = newEntry({
      expected_payment_date: "2026-03-05",
      accrual_date: "2026-02-28",
      amount: 10,
    });
    await app.send("POST", "transactions", entry);
    for (const period of ["start=2026-02-01&end=2026-02-28", "start=2026-03-01&end=2026-03-31"]) {
      const { body } = await app.send<StatementResponse>("GET", `rpc/statement?${period}`);
      expect(body.income.total.amounts).toEqual([period.includes("02-01") ? 10 : 0]);
    }
    const { body } = await app.send<StatementResponse>("GET", "rpc/statement");
    expect(body.columns).toEqual([{ start: "2026-02-01", end: "2026-02-28" }]);
  });
});
