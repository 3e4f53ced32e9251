/** A statement compared with an earlier period, and its files. */
import { expect, test } from "vitest";
import type { StatementResponse } from "#contract/statement.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf, linesOfCsv, pagesOfPdf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const MARCH = "start=2026-03-01&end=2026-03-31";

describeOnBothEngines("A statement beside an earlier period", (engine) => {
  test(
    "has the lines of both, in the response and in every file",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      const entry = (type: string, category: string, amount: number, day: string) =>
        newEntry({ type, category, amount, expected_payment_date: day });
      await app.send("POST", "transactions", [
        entry("income", "Site", 1000, "2026-03-05"),
        entry("expense", "Outros", 250, "2026-03-05"),
        entry("income", "Site", 800, "2026-02-28"),
        entry("expense", "Sistema", 40, "2026-02-01"),
        entry("income", "Site", 500, "2025-03-31"),
      ]);
      const read = async (query: string) =>
        (await app.send<StatementResponse>("GET", `rpc/statement?${query}`)).body;
      const compared = await read(`${MARCH}&compare=before`);
      expect(compared.earlier?.columns).toEqual([{ start: "2026-02-01", end: "2026-02-28" }]);
      for (const { expense } of [compared, compared.earlier ?? compared]) {
        expect(expense.lines.map(({ category }) => category)).toEqual(["Sistema", "Outros"]);
      }
      // Its totals are those of the earlier period on its own.
      const february = await read("start=2026-02-01&end=2026-02-28");
      expect(compared.earlier?.income).toEqual(february.income);
      expect(compared.earlier?.balance).toEqual(february.balance);
      expect((await read(`${MARCH}&compare=last-year`)).earlier?.balance.total).toBe(500);

      const file = async (format: string) =>
        (await exportedFile(app, `dre-gerencial.${format}?${MARCH}&compare=before`)).body;
      const csv = linesOfCsv(await file("csv"));
      expect(csv[0]?.slice(4)).toEqual([
        "02/2026",
        "02/2026 (% da receita)",
        "Variação",
        "% de variação",
      ]);
      expect(csv).toContainEqual([
        "",
        "(=) Resultado",
        "750,00",
        "75",
        "760,00",
        "95",
        "-10,00",
        "-1,3",
      ]);
      const sheet = cellsOf(readWorkbook(await file("xlsx")), "DRE gerencial");
      expect(sheet[0]?.slice(2)).toEqual([
        "03/2026",
        "AV %",
        "02/2026",
        "AV %",
        "Variação",
        "AH %",
      ]);
      expect(sheet).toContainEqual([null, "(+) Receitas", 1000, 1, 800, 1, 200, 0.25]);
      const [page] = await pagesOfPdf(await file("pdf"));
      expect(page).toContain("(+) Receitas 1.000,00 100% 800,00 100% +200,00 +25%");
      expect(page).toContain("AH % (análise horizontal)");
    },
  );

  test("is refused without a period that has one before it", async () => {
    const app = await openTestApp(engine);
    const isOpen = "Escolha um período com início e fim para comparar.";
    const isTooEarly =
      "O período a comparar começaria antes de 01/01/1900. Escolha um período mais recente.";
    const cases = [
      ["compare=before", isOpen],
      ["compare=last-year&start=2026-03-01", isOpen],
      ["compare=before&start=1900-01-01&end=1900-01-31", isTooEarly],
      ["compare=last-year&start=1900-06-10&end=1900-06-20", isTooEarly],
      [
        "compare=before&start=2199-12-01&end=2199-10-31",
        "A data inicial (01/12/2199) é depois da data final (31/10/2199): informe um período que comece antes de terminar.",
      ],
    ];
    for (const [query, message] of cases) {
      const { status, body } = await app.send("GET", `rpc/statement?${query}`);
      expect([status, body]).toMatchObject([400, { message }]);
    }
    expect((await exportedFile(app, "dre-gerencial.csv?compare=before")).status).toBe(400);
  });
});
