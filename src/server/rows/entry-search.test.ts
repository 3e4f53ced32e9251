/** The text search of entries returns the same as a loop over all of them. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { FIRST_CATEGORIES } from "#domain/category.ts";
import { hashSeed, seededRandom, type SeededRandom } from "#domain/seeded-random.ts";
import { runCheck } from "#server/verification/run-check.ts";
import { describeOnBothEngines } from "#tests/support/engines.ts";
import { contact, newEntry } from "#tests/support/api-rows.ts";
import { allEntries, isFound, pagedIds, type Entry } from "#tests/support/search-oracle.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

const NAMES = [
  "Clínica São José",
  "Padaria D'Ávila",
  "José",
  "ÀÉÎÕÜ Ço",
  "NF Serviços",
  "Ω 50%_*",
] as const;
const NOTES = [
  null,
  "Aluguel de março",
  "conferir NF 1.234\nnº 12",
  'ALUGUÉIS "dois" [x] 100%',
  "nf\tpaga no cartão",
  "a",
  "ab",
  "às 12",
  "Ωμέγα 🙂🙂🙂 Şile",
  "1.234,56 e 1234,5",
  "de  dois espaços",
  "não\u00a0quebra",
  "'; drop table x; --",
  "ÿ ýÝ øØ æÆ ßẞ",
  "Frete (SP)/RJ - NF-12, nº12: [MG] “CE”",
  "a( b (c ((d) 50%_ * - x–y z−1 s\u2011p",
  "Łódź D’Ávila e\u202f10 (1)",
] as const;
const WORDS = [
  "aluguel",
  "ALUGUÉ",
  "nf",
  "NF 12",
  "clinica",
  "são josé",
  "1.234",
  "1234",
  "1.234,56",
  "12",
  "1",
  "site",
  "cartao",
  "pagamento de",
  "pagamento",
  "pagamento cartao",
  "a",
  "ab",
  "abc",
  "às",
  "d'ávila",
  '"dois"',
  "[x]",
  "100%",
  "_*",
  "🙂",
  "🙂🙂🙂",
  "ωμέγα",
  "şile",
  "sile",
  "dois espaços",
  "quebra",
  "não",
  "drop table",
  "r$ 50",
  "50",
  "50,00",
  "--",
  "''",
  "\\",
  "ÿ",
  "yyy",
  "ýý",
  "øØ",
  "æ",
  "ßẞ",
  "zzz",
  "*",
  "or and not near",
  "serviços josé",
  "sp",
  "rj",
  "mg",
  "ce",
  "p",
  "y",
  "d",
  "(c",
  "a(",
  "b(",
  "((",
  "(",
  "%",
  "_",
  "-",
  "-1",
  "s-p",
  "nf-12",
  "nf‑12",
  "lodz",
  "d’ávila",
  "10",
  "1)",
  "º",
  "nº",
  "“ce”",
  "[m",
  "/r",
] as const;

async function expectFound(app: TestApp, search: string): Promise<void> {
  const expected = (await allEntries(app)).filter((entry) => isFound(entry, search));
  const ids = expected.map(({ id }) => id);
  const query = `search=${encodeURIComponent(search)}`;
  expect(await pagedIds(app, `${query}&order=created_at.desc,id.desc`), search).toEqual(ids);
  const byAmount = await pagedIds(app, `${query}&order=amount.asc&type=eq.expense`);
  const expenses = expected.filter(({ type }) => type === "expense");
  expect(byAmount.toSorted(), search).toEqual(expenses.map(({ id }) => id).toSorted());
  const counted = await app.send("HEAD", `transactions?${query}`, undefined, {
    prefer: "count=exact",
  });
  expect(String(counted.headers["content-range"]).split("/")[1], search).toBe(`${ids.length}`);
  const totals = await app.send<{ totals: { count: number } }>("GET", `rpc/totals?${query}`);
  expect(totals.body.totals.count, search).toBe(ids.length);
}

async function expectExported(app: TestApp, search: string): Promise<void> {
  const found = (await allEntries(app)).filter((entry) => isFound(entry, search));
  const url = `/exports/relatorio-financeiro.csv?search=${encodeURIComponent(search)}`;
  const csv = await app.app.inject({ url });
  expect(Number(csv.headers["x-row-count"]), search).toBe(found.length);
}

async function changeAtRandom(app: TestApp, random: SeededRandom, round: number): Promise<void> {
  const some = Array.from({ length: 12 }, (_, at) =>
    newEntry({
      id: `TR${at % 2 === 0 ? "I" : "E"}-r${round}x${at}`,
      type: at % 2 === 0 ? "income" : "expense",
      ...amountsAtRandom(random, round),
      notes: random.pick(NOTES),
      client_id: random.pick([null, "CTT-0", "CTT-1", "CTT-2", "CTT-3", "CTT-4", "CTT-5"]),
    }),
  );
  expect((await app.send("POST", "transactions", some)).status).toBe(201);
  const [first, second, third] = some;
  await app.send("PATCH", `transactions?id=eq.${first?.id}`, { notes: random.pick(NOTES) });
  await app.send("PATCH", `transactions?id=in.(${second?.id},${third?.id})`, {
    notes: random.pick(NOTES),
  });
  await app.send("DELETE", `transactions?id=eq.${some[4]?.id}`);
  await app.send("PATCH", "clients?id=eq.CTT-0", { name: random.pick(NAMES) });
  await app.send("POST", "transactions", [{ ...some[5], notes: random.pick(NOTES) }], {
    prefer: "resolution=merge-duplicates",
  });
}

/** No entry is split in the first round. */
function amountsAtRandom(random: SeededRandom, round: number): Record<string, unknown> {
  const amount = random.pick([0, 1, 12, 12.5, 50, 50.01, 1234, 1234.5, 1234.56, 100_000]);
  const [category, other] = [random.pick(FIRST_CATEGORIES), random.pick(FIRST_CATEGORIES)];
  if (round === 0 || amount === 0 || category === other) return { category, amount };
  const rest = Math.round(amount * 100 - 50) / 100;
  return {
    category,
    amount,
    splits: [
      { category, amount: 0.5 },
      { category: other, amount: rest },
    ],
  };
}

describeOnBothEngines("The text search", (engine) => {
  test("finds the same as a loop, after every kind of change", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    const random = seededRandom(hashSeed("search"));
    const contacts = NAMES.map((name, at) => contact(`CTT-${at}`, { name }));
    await app.send("POST", "clients", contacts);
    for (let round = 0; round < 3; round += 1) {
      await changeAtRandom(app, random, round);
      const words = Array.from({ length: 10 }, () => random.pick(WORDS));
      for (const word of words) await expectFound(app, word);
      await expectExported(app, random.pick(WORDS));
      for (let pair = 0; pair < 6; pair += 1) {
        await expectFound(app, `${random.pick(WORDS)} ${random.pick(WORDS)}`);
      }
      await expectFound(app, "pagamento cartao");
      await expectFound(app, "cartao site");
    }
    const { location } = app.database;
    expect(await runCheck({ check: "search", location, anchors: [] })).toEqual([]);
  });

  test(
    "finds an entry by any of its categories, and the list, its count, its sum and its file agree",
    { tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      const splits = [
        { category: "Site", amount: 60 },
        { category: "Pagamento cartão", amount: 40 },
      ];
      await app.send("POST", "transactions", [
        newEntry({ id: "TRI-split", category: "Site", amount: 100, splits }),
        newEntry({ id: "TRI-card", category: "Pagamento cartão" }),
        newEntry({ id: "TRI-other", category: "Sistema" }),
      ]);
      for (const [search, ids] of [
        ["cartao", ["TRI-card", "TRI-split"]],
        ["site", ["TRI-split"]],
        ["site cartao", ["TRI-split"]],
        ["cartao 100", ["TRI-card", "TRI-split"]],
        ["sistema site", []],
      ] as const) {
        const query = `search=${encodeURIComponent(search)}`;
        expect((await pagedIds(app, `${query}&order=id`)).toSorted(), search).toEqual(ids);
        await expectFound(app, search);
        await expectExported(app, search);
      }
      const changed = await app.send<Entry[]>("PATCH", "transactions?search=cartao%20site", {
        notes: "achado",
      });
      expect(changed.body.map(({ id }) => id)).toEqual(["TRI-split"]);
    },
  );

  test("of many entries reads them in the order of the page", { tags: ["extended"] }, async () => {
    const app = await openTestApp(engine);
    const many = Array.from({ length: 5200 }, (_, at) =>
      newEntry({
        id: `TRI-m${at}`,
        amount: at,
        notes: at % 2 === 0 ? "Aluguéis" : null,
        category: "Site",
      }),
    );
    await app.send("POST", "transactions", many, { prefer: "return=minimal" });
    const page = await app.send<Entry[]>(
      "GET",
      "transactions?search=site&order=amount.desc&limit=3",
    );
    expect(page.body.map(({ amount }) => amount)).toEqual([5199, 5198, 5197]);
    const both = "transactions?search=site alugueis&order=amount.desc&limit=3";
    expect((await app.send<Entry[]>("GET", both)).body.map(({ amount }) => amount)).toEqual([
      5198, 5196, 5194,
    ]);
  });

  test("limits a change, too", async () => {
    const app = await openTestApp(engine);
    await app.send("POST", "transactions", [
      newEntry({ id: "TRI-a", notes: "Aluguel" }),
      newEntry({ id: "TRI-b" }),
    ]);
    const changed = await app.send<Entry[]>("PATCH", "transactions?search=alug", {
      status: "paid",
    });
    expect(changed.body.map(({ id }) => id)).toEqual(["TRI-a"]);
  });

  test("is refused where it has no meaning", async () => {
    const app = await openTestApp(engine);
    for (const path of [
      "accounts?search=a",
      "tags?search=a",
      `transactions?search=${"a".repeat(101)}`,
      "transactions?search=%00",
      "transactions?search=a&search=b",
    ]) {
      expect((await app.send("GET", path)).status, path).toBe(400);
    }
    expect((await app.send("PATCH", "transactions?search=", { status: "paid" })).status).toBe(400);
    const pdf = await app.app.inject({ url: "/exports/relatorio-financeiro.pdf?search=a" });
    expect(pdf.statusCode).toBe(400);
  });

  const itsOwnIndex = engine.name === "SQLite";
  test.runIf(itsOwnIndex)("whose index lacks an entry is found by a verification", async () => {
    const app = await openTestApp(engine);
    const entries = [newEntry({ notes: "Aluguel" }), newEntry({ notes: "Luz" })];
    await app.send("POST", "transactions", entries);
    const { location, writer } = app.database;
    await sql`insert into notes_search (rowid, notes) values (9, 'a mais')`.execute(writer);
    const job = { check: "search", location, anchors: [] } as const;
    expect(await runCheck(job)).toEqual([expect.objectContaining({ check: "search" })]);
  });
});
