/** The files of the entries of one series. */
import { expect, test } from "vitest";
import { newEntry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { linesOfCsv, pagesOfPdf } from "#tests/support/parse-exports.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const PARTS = {
  series_id: "SER-notebook1",
  type: "expense",
  category: "Sistema",
  amount: 100,
  expected_payment_date: "2026-12-10",
  count: 3,
};

describeOnBothEngines("Exports of one series", (engine) => {
  test("contain only its entries, and its name", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", newEntry({ amount: 77 }));
    await app.send("POST", "rpc/instalments", { ...PARTS, notes: "Notebook\ncom garantia" });
    const file = async (name: string) => {
      const { status, body } = await exportedFile(app, name);
      expect(status, name).toBe(200);
      return body;
    };
    const query = "series_id=SER-notebook1";
    const csv = linesOfCsv(await file(`relatorio-financeiro.csv?${query}&order=due`));
    expect(csv.slice(1).map((line) => line[3])).toEqual(["33,34", "33,33", "33,33"]);
    const pdf = (await pagesOfPdf(await file(`relatorio-financeiro.pdf?${query}`))).join(" ");
    expect(pdf).toContain("Filtros: Parcelas: Notebook Emitido");
    expect(pdf).toContain("Total de despesas R$ 100,00");
    const { body } = await app.send("GET", `rpc/statement?${query}&basis=due`);
    expect(body).toMatchObject({ income: { lines: [] }, expense: { total: { total: 100 } } });
    const none = "relatorio-financeiro.html?series_id=SER-nenhuma1";
    expect((await file(none)).toString()).toContain("Recorrência ou parcelas sem lançamentos");
  });
});
