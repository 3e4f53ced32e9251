/** The files of the entries of one series. */
import { expect, test } from "vitest";
import { newEntry } from "#tests/support/api-rows.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf, linesOfCsv, pagesOfPdf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

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

  test(
    "show the number of each part beside its category, and its tags",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "tags", { id: "TAG-w", name: "Obra" });
      await app.send("POST", "rpc/instalments", {
        ...PARTS,
        notes: "Notebook",
        tag_ids: ["TAG-w"],
      });
      await app.send("POST", "rpc/instalments", {
        ...PARTS,
        series_id: "SER-divided1",
        count: 2,
        splits: [
          { category: "Sistema", amount: 60 },
          { category: "Outros", amount: 40 },
        ],
      });
      await app.send("POST", "transactions", newEntry({ category: "Sistema", notes: "Suporte" }));
      const page = (await exportedFile(app, "relatorio-financeiro.html")).body.toString();
      const cells = (heading: number) =>
        [...page.matchAll(/<tr>(?:<td[^>]*>[^<]*<\/td>){9}<\/tr>/gu)].map(
          ([row]) => [...row.matchAll(/<td[^>]*>([^<]*)</gu)][heading]?.[1] ?? "",
        );
      expect(cells(3).toSorted()).toEqual([
        "Sistema",
        "Sistema 1/3",
        "Sistema 2/3",
        "Sistema 3/3",
        "Sistema R$\u00a030,00, Outros R$\u00a020,00 · 1/2",
        "Sistema R$\u00a030,00, Outros R$\u00a020,00 · 2/2",
      ]);
      const tagged = "Notebook · Etiquetas: Obra";
      expect(cells(7).toSorted()).toEqual(["", "", tagged, tagged, tagged, "Suporte"]);
      const file = await exportedFile(app, "relatorio-financeiro.pdf?series_id=SER-notebook1");
      const pdf = (await pagesOfPdf(file.body)).join(" ");
      for (const part of ["1/3", "2/3", "3/3"]) expect(pdf).toContain(`Sistema ${part}`);
      expect(pdf).toContain("Etiquetas: Obra");
    },
  );

  test(
    "have what was paid of one in part, with its charges",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "transactions", newEntry({ amount: 77 }));
      const { body: parts } = await app.send<Row[]>("POST", "rpc/instalments", PARTS);
      const payment = { amount: 10, charges: [{ kind: "interest", amount: 5 }] };
      const paid = await app.send<Row[]>("POST", "rpc/record_payment", {
        id: parts[2]?.id,
        ...payment,
      });
      expect(await amountsOfSeries(app)).toEqual([5, 10, 23.33, 33.33, 33.34]);
      expect(await expensesOf(app, "totals")).toBe(105);
      expect(await expensesOf(app, "totals", "&status=paid")).toBe(15);
      expect(await expensesOf(app, "report")).toBe(105);
      const statement = `rpc/statement?${OF_SERIES}&basis=due`;
      expect((await app.send("GET", statement)).body).toMatchObject({
        expense: { total: { total: 105 } },
      });
      const csv = await exportedFile(app, `relatorio-financeiro.csv?${OF_SERIES}&order=-amount`);
      expect(
        linesOfCsv(csv.body)
          .slice(1)
          .map((line) => line[3]),
      ).toEqual(["33,34", "33,33", "23,33", "10,00", "5,00"]);
      expect(await workbookParts(app)).toEqual([null, "3/3", "3/3", "2/3", "1/3"]);

      // A part that is open again may be paid in part itself; its charges are gone.
      const id = paid.body[1]?.id;
      await app.send("PATCH", `transactions?id=eq.${id}`, { status: "pending" });
      await app.send("POST", "rpc/record_payment", { id, amount: 4 });
      expect(await amountsOfSeries(app)).toEqual([4, 6, 23.33, 33.33, 33.34]);
      expect(await expensesOf(app, "totals")).toBe(100);
      expect(await workbookParts(app)).toEqual(["3/3", "3/3", "3/3", "2/3", "1/3"]);
    },
  );
});

type Row = { readonly id: string; readonly amount: number };

const OF_SERIES = "series_id=SER-notebook1";

async function amountsOfSeries(app: TestApp): Promise<number[]> {
  const { body } = await app.send<Row[]>(
    "GET",
    "transactions?of_series=SER-notebook1&order=amount",
  );
  return body.map(({ amount }) => amount);
}

/** The column with the number of the instalment, by amount. */
async function workbookParts(app: TestApp): Promise<unknown[]> {
  const { body } = await exportedFile(app, `relatorio-financeiro.xlsx?${OF_SERIES}&order=amount`);
  const [head = [], ...rows] = cellsOf(readWorkbook(body), "Lançamentos");
  return rows.map((row) => row[head.indexOf("Parcela")]);
}

async function expensesOf(app: TestApp, name: "totals" | "report", filter = ""): Promise<number> {
  const path = `rpc/${name}?${OF_SERIES}${filter}`;
  const { body } = await app.send<{ totals: { expense: number } }>("GET", path);
  return body.totals.expense;
}
