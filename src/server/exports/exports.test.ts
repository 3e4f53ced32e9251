/** Exported files, parsed by other programs. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { StatementResponse } from "#contract/statement.ts";
import { ENTRY_ORDERS } from "#contract/entry-order.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import {
  exportedFile,
  exportedRows,
  fieldsOfRow,
  type ExportedRow,
} from "#tests/support/export-files.ts";
import { entriesOfRows } from "#tests/support/oracle-rows.ts";
import { randomEntries } from "#tests/support/random-company.ts";
import {
  amountsOnly,
  cellsOf,
  formulasInCsv,
  linesOfCsv,
  pagesOfPdf,
} from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import { contact, newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody } from "#tests/support/test-app.ts";

const [NOW, TODAY] = [Date.parse("2026-11-21T00:30:00Z"), "2026-11-20"];
const CLIENTS = [
  contact("CTT-a", { name: 'Padaria D\'Ávila; "a melhor"' }),
  contact("CTT-b", { name: "=HYPERLINK(1)" }),
  contact("CTT-c", { name: "ação" }),
];

const notes = fc.option(
  fc.oneof(
    fc.constantFrom(
      "=1+1",
      "-10,00",
      "-2+3",
      "@SOMA(A1)",
      "'=x",
      'a"b;c',
      "um\ndois",
      "😀 ção",
      "+55 11",
    ),
    fc.string({ unit: "grapheme", maxLength: 30 }),
  ),
);

describeOnBothEngines("A CSV file", (engine) => {
  test(
    "lists the entries of any filter in any order, like the list of entries",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      await app.send("POST", "clients", CLIENTS);
      const ids = CLIENTS.map(({ id }) => id);
      const entries = fc.tuple(randomEntries(TODAY, ids), notes);
      const accepted = fc.array(entries, { minLength: 30, maxLength: 60 });
      const [bodies = []] = fc.sample(accepted, { numRuns: 1, seed: 6 });
      for (const [entry, note] of bodies) {
        // Rejected entries are in no file.
        await app.send("POST", "transactions", newEntry({ ...entry, notes: note }));
      }
      const filters = fc.record(
        {
          start: fc.constantFrom("2026-06-01", "2026-11-19", TODAY),
          end: fc.constantFrom(TODAY, "2026-11-21", "2199-12-31"),
          due: fc.constantFrom("dated", "undated"),
          client_id: fc.constantFrom(...ids),
          status: fc.constantFrom("paid", "pending", "overdue", "unpaid"),
          type: fc.constantFrom("income", "expense"),
          category: fc.constantFrom("CARTAO", "pagamento", "s"),
          lifecycle: fc.constantFrom("active", "inactive", "cancelled"),
        },
        { requiredKeys: [], noNullPrototype: true },
      );
      await fc.assert(
        fc.asyncProperty(filters, fc.constantFrom(...ENTRY_ORDERS), async (filter, order) => {
          const query = new URLSearchParams({ ...filter, order });
          const { status, headers, body } = await exportedFile(
            app,
            `relatorio-financeiro.csv?${query}`,
          );
          const expected = entriesOfRows(await exportedRows(app, order), filter, TODAY);
          expect(status).toBe(200);
          expect(headers["x-row-count"]).toBe(String(expected.length));
          expect(linesOfCsv(body)).toEqual([
            [
              "ID",
              "Tipo",
              "Categoria",
              "Valor",
              "Data lançamento",
              "Vencimento",
              "Status",
              "Situação",
              "Vínculo",
              "Observações",
            ],
            ...(expected as ExportedRow[]).map(fieldsOfRow),
          ]);
          expect(formulasInCsv(body)).toEqual([]);
        }),
        { numRuns: 12 },
      );
    },
  );
});

describeOnBothEngines("A file", (engine) => {
  test("has its content type and file name, and unknown parameters are refused", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const { headers, body } = await exportedFile(
      app,
      "relatorio-financeiro.csv?start=2026-11-01&end=2026-11-30",
    );
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="relatorio-financeiro.csv"',
      "cache-control": "no-store",
      "x-row-count": "0",
    });
    expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const refused = async (name: string): Promise<unknown[]> => {
      const answer = await exportedFile(app, name);
      const { code, message } = JSON.parse(answer.body.toString()) as RefusedBody;
      return [answer.status, code, message];
    };
    expect(await refused("relatorio-financeiro.csv?order=nome")).toEqual([
      400,
      "22023",
      expect.stringMatching(/^Ordem/u),
    ]);
    expect(await refused("relatorio-financeiro.csv?x=1")).toEqual([
      404,
      "PGRST202",
      'relatorio-financeiro não tem o argumento "x".',
    ]);
    expect(await refused("relatorio-financeiro.xls")).toMatchObject([
      404,
      "PGRST205",
      expect.any(String),
    ]);
    expect(await refused("dre-gerencial.pdf?start=2026-02-01&end=2026-01-01")).toEqual([
      400,
      "22023",
      "A data inicial (01/02/2026) é depois da data final (01/01/2026): informe um período que comece antes de terminar.",
    ]);
  });

  test("of a statement has the same values as the statement", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await app.send("POST", "transactions", [
      newEntry({
        expected_payment_date: "2026-01-10",
        amount: 1234.56,
        status: "paid",
        paid_on: "2026-02-03",
      }),
      newEntry({ type: "expense", expected_payment_date: "2026-02-10", amount: 2000 }),
      newEntry({ expected_payment_date: null, amount: 1 }),
    ]);
    const period = "start=2026-01-01&end=2026-02-28";
    const csv = await exportedFile(app, `dre-gerencial.csv?${period}`);
    const lines = linesOfCsv(csv.body);
    const share = "% da receita";
    expect(lines[0]?.slice(2, 4)).toEqual(["01/2026", `01/2026 (${share})`]);
    expect(lines[0]?.slice(-2)).toEqual(["Total", `Total (${share})`]);
    expect(amountsOnly(lines.at(-2))).toEqual([
      "Receitas",
      "Sem competência nem vencimento, fora dos totais",
      "",
      "",
      "1,00",
    ]);
    expect(amountsOnly(lines.at(-3))).toEqual([
      "",
      "(=) Resultado",
      "1234,56",
      "-2000,00",
      "-765,44",
    ]);
    const xlsx = readWorkbook((await exportedFile(app, `fluxo-de-caixa.xlsx?${period}`)).body);
    expect(cellsOf(xlsx, "Fluxo de caixa").map(amountsOnly)).toEqual([
      ["Grupo", "Categoria", "01/2026", "02/2026", "Total"],
      [null, "Saldo inicial", 0, 0, 0],
      [null, "(+) Entradas", 0, 1234.56, 1234.56],
      ["Receitas", "Site", 0, 1234.56, 1234.56],
      [null, "(−) Saídas", 0, 0, 0],
      [null, "(=) Saldo do período", 0, 1234.56, 1234.56],
      [null, "Saldo final", 0, 1234.56, 1234.56],
      [null, "(+) Entradas previstas", 1234.56, 0, 1234.56],
      ["Receitas previstas", "Site", 1234.56, 0, 1234.56],
      [null, "(−) Saídas previstas", 0, 2000, 2000],
      ["Despesas previstas", "Site", 0, 2000, 2000],
      [null, "(=) Saldo previsto", 1234.56, -2000, -765.44],
      [null, "Saldo final previsto", 1234.56, -2000, -2000],
      [null, "Realizado menos previsto", -1234.56, 3234.56, 2000],
    ]);
    expect(cellsOf(xlsx, "Sobre").at(-1)?.[1]).toMatch(/^Fora da tabela: 1 lançamento/u);
    // The undated entry is income.
    const expenses = await exportedFile(app, `fluxo-de-caixa.xlsx?${period}&type=expense`);
    expect(cellsOf(readWorkbook(expenses.body), "Sobre").at(-1)?.[0]).toBe("Percentuais");
    const { body } = await app.send<StatementResponse>("GET", `rpc/statement?${period}`);
    expect(body.undated).toMatchObject({ count: 1, income: 1 });
    const [page] = await pagesOfPdf((await exportedFile(app, `dre-gerencial.pdf?${period}`)).body);
    expect(page).toContain("Regime: por competência: todos os lançamentos ativos");
    expect(page).toContain("(=) Resultado 1.234,56 100% −2.000,00 −765,44 −62%");
    expect(page).toContain("Fora da tabela: 1 lançamento sem competência nem vencimento");
  });

  test(
    "to print has the text of the PDF, and user text is never markup",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      const name = `🌵 <img src=x onerror="alert(1)"> & 'filhos'`;
      await app.send("POST", "clients", contact("CTT-x", { name }));
      await app.send("POST", "transactions", [
        newEntry({ client_id: "CTT-x", notes: "😀 </script><b> 👩‍👩‍👧 © 1º", amount: 10 }),
        newEntry({ client_id: "CTT-x", lifecycle: "cancelled", amount: 5 }),
      ]);
      const query = new URLSearchParams({
        client_id: "CTT-x",
        company: "Loja <b> & Cia",
        type: "income",
      }).toString();
      const html = await exportedFile(app, `relatorio-financeiro.html?${query}`);
      const page = html.body.toString();
      expect(html.headers["content-disposition"]).toBeUndefined();
      expect(page).toContain("<title>Relatório Financeiro - relatorio-financeiro</title>");
      for (const typed of ["Loja <b>", "<img src", "</script>", 'onerror="', "'filhos'"]) {
        expect(page).not.toContain(typed);
      }
      expect(page).toContain("Loja &#60;b&#62; &#38; Cia");
      const text = page.replaceAll(/&#(\d+);/gu, (_, code) => String.fromCodePoint(Number(code)));
      const pages = await pagesOfPdf(
        (await exportedFile(app, `relatorio-financeiro.pdf?${query}`)).body,
      );
      const pdf = pages.join(" ");
      expect(text).toContain("😀 </script><b> 👩‍👩‍👧 © 1º");
      expect(pdf).toContain("\uFFFD </script><b> \uFFFD © 1º");
      expect(pdf).not.toContain("🌵");
      for (const words of [
        "Loja <b> & Cia",
        "Tipo: Receita · Vínculo: ",
        " <img src=x onerror=",
        "20/11/2026 21:30",
        "Fora destes totais: 1 lançamento cancelado",
        "+R$\u00a010,00",
      ]) {
        expect(text).toContain(words);
        expect(pdf).toContain(words.replace("\u00a0", " "));
      }
    },
  );

  test("name the company with its number, in every document", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    await app.send("POST", "transactions", newEntry());
    const company = { version: 0, name: "Padaria Ré", document: "12.ABC.345/01DE-35" };
    await app.send("POST", "rpc/update_company", company);
    for (const file of ["relatorio-financeiro", "dre-gerencial"]) {
      const page = (await exportedFile(app, `${file}.html`)).body.toString();
      expect(page).toContain('<p class="company">Padaria Ré</p>');
      expect(page).toContain('<html lang="pt-BR" translate="no">');
      expect(page).toContain('<meta name="google" content="notranslate">');
      expect(page).toContain("<dt>CNPJ</dt><dd>12.ABC.345/01DE-35</dd>");
      const [pdf] = await pagesOfPdf((await exportedFile(app, `${file}.pdf`)).body);
      expect(pdf).toContain("Padaria Ré");
      expect(pdf).toContain("CNPJ: 12.ABC.345/01DE-35");
      const sheets = readWorkbook((await exportedFile(app, `${file}.xlsx`)).body);
      const cells = JSON.stringify([...sheets.values()]);
      expect(cells).toContain("Padaria Ré");
      expect(cells).toContain("12.ABC.345/01DE-35");
    }
    const other = (await exportedFile(app, "relatorio-financeiro.html?company=Filial")).body;
    expect(other.toString()).toContain('<p class="company">Filial</p>');
  });

  test("of a statement accepts no lifecycle", async () => {
    const app = await openTestApp(engine, { clock: () => NOW });
    const { status, body } = await exportedFile(app, "dre-gerencial.html?lifecycle=cancelled");
    expect(status).toBe(404);
    expect(body.toString()).toContain("dre-gerencial não tem o argumento");
  });
});
