/** Totals by tag in every form of the report; an entry with two tags counts in both. */
import { expect, test } from "vitest";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf, linesOfCsv, pagesOfPdf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

async function read(app: TestApp, name: string): Promise<Buffer> {
  const { status, body } = await exportedFile(app, `relatorio-financeiro.${name}`);
  expect(status).toBe(200);
  return body;
}

describeOnBothEngines("Exports of a company with tags", (engine) => {
  test(
    "have the names on the entries, the sums of each tag, and the filter",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "tags", [
        { id: "TAG-w", name: "Obra" },
        { id: "TAG-b", name: "Filial" },
      ]);
      await app.send("POST", "transactions", [
        newEntry({ amount: 100, tag_ids: ["TAG-w", "TAG-b"] }),
        newEntry({ amount: 30.5, type: "expense", tag_ids: ["TAG-w"] }),
        newEntry({ amount: 7 }),
      ]);
      const workbook = readWorkbook(await read(app, "xlsx?order=-amount"));
      expect(
        cellsOf(workbook, "Lançamentos")
          .map((row) => row.at(-2))
          .slice(0, 4),
      ).toEqual(["Etiquetas", "Filial, Obra", "Obra", null]);
      const summary = cellsOf(workbook, "Resumo").map((row) => row.slice(0, 5));
      const first = summary.findIndex(([label]) => label === "Por etiqueta");
      expect(summary.slice(first, first + 5)).toEqual([
        ["Por etiqueta", "Lançamentos", "Receitas", "Despesas", "Saldo"],
        ["Filial", 1, 100, 0, 100],
        ["Obra", 2, 100, 30.5, 69.5],
        ["Sem etiqueta", 1, 7, 0, 7],
        ["Um lançamento com várias etiquetas conta em cada uma delas.", null, null, null, null],
      ]);
      const pages = (await pagesOfPdf(await read(app, "pdf?tag_ids=TAG-w"))).join(" ");
      expect(pages).toContain("Etiquetas: Obra");
      expect(pages).toContain("Obra 2 R$ 100,00 R$ 30,50 R$ 69,50");
      expect(pages).toContain("Um lançamento com várias etiquetas conta em cada uma delas.");
      const csv = linesOfCsv(await read(app, "csv?tag_ids=TAG-b"));
      expect(csv.map((line) => line.length)).toEqual([10, 10]);
      expect(csv[1]?.[3]).toBe("100,00");
    },
  );

  test(
    "have the untagged in every form, if no entry of the file has a tag",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "tags", { id: "TAG-w", name: "Obra" });
      await app.send("POST", "transactions", newEntry({ amount: 7 }));
      const { body } = await app.send<{ byTag: unknown }>("GET", "rpc/report");
      expect(body.byTag).toEqual([{ tagId: null, name: null, count: 1, income: 7, expense: 0 }]);
      const pages = (await pagesOfPdf(await read(app, "pdf"))).join(" ");
      expect(pages).toContain("Sem etiqueta 1 R$ 7,00 R$ 0,00 R$ 7,00");
      const summary = cellsOf(readWorkbook(await read(app, "xlsx")), "Resumo");
      expect(summary.map((row) => row.slice(0, 5))).toContainEqual(["Sem etiqueta", 1, 7, 0, 7]);
    },
  );

  test("are as before where there are none", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", newEntry({ amount: 100 }));
    const workbook = readWorkbook(await read(app, "xlsx"));
    expect(cellsOf(workbook, "Resumo").flat()).not.toContain("Por etiqueta");
    expect((await pagesOfPdf(await read(app, "pdf"))).join(" ")).not.toContain("Por etiqueta");
    expect((await app.send<{ byTag: unknown }>("GET", "rpc/report")).body.byTag).toEqual([]);
  });
});
