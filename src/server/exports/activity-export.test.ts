/** The file of the history. */
import { expect, test } from "vitest";
import { account, contact, newEntry, transfer } from "#tests/support/api-rows.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { linesOfCsv } from "#tests/support/parse-exports.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const FIRST = Date.parse("2026-11-20T02:59:00Z");
const DAY_MS = 86_400_000;
/** More than one chunk. */
const MANY = 700;

async function linesOf(app: TestApp, query = ""): Promise<string[][]> {
  const { status, headers, body } = await exportedFile(app, `atividade.csv${query}`);
  expect([status, headers["content-disposition"]]).toEqual([
    200,
    'attachment; filename="atividade.csv"',
  ]);
  return linesOfCsv(body);
}

describeOnBothEngines("The file of the history", (engine) => {
  test("has only its headings for a new company", async () => {
    const app = await openTestApp(engine);
    expect(await linesOf(app)).toEqual([
      [
        "Data",
        "Hora",
        "Responsável",
        "O que mudou",
        "Tipo de registro",
        "Registro",
        "Detalhes",
        "ID do registro",
      ],
    ]);
  });

  test("says whose an entry with a note is, also once it is removed", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "clients", contact("CTT-a", { name: "Ana" }));
    const entry = { amount: 1, client_id: "CTT-a", notes: "Parcela 1", category: "Site" };
    await app.send("POST", "transactions", newEntry({ id: "TRI-a", ...entry }));
    await app.send("POST", "transactions", newEntry({ id: "TRI-b", ...entry }));
    await app.send("DELETE", "transactions?id=eq.TRI-a");
    const [, removed, created] = await linesOf(app);
    for (const [line, detail] of [
      [removed, /^Ana · Site · Receita · /u],
      [created, /^Ana · Site · vencimento /u],
    ] as const) {
      expect(line?.slice(5, 7)).toEqual(["Parcela 1, R$\u00A01,00", expect.stringMatching(detail)]);
    }
  });

  test(
    "uses the name of each record at that time, with the filters of the screen",
    { tags: ["extended"] },
    async () => {
      let now = FIRST;
      const app = await openTestApp(engine, { clock: () => now });
      const ana = { "x-user-name": 'Ana "Ltda"; =1' };
      await app.send("POST", "clients", contact("CTT-a", { name: "=Zoë" }), ana);
      now += DAY_MS;
      const entry = newEntry({ id: "TRI-a", amount: 1, client_id: "CTT-a", category: "Site" });
      await app.send("POST", "transactions", entry);
      await app.send("PATCH", "transactions?id=eq.TRI-a", { amount: 2 });
      await app.send("PATCH", "transactions?id=eq.TRI-a", { category: "Aplicativo" });
      await app.send("DELETE", "transactions?id=eq.TRI-a");

      const [, removed, renamed, raised, created, first, end] = await linesOf(app);
      expect(removed?.slice(3, 6)).toEqual([
        "Lançamento removido do sistema",
        "Lançamento",
        "=Zoë, R$\u00A02,00",
      ]);
      expect(removed?.[6]).toMatch(/^Aplicativo · /u);
      expect(renamed?.[6]).toMatch(/^Aplicativo · /u);
      expect(raised?.slice(5, 7)).toEqual([
        "=Zoë, R$\u00A02,00",
        expect.stringMatching(/^Site · /u),
      ]);
      expect(created?.slice(3)).toEqual([
        "Lançamento criado",
        "Lançamento",
        "=Zoë, R$\u00A01,00",
        expect.stringMatching(/^Site · /u),
        "TRI-a",
      ]);
      // 23:59 of the 19th in São Paulo.
      expect(first).toEqual([
        "19/11/2026",
        "23:59",
        'Ana "Ltda"; =1',
        "Contato criado",
        "Contato",
        "=Zoë",
        "",
        "CTT-a",
      ]);
      expect(end).toBeUndefined();

      const idsOf = async (query: string) =>
        (await linesOf(app, query)).slice(1).map((line) => line[7]);
      expect(await idsOf("?end=2026-11-19")).toEqual(["CTT-a"]);
      expect(await idsOf("?start=2026-11-21")).toEqual([]);
      expect(await idsOf("?show=contacts")).toEqual(["CTT-a"]);
      expect(await idsOf(`?user=${encodeURIComponent('Ana "Ltda"; =1')}`)).toEqual(["CTT-a"]);
      expect(await idsOf("?search=CONTATO%20criado")).toEqual(["CTT-a"]);
      expect(await idsOf("?show=removed")).toEqual(["TRI-a"]);
      const last = { ...entry, amount: 2, category: "Aplicativo" };
      await app.send("POST", "transactions", last, { prefer: "removed=restore" });
      expect(await idsOf("?show=removed")).toEqual([]);
    },
  );

  test("says between which accounts a transfer is, also after it is changed", async () => {
    const app = await openTestApp(engine);
    const named = { "CTA-a": "Banco", "CTA-b": "Caixa", "CTA-c": "Cofre" };
    await app.send(
      "POST",
      "accounts",
      Object.entries(named).map(([id, name]) => account(id, { name })),
    );
    const way = { from_account_id: "CTA-a", to_account_id: "CTA-b", date: "2026-11-20" };
    await app.send("POST", "transfers", transfer("TRF-a", { ...way, amount: 200 }));
    await app.send("PATCH", "transfers?id=eq.TRF-a", { to_account_id: "CTA-c" });
    const lines = await linesOf(app);
    expect(lines.slice(1, 3).map((line) => line[6])).toEqual([
      "Banco → Cofre · R$\u00A0200,00 · 20/11/2026",
      "Banco → Caixa · R$\u00A0200,00 · 20/11/2026",
    ]);
  });

  test(
    "has each record of several chunks once, newest first",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine);
      const ids = Array.from({ length: MANY }, (_, at) => `TRI-x${at}`);
      await app.send(
        "POST",
        "transactions",
        ids.map((id) => newEntry({ id })),
      );
      const lines = await linesOf(app, "?show=entries");
      expect(lines.slice(1).map((line) => line[7])).toEqual(ids.toReversed());
    },
  );

  test(
    "names a record that was changed in each of several chunks as each change left it",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      const others = (at: number) =>
        Array.from({ length: MANY }, (_, number) => newEntry({ id: `TRI-o${at}x${number}` }));
      const rename = (category: string) =>
        app.send("PATCH", "transactions?id=eq.TRI-a", { category }, { "x-user-name": category });
      await app.send(
        "POST",
        "transactions",
        newEntry({ id: "TRI-a", amount: 7, category: "Site" }),
      );
      for (const [at, category] of ["Aplicativo", "Outros", "Site"].entries()) {
        await rename(category);
        await app.send("POST", "transactions", others(at));
      }
      await app.send("DELETE", "transactions?id=eq.TRI-a");
      const namesOf = async (query: string) =>
        (await linesOf(app, query)).filter((line) => line[7] === "TRI-a").map((line) => line[5]);
      const all = ["Site", "Site", "Outros", "Aplicativo", "Site"];
      expect(await namesOf("")).toEqual(all.map((name) => `${name}, R$\u00A07,00`));
      // Changes excluded by the filter still affect the names.
      expect(await namesOf("?user=Aplicativo")).toEqual(["Aplicativo, R$\u00A07,00"]);
    },
  );

  test.for([
    ["?show=nada", 400, "O que mostrar"],
    ["?start=2026-11-21&end=2026-11-20", 400, "data inicial"],
    ["?ate=2026", 404, "ate"],
  ] as const)("refuses %s", async ([query, refusal, named]) => {
    const app = await openTestApp(engine);
    const { status, body } = await exportedFile(app, `atividade.csv${query}`);
    expect([status, body.toString()]).toEqual([refusal, expect.stringContaining(named)]);
  });
});
