/** Entries split over several categories (docs/decisions/0032). */
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { planUndo } from "#domain/undo.ts";
import type { Changes } from "#domain/audit-record.ts";
import type { ReportResponse, TotalsResponse } from "#contract/report.ts";
import { RENT, expectIntact, refusal } from "#tests/support/category-app.ts";
import { describeEngineIndependent, describeOnBothEngines } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { cellsOf, linesOfCsv, pagesOfPdf } from "#tests/support/parse-exports.ts";
import { readWorkbook } from "#tests/support/read-workbook.ts";
import {
  BILL,
  CLOCK,
  PARTS,
  changed,
  descriptions,
  openWithBill,
  read,
} from "#tests/support/split-app.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp } from "#tests/support/test-app.ts";

describeEngineIndependent("An entry over several categories", (engine) => {
  test("has its parts in reais, last of its columns, and others have none", async () => {
    const app = await openWithBill(engine);
    await app.send("POST", "transactions", newEntry({ id: "TRI-plain" }));
    const [bill, plain] = await read(app, "transactions?order=id");
    expect(bill).toMatchObject({ amount: 100, category: "Site", splits: PARTS });
    expect(plain?.splits).toBeNull();
    expect(Object.keys(bill ?? {}).at(-2)).toBe("splits");
    const csv = await app.app.inject({
      url: "/rest/v1/transactions?id=eq.TRE-bill&select=splits",
      headers: { accept: "text/csv" },
    });
    expect(csv.payload).toBe(`splits\n"${JSON.stringify(PARTS).replaceAll('"', '""')}"`);
    // A repeated creation.
    expect((await app.send("POST", "transactions", BILL)).status).toBe(201);
    const other = await refusal(app, "POST", "transactions", { ...BILL, splits: null });
    expect(other[0]).toBe(409);
    expect(await read(app, "transactions?splits=not.is.null")).toHaveLength(1);
    expect((await refusal(app, "DELETE", "transactions?splits=eq.x"))[0]).toBe(400);
    expect((await app.send("GET", "transactions?order=splits")).status).toBe(400);
    await expectIntact(app);
  });

  test("is refused unless its parts are of the sum, the type and categories that exist", async () => {
    const app = await openTestApp(engine, CLOCK);
    await app.send("POST", "categories", RENT);
    const make = async (changes: object) =>
      (await refusal(app, "POST", "transactions", { ...BILL, ...changes })).slice(0, 3);
    const [site, outros] = PARTS;
    expect(await make({ splits: [site, outros] })).toEqual([
      400,
      "23514",
      "Divisão: as partes somam R$\u00a090,01, e o valor é R$\u00a0100,00: faltam R$\u00a09,99.",
    ]);
    expect(await make({ amount: 90, splits: [site, outros] })).toEqual([
      400,
      "23514",
      "Divisão: as partes somam R$\u00a090,01, e o valor é R$\u00a090,00: sobram R$\u00a00,01 nas partes.",
    ]);
    expect(await make({ category: "Outros" })).toEqual([
      400,
      "23514",
      "Categoria: a de um lançamento dividido é a da primeira parte.",
    ]);
    expect(await make({ splits: [{ ...site, notes: "x", id: 1 }, outros] })).toEqual([
      400,
      "PGRST204",
      'splits não tem as colunas "notes", "id".',
    ]);
    const unknown = [site, { category: "Nenhuma", amount: 40 }];
    expect((await make({ splits: unknown }))[2]).toMatch(
      /^Categoria deve ser um destes valores: /u,
    );
    const ofExpense = [site, { category: RENT.name, amount: 40 }];
    expect(await make({ id: "TRI-x", type: "income", splits: ofExpense })).toEqual([
      400,
      "23514",
      "Categoria: Aluguel não aceita receitas.",
    ]);
    const list = await refusal(app, "POST", "transactions", [
      newEntry(),
      { ...BILL, splits: unknown },
    ]);
    expect(list[2]).toMatch(/^Registro 2: /u);
    expect(await read(app, "transactions")).toEqual([]);
    expect((await make({ splits: ofExpense }))[0]).toBe(201);
    // An archived category stays on its entries, and cannot be added to others.
    await app.send("PATCH", "categories?id=eq.CAT-rent", { is_active: false });
    expect((await changed(app, { notes: "x" })).status).toBe(200);
    const swapped = [
      { category: RENT.name, amount: 50 },
      { category: "Site", amount: 50 },
    ];
    expect((await changed(app, { splits: swapped })).body).toMatchObject([
      { category: RENT.name, splits: swapped },
    ]);
    expect((await make({ id: "TRE-y", splits: ofExpense }))[2]).toContain("arquivada");
    expect((await changed(app, { type: "income" })).status).toBe(400);
    await expectIntact(app);
  });

  test("changes with its parts, as the history describes, and each change can be undone", async () => {
    const app = await openWithBill(engine);
    const [before] = await read(app);
    const two = [
      { category: "Outros", amount: 40 },
      { category: "Site", amount: 60.5 },
    ];
    await changed(app, { amount: 100.5, splits: two });
    expect((await read(app))[0]).toMatchObject({ category: "Outros", amount: 100.5, splits: two });
    await changed(app, { category: "Sistema" });
    expect((await read(app))[0]).toMatchObject({ category: "Sistema", splits: null });
    expect(await descriptions(app)).toEqual([
      "Lançamento criado",
      "Valor: R$ 100,00 → R$ 100,50 | Categoria: Site → Outros | " +
        "Divisão: Site R$ 60,00, Outros R$ 30,01, Sistema R$ 9,99 → Outros R$ 40,00, Site R$ 60,50",
      "Categoria: Outros → Sistema | Divisão: Outros R$ 40,00, Site R$ 60,50 → sem divisão",
    ]);
    const { body } = await app.send<{ changes: Changes }[]>(
      "GET",
      "audit_records?select=changes&entity_id=eq.TRE-bill&order=sequence.desc&limit=2",
    );
    for (const { changes } of body) {
      const undo = planUndo(changes, (await read(app))[0] ?? null, DEFAULT_TIME_ZONE);
      const patch = undo.kind === "update" ? undo.patch : {};
      expect((await changed(app, patch)).status).toBe(200);
    }
    expect(await read(app)).toEqual([{ ...before, updated_at: expect.any(String) }]);
    await expectIntact(app);
    // A removed entry is restored with its parts.
    await app.send("DELETE", "transactions?id=eq.TRE-bill");
    const removal = await app.send<{ changes: Changes }[]>(
      "GET",
      "audit_records?select=changes&entity_id=eq.TRE-bill&order=sequence.desc&limit=1",
    );
    const restore = planUndo(removal.body[0]?.changes ?? null, null, DEFAULT_TIME_ZONE);
    expect(restore.kind).toBe("restore");
    const row = restore.kind === "restore" ? restore.row : {};
    const prefer = "return=representation,removed=restore";
    const restored = await app.send("POST", "transactions", row, { prefer });
    expect(restored.status, JSON.stringify(restored.body)).toBe(201);
    expect((await read(app))[0]?.splits).toEqual(PARTS);
    await expectIntact(app);
  });

  test("works for a client that knows nothing of parts, which cannot change their sum", async () => {
    const app = await openWithBill(engine);
    expect((await changed(app, { amount: 101 })).body).toMatchObject({
      code: "23514",
      message:
        "Valor: o lançamento de 30/11/2026 está dividido em Site R$\u00a060,00, Outros R$\u00a030,01, Sistema R$\u00a09,99, " +
        "e R$\u00a0101,00 não é a soma das partes.",
    });
    const { splits: _splits, ...known } = BILL;
    const { id: _id, ...columns } = known;
    const whole = { ...columns, notes: "a mesma", status: "paid" };
    expect((await changed(app, whole)).body).toMatchObject([{ notes: "a mesma", splits: PARTS }]);
    const upsert = { prefer: "resolution=merge-duplicates" };
    await app.send("POST", "transactions", { ...known, notes: "outra" }, upsert);
    expect((await read(app))[0]).toMatchObject({ notes: "outra", splits: PARTS });
    const other = { ...known, category: "Sistema", amount: 7 };
    await app.send("POST", "transactions", other, upsert);
    expect((await read(app))[0]).toMatchObject({ category: "Sistema", amount: 7, splits: null });
    await expectIntact(app);
  });

  test(
    "is one row of every file, with all its categories and its whole amount",
    { tags: ["extended"] },
    async () => {
      const app = await openWithBill(engine);
      await app.send("POST", "transactions", [
        newEntry({ id: "TRI-plain", category: "Outros", amount: 5 }),
      ]);
      const categories = "Site R$ 60,00, Outros R$ 30,01, Sistema R$ 9,99";
      const fileOf = async (name: string) =>
        (await exportedFile(app, `${name}?category=outros&order=-amount`)).body;
      const csv = linesOfCsv(await fileOf("relatorio-financeiro.csv")).slice(1);
      expect(csv.map((line) => [line[0], line[2], line[3]])).toEqual([
        ["TRE-bill", categories, "100,00"],
        ["TRI-plain", "Outros", "5,00"],
      ]);
      const note = "Dos lançamentos divididos, os totais têm só as partes da categoria.";
      const workbook = readWorkbook(await fileOf("relatorio-financeiro.xlsx"));
      const sheet = cellsOf(workbook, "Lançamentos").map((row) => row.slice(2, 4));
      expect(sheet).toContainEqual([categories, 100]);
      const summary = cellsOf(workbook, "Resumo");
      expect(summary.find(([label]) => label === "Total")?.[3]).toBe(30.01);
      expect(summary.at(-1)?.[0]).toBe(note);
      const documents = [
        (await pagesOfPdf(await fileOf("relatorio-financeiro.pdf"))).join(" "),
        (await fileOf("relatorio-financeiro.html")).toString(),
      ];
      for (const text of documents) {
        expect(text.replaceAll("R$\u00A0", "R$ ")).toContain(categories);
        expect(text).toContain(note);
      }
      const all = (await exportedFile(app, "relatorio-financeiro.html")).body.toString();
      expect(all).toContain(categories.replaceAll("R$ ", "R$\u00A0"));
      expect(all).not.toContain("divididos");
    },
  );
});

describeOnBothEngines("An entry over several categories", (engine) => {
  test("counts once in all, and with each part in its category", async () => {
    const app = await openWithBill(engine);
    await app.send("POST", "transactions", [
      newEntry({ id: "TRI-plain", category: "Outros", amount: 5 }),
    ]);
    const { body: all } = await app.send<ReportResponse>("GET", "rpc/report");
    expect(all.totals).toMatchObject({ count: 2, income: 5, expense: 100 });
    expect(all.indicators.count).toBe(2);
    expect(all.byCategory).toMatchObject([
      { category: "Sistema", count: 1, income: 0, expense: 9.99 },
      { category: "Site", count: 1, income: 0, expense: 60 },
      { category: "Outros", count: 2, income: 5, expense: 30.01 },
    ]);
    const { body: some } = await app.send<TotalsResponse>("GET", "rpc/totals?category=s");
    expect(some.totals).toMatchObject({ count: 2, income: 5, expense: 100 });
    const { body: one } = await app.send<TotalsResponse>("GET", "rpc/totals?category=outros");
    expect(one.totals).toMatchObject({ count: 2, income: 5, expense: 30.01 });
    const ids = (await read(app, "transactions?category_text=outros&order=id")).map(({ id }) => id);
    expect(ids).toEqual(["TRE-bill", "TRI-plain"]);
    expect(await read(app, "transactions?category_text=cartao")).toEqual([]);
    expect(await read(app, "transactions?category=eq.Outros")).toHaveLength(1);
    const counted = await app.send(
      "GET",
      "categories?select=name,entry_count&entry_count=gt.0&order=name",
    );
    expect(counted.body).toEqual([
      { name: "Outros", entry_count: 2 },
      { name: "Sistema", entry_count: 1 },
      { name: "Site", entry_count: 1 },
    ]);
    const dre = linesOfCsv((await exportedFile(app, "dre-gerencial.csv")).body);
    expect(dre.filter(([group]) => group === "Despesas")).toEqual([
      ["Despesas", "Sistema", "9,99", "199,8"],
      ["Despesas", "Site", "60,00", ""],
      ["Despesas", "Outros", "30,01", "600,2"],
    ]);
  });
});
