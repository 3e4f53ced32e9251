import { expect, test } from "vitest";
import type { ReportResponse, TotalsResponse } from "#contract/report.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import {
  describeEngineIndependent,
  describeOnBothEngines,
  type EngineUnderTest,
} from "#tests/support/engines.ts";
import { exportedFile } from "#tests/support/export-files.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { linesOfCsv, pagesOfPdf } from "#tests/support/parse-exports.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, type RefusedBody, type TestApp } from "#tests/support/test-app.ts";

const CLOCK = { clock: () => Date.parse("2026-11-21T15:00:00Z") };
const TAGS = [
  { id: "TAG-w", name: "Obra" },
  { id: "TAG-b", name: "Filial" },
  { id: "TAG-c", name: "Centro" },
];

async function openWithTags(engine: EngineUnderTest): Promise<TestApp> {
  const app = await openTestApp(engine, CLOCK);
  await app.send("POST", "tags", TAGS);
  return app;
}

async function refusal(
  app: TestApp,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<[number, string]> {
  const answer = await app.send<RefusedBody>(method, path, body);
  return [answer.status, answer.body.message];
}

async function idsFound(app: TestApp, filter: string): Promise<string[]> {
  const { body } = await app.send<{ id: string }[]>("GET", `transactions?${filter}&order=id`);
  return body.map(({ id }) => id);
}

async function tagsOf(app: TestApp, filter = ""): Promise<(readonly string[])[]> {
  const { body } = await app.send<TransactionRow[]>("GET", `transactions?${filter}order=id`);
  return body.map((row) => row.tag_ids);
}

async function descriptions(app: TestApp, id: string): Promise<string[]> {
  const { body } = await app.send<{ description: string }[]>(
    "GET",
    `audit_records?entity_id=eq.${id}&order=sequence`,
  );
  return body.map(({ description }) => description);
}

describeEngineIndependent("Tags", (engine) => {
  test("are made, renamed and archived, and never removed", async () => {
    const app = await openTestApp(engine, CLOCK);
    const { status, body } = await app.send("POST", "tags", { name: " Obra " });
    expect(status).toBe(201);
    const createdAt = "2026-11-21T15:00:00.000Z";
    expect(body).toEqual([
      {
        id: expect.stringMatching(/^TAG-/u),
        name: "Obra",
        is_active: true,
        created_at: createdAt,
        updated_at: createdAt,
      },
    ]);
    expect(await refusal(app, "POST", "tags", { name: "obrã" })).toEqual([
      409,
      "Nome: já existe a etiqueta Obra.",
    ]);
    expect(await refusal(app, "POST", "tags", { name: "x", is_active: false })).toEqual([
      400,
      "Uma etiqueta nova é sempre criada ativa; depois ela pode ser arquivada.",
    ]);
    expect(await refusal(app, "DELETE", "tags?name=eq.Obra")).toEqual([
      403,
      "Uma etiqueta não pode ser excluída, para que o histórico continue completo.",
    ]);
    const patched = await app.send("PATCH", "tags?name=eq.Obra", { name: "Reforma" });
    expect(patched.body).toMatchObject([{ name: "Reforma", is_active: true }]);
    await expectLedgerInvariants(app.database);
  });

  test("a repeated creation makes one tag", async () => {
    const app = await openWithTags(engine);
    expect((await app.send("POST", "tags", TAGS[0])).status).toBe(201);
    expect((await app.send("GET", "tags")).body).toHaveLength(3);
  });

  test("an entry has a sorted list, empty by default", async () => {
    const app = await openWithTags(engine);
    const { body } = await app.send<TransactionRow[]>("POST", "transactions", [
      newEntry({ id: "TRI-a", tag_ids: ["TAG-w", "TAG-b", "TAG-w"] }),
      newEntry({ id: "TRI-b", tag_ids: [] }),
    ]);
    expect(body.map((row) => row.tag_ids)).toEqual([["TAG-b", "TAG-w"], []]);
    expect(await tagsOf(app)).toEqual([["TAG-b", "TAG-w"], []]);
    // A client that knows no tags keeps them.
    await app.send("PATCH", "transactions?id=eq.TRI-a", { amount: 3 });
    const whole = newEntry({ id: "TRI-a", amount: 4 });
    await app.send("POST", "transactions", whole, { prefer: "resolution=merge-duplicates" });
    expect(await tagsOf(app)).toEqual([["TAG-b", "TAG-w"], []]);
    await expectLedgerInvariants(app.database);
  });

  test("a repeated creation of an entry has the same tags in any order, or is refused", async () => {
    const app = await openWithTags(engine);
    const entry = newEntry({ id: "TRI-a", tag_ids: ["TAG-w", "TAG-b"] });
    await app.send("POST", "transactions", entry);
    const again = { ...entry, tag_ids: ["TAG-b", "TAG-w"] };
    expect((await app.send("POST", "transactions", again)).status).toBe(201);
    expect((await refusal(app, "POST", "transactions", { ...entry, tag_ids: [] }))[0]).toBe(409);
    expect(await descriptions(app, "TRI-a")).toEqual(["Lançamento criado"]);
  });

  test("the history names them as they were", async () => {
    const app = await openWithTags(engine);
    await app.send("POST", "transactions", newEntry({ id: "TRI-a" }));
    for (const tag_ids of [["TAG-w", "TAG-b"], ["TAG-b"], []]) {
      await app.send("PATCH", "transactions?id=eq.TRI-a", { tag_ids });
      if (tag_ids.length === 2) await app.send("PATCH", "tags?id=eq.TAG-b", { name: "Sul" });
    }
    expect(await descriptions(app, "TRI-a")).toEqual([
      "Lançamento criado",
      "Etiquetas: sem etiquetas → Filial, Obra",
      "Etiquetas: Obra, Sul → Sul",
      "Etiquetas: Sul → sem etiquetas",
    ]);
    await expectLedgerInvariants(app.database);
  });

  test("unknown, archived, malformed and too many ones are refused", async () => {
    const app = await openWithTags(engine);
    await app.send("PATCH", "tags?id=eq.TAG-c", { is_active: false });
    const entry = newEntry({ id: "TRI-a" });
    const many = Array.from({ length: 11 }, (_, at) => `TAG-${at}`);
    for (const [tag_ids, status, message] of [
      [["TAG-x"], 409, "Etiquetas: não há etiqueta com o código TAG-x."],
      [["TAG-c"], 400, "Etiquetas: Centro está arquivada e não recebe lançamentos."],
      [["CTT-a"], 400, 'Etiquetas deve ter códigos de etiquetas (TAG-…), não "CTT-a".'],
      [many, 400, "Etiquetas: um lançamento pode ter no máximo 10."],
      ["TAG-w", 400, "Etiquetas deve ser uma lista de códigos."],
      [null, 400, "Preencha o campo Etiquetas."],
    ]) {
      expect(await refusal(app, "POST", "transactions", { ...entry, tag_ids })).toEqual([
        status,
        message,
      ]);
    }
    // Like a plain entry, and unlike one that repeats.
    const { id: _id, ...parts } = { ...entry, count: 2, tag_ids: ["TAG-c"] };
    expect(await refusal(app, "POST", "rpc/instalments", parts)).toEqual([
      400,
      "Etiquetas: Centro está arquivada e não recebe lançamentos.",
    ]);
    expect((await app.send("GET", "transactions")).body).toEqual([]);
  });

  test(
    "a report, its sum, its statement and its files can be of the entries without tags",
    { tags: ["extended"] },
    async () => {
      const app = await openWithTags(engine);
      await app.send("POST", "transactions", [
        newEntry({ amount: 100, tag_ids: ["TAG-w"] }),
        newEntry({ id: "TRI-none", amount: 7 }),
        newEntry({ amount: 20, type: "expense", tag_ids: ["TAG-b", "TAG-c"] }),
      ]);
      const totals = { count: 1, income: 7, expense: 0 };
      const report = await app.send<ReportResponse>("GET", "rpc/report?tag_ids=none");
      expect(report.body.totals).toMatchObject(totals);
      expect(report.body.byTag).toMatchObject([{ tagId: null, name: null, ...totals }]);
      const sum = await app.send<TotalsResponse>("GET", "rpc/totals?tag_ids=none");
      expect(sum.body.totals).toMatchObject(totals);
      const cash = await exportedFile(app, "dre-gerencial.csv?tag_ids=none");
      expect(linesOfCsv(cash.body).flat()).not.toContain("100,00");
      const csv = linesOfCsv(
        (await exportedFile(app, "relatorio-financeiro.csv?tag_ids=none")).body,
      );
      expect(csv.slice(1).map(([id]) => id)).toEqual(["TRI-none"]);
      const pdf = (await exportedFile(app, "relatorio-financeiro.pdf?tag_ids=none")).body;
      expect((await pagesOfPdf(pdf)).join(" ")).toContain("Filtros: Sem etiqueta");
      expect((await app.send("GET", "rpc/report?tag_ids=none,TAG-w")).status).toBe(400);
    },
  );

  test("a recurrence that goes on in another rhythm keeps a tag that was archived since", async () => {
    const app = await openWithTags(engine);
    const rent = {
      series_id: "SER-rent0001",
      type: "expense",
      category: "Site",
      amount: 30,
      expected_payment_date: "2026-12-05",
      tag_ids: ["TAG-w"],
    };
    await app.send("POST", "rpc/recurrence", rent);
    await app.send("PATCH", "tags?id=eq.TAG-w", { is_active: false });
    const change = { from: "2027-01-05", first_date: "2027-01-05", interval: "week", every: 2 };
    const changed = await app.send("POST", "rpc/change_recurrence", {
      id: "SER-rent0001",
      series_id: "SER-weeks001",
      ...change,
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(new Set((await tagsOf(app)).flat())).toEqual(new Set(["TAG-w"]));
    // A new one may not have it.
    const other = { ...rent, series_id: "SER-other001" };
    expect((await app.send("POST", "rpc/recurrence", other)).status).toBe(400);
    await expectLedgerInvariants(app.database);
  });

  test("instalments, repeated entries, payments and restored entries keep them", async () => {
    const app = await openWithTags(engine);
    const entry = {
      type: "income",
      category: "Site",
      amount: 30,
      expected_payment_date: "2026-11-30",
      tag_ids: ["TAG-w"],
    };
    const terms = { count: 3, series_id: "SER-parts001" };
    await app.send("POST", "rpc/instalments", { ...entry, ...terms });
    expect(await tagsOf(app)).toEqual([["TAG-w"], ["TAG-w"], ["TAG-w"]]);
    await app.send("DELETE", "transactions?series_id=eq.SER-parts001");
    const recurrence = { ...entry, interval: "month", series_id: "SER-rent0001" };
    await app.send("POST", "rpc/recurrence", recurrence);
    expect(new Set((await tagsOf(app)).flat())).toEqual(new Set(["TAG-w"]));
    const { body } = await app.send<TransactionRow[]>("GET", "transactions?order=series_number");
    const [first] = body;
    await app.send("PATCH", "tags?id=eq.TAG-w", { is_active: false });
    const changes = { tag_ids: ["TAG-w", "TAG-b"] };
    const update = { id: first?.id, scope: "following", changes };
    expect((await app.send("POST", "rpc/update_instalments", update)).status).toBe(200);
    expect(new Set((await tagsOf(app)).map(String))).toEqual(new Set(["TAG-b,TAG-w"]));
    const recurrences = await app.send<{ tag_ids: string[] }[]>("GET", "recurrences");
    expect(recurrences.body.map(({ tag_ids }) => tag_ids)).toEqual([["TAG-b", "TAG-w"]]);
    const payment = { id: first?.id, amount: 10, charges: [{ kind: "interest", amount: 1 }] };
    const paid = await app.send<TransactionRow[]>("POST", "rpc/record_payment", payment);
    expect([paid.status, paid.body.map((row) => row.tag_ids.length)]).toEqual([200, [2, 2, 2]]);
    await app.send("DELETE", `transactions?id=eq.${first?.id}`);
    const restored = { ...first, ...changes, created_at: undefined, updated_at: undefined };
    const back = await app.send("POST", "transactions", restored, { prefer: "removed=restore" });
    expect(back.status).toBe(201);
    await expectLedgerInvariants(app.database);
  });
});

describeOnBothEngines("Tags", (engine) => {
  test("filters find all of some tags, any of them, exactly them, and none", async () => {
    const app = await openWithTags(engine);
    await app.send("POST", "transactions", [
      newEntry({ id: "TRI-a", tag_ids: ["TAG-w"] }),
      newEntry({ id: "TRI-b", tag_ids: ["TAG-w", "TAG-b"] }),
      newEntry({ id: "TRI-c", tag_ids: ["TAG-c"] }),
      newEntry({ id: "TRI-d" }),
    ]);
    expect(await idsFound(app, "tag_ids=cs.{TAG-w}")).toEqual(["TRI-a", "TRI-b"]);
    expect(await idsFound(app, "tag_ids=cs.{TAG-w,TAG-b}")).toEqual(["TRI-b"]);
    expect(await idsFound(app, "tag_ids=ov.{TAG-b,TAG-c}")).toEqual(["TRI-b", "TRI-c"]);
    expect(await idsFound(app, "tag_ids=eq.{TAG-b,TAG-w}")).toEqual(["TRI-b"]);
    expect(await idsFound(app, "tag_ids=eq.{}")).toEqual(["TRI-d"]);
    expect(await idsFound(app, "or=(tag_ids.cs.{TAG-c},tag_ids.eq.{})")).toEqual([
      "TRI-c",
      "TRI-d",
    ]);
    expect(await idsFound(app, "tag_ids=not.ov.{TAG-w}")).toEqual(["TRI-c", "TRI-d"]);
    // It is never null.
    expect(await idsFound(app, "tag_ids=is.null")).toEqual([]);
    expect(await idsFound(app, "tag_ids=not.is.null&id=in.(TRI-a,TRI-d)")).toEqual([
      "TRI-a",
      "TRI-d",
    ]);
    const page = "type=eq.income&order=created_at.desc,id.desc&limit=1";
    expect((await app.send("GET", `transactions?tag_ids=ov.{TAG-w}&${page}`)).body).toHaveLength(1);
    const client = await app.client();
    const { data } = await client.from("transactions").select("id").overlaps("tag_ids", ["TAG-c"]);
    expect(data).toEqual([{ id: "TRI-c" }]);
    for (const filter of [
      "tag_ids=like.*a*",
      "tag_ids=in.(a)",
      "tag_ids=is.true",
      "tag_ids=cs.TAG-w",
      "order=tag_ids",
    ]) {
      expect((await app.send("GET", `transactions?${filter}`)).status, filter).toBe(400);
    }
  });
});
