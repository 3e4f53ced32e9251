/** The DRE by the places of the categories, in every format. */
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf, linesOfCsv, pagesOfPdf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

const PERIOD = "start=2026-03-01&end=2026-03-31";

/** Label, amount and share of the revenue. */
const LINES = [
  ["(+) Receita bruta", 1000, "100"],
  ["Site", 1000, "100"],
  ["(−) Custos", 300, "30"],
  ["Mercadorias", 300, "30"],
  ["(=) Lucro bruto", 700, "70"],
  ["(−) Despesas operacionais", 50, "5"],
  ["Outros", 50, "5"],
  ["(=) Resultado líquido", 650, "65"],
] as const;

describeOnBothEngines("A DRE with a category among the costs", (engine) => {
  test(
    "has the group and the result after it, in every format",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "categories", { name: "Mercadorias", statement_place: "costs" });
      const entry = (type: string, category: string, amount: number) =>
        newEntry({ type, category, amount, expected_payment_date: "2026-03-05" });
      await app.send("POST", "transactions", [
        entry("income", "Site", 1000),
        entry("expense", "Mercadorias", 320),
        entry("income", "Mercadorias", 20),
        entry("expense", "Outros", 50),
      ]);
      const csv = linesOfCsv((await exportedFile(app, `dre-gerencial.csv?${PERIOD}`)).body);
      expect(csv.slice(1).map(([, ...cells]) => cells)).toEqual(
        LINES.map(([label, amount, share]) => [label, `${amount},00`, share]),
      );
      expect(csv).toContainEqual(["Custos", "Mercadorias", "300,00", "30"]);
      const workbook = readWorkbook((await exportedFile(app, `dre-gerencial.xlsx?${PERIOD}`)).body);
      const cells = cellsOf(workbook, "DRE gerencial");
      expect(cells.slice(1).map(([, ...line]) => line)).toEqual(
        LINES.map(([label, amount, share]) => [label, amount, Number(share) / 100]),
      );
      const pdf = await pagesOfPdf((await exportedFile(app, `dre-gerencial.pdf?${PERIOD}`)).body);
      const text = LINES.map(
        ([label, amount, share]) => `${label} ${amount.toLocaleString("pt-BR")},00 ${share}%`,
      );
      expect(pdf.join(" ")).toContain(text.join(" "));
    },
  );
});
