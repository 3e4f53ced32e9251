/** Exports of the entries of one account. */
import { expect, test } from "vitest";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf, linesOfCsv, pagesOfPdf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { newEntry, CASH, account } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

async function writeEntries(app: TestApp): Promise<void> {
  await app.send("POST", "accounts", [
    account("CTA-a", { name: "Itaú; matriz", is_default: true }),
    { ...CASH, id: "CTA-b" },
  ]);
  const entry = { expected_payment_date: "2026-11-20", status: "paid", paid_on: "2026-11-20" };
  await app.send("POST", "transactions", [
    newEntry({ ...entry, id: "TRI-a", amount: 100, account_id: "CTA-a" }),
    newEntry({ ...entry, id: "TRI-b", amount: 20, account_id: "CTA-b" }),
    newEntry({ ...entry, id: "TRI-c", amount: 3, account_id: null }),
  ]);
}

describeOnBothEngines("An export", (engine) => {
  test(
    "of one account has its entries, totals and name, in every format",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      await writeEntries(app);
      const read = async (name: string) =>
        (await exportedFile(app, `${name}?account_id=CTA-a`)).body;
      const [, line, end] = linesOfCsv(await read("relatorio-financeiro.csv"));
      expect([line?.[0], end]).toEqual(["TRI-a", undefined]);
      const workbook = readWorkbook(await read("relatorio-financeiro.xlsx"));
      const sheet = cellsOf(workbook, "Lançamentos");
      expect(sheet[0]?.at(-3)).toBe("Conta");
      expect(sheet[1]?.at(-3)).toBe("Itaú; matriz");
      const summary = cellsOf(workbook, "Resumo").map((row) => row.slice(0, 3));
      expect(summary).toContainEqual(["Filtros", "Conta: Itaú; matriz", null]);
      expect(summary).toContainEqual(["Total", 1, 100]);
      const [report] = await pagesOfPdf(await read("relatorio-financeiro.pdf"));
      expect(report).toContain("Conta: Itaú; matriz");
      expect(report).toContain("Receitas R$ 100,00");
      const [statement] = await pagesOfPdf(await read("fluxo-de-caixa.pdf"));
      expect(statement).toContain("Conta: Itaú; matriz");
      expect(statement).toContain("(+) Entradas 100,00 100%");
    },
  );

  test(
    "tells an archived account from the one that has its name now",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      const paid = { status: "paid", paid_on: "2026-11-20" };
      for (const id of ["CTA-old", "CTA-new"]) {
        const opening_date = id === "CTA-old" ? "2024-02-01" : "2026-02-01";
        await app.send("POST", "accounts", account(id, { name: "Itaú", opening_date }));
        await app.send("POST", "transactions", newEntry({ ...paid, account_id: id }));
        if (id === "CTA-old") await app.send("PATCH", `accounts?id=eq.${id}`, { is_active: false });
      }
      const { body } = await exportedFile(app, "relatorio-financeiro.xlsx");
      const [head = [], ...rows] = cellsOf(readWorkbook(body), "Lançamentos");
      const names = rows.map((row) => row[head.indexOf("Conta")]);
      expect(new Set(names)).toEqual(new Set(["Itaú", "Itaú (arquivada)"]));
      const filtersOf = async (id: string) => {
        const file = await exportedFile(app, `dre-gerencial.csv?account_id=${id}`);
        return linesOfCsv(file.body)[0]?.[1];
      };
      expect(await filtersOf("CTA-old")).toBe(
        "Categoria (por competência; Conta: Itaú (arquivada))",
      );
      expect(await filtersOf("CTA-new")).toBe("Categoria (por competência; Conta: Itaú)");
    },
  );

  test("names the account of each entry in the workbook", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await writeEntries(app);
    const { body } = await exportedFile(app, "relatorio-financeiro.xlsx?order=-amount");
    const [head = [], ...rows] = cellsOf(readWorkbook(body), "Lançamentos");
    const column = head.indexOf("Conta");
    expect(rows.slice(0, 3).map((row) => [row[0], row[column] ?? null])).toEqual([
      ["TRI-a", "Itaú; matriz"],
      ["TRI-b", "Caixa"],
      ["TRI-c", null],
    ]);
  });
});
