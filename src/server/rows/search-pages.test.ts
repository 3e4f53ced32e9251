/**
 * Each way of reading the text search returns the same as a loop: by ids, in order, and with one
 * word by index.
 */
import { expect, test } from "vitest";
import { hashSeed, seededRandom } from "#domain/seeded-random.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { allEntries, isFound, pagedIds, type Entry } from "#tests/support/search-oracle.ts";
import { newContact, newEntry, type Row } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";

/** Words of a company with many older entries and many newer ones: see below. */
const MANY = [
  "site",
  "conserto",
  "site conserto",
  "aplicativo clinica",
  "manutencao alugueis site",
  "pintura",
  "pintura 12",
  "1.234,00 site",
  "site aplicativo",
  "conserto pintura",
  "inexistente site",
  "antiga",
  "site antiga",
  "antiga velha",
  "outros",
  "outros conserto",
  "site outros",
  "outros clinica",
  "inexistente outros",
  "cartao",
  "cartao clinica",
  "outros cartao",
] as const;

const ORDERS: readonly (readonly [string, (a: Entry, b: Entry) => boolean])[] = [
  [
    "created_at.desc,id.desc",
    (a, b) => (a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at),
  ],
  ["amount.desc,id.desc", (a, b) => a.amount > b.amount],
  [
    "category.desc,id.desc",
    (a, b) => (a.category === b.category ? a.id > b.id : a.category > b.category),
  ],
];

/** Letters with and without case and accents, and characters that are special in patterns. */
const CHARACTERS = "aAàÃçÇñÑÿýþÞðßøØœŒωΩﬁ🙂1 \n\t\\^$.*+?()[]{}|-_%/'\"`~!@#&=<>;:,\u00b7";

/** Many have a part in Outros, few have one in Pagamento cartão. */
function splitsOf(at: number) {
  const other = at % 500 === 4 ? "Pagamento cartão" : at % 3 === 1 && at > 1 ? "Outros" : null;
  if (other === null) return null;
  return [
    { category: at % 2 === 0 ? "Site" : "Aplicativo", amount: at - 1 },
    { category: other, amount: 1 },
  ];
}

async function createMany(app: TestApp, name: string, body: (at: number) => Row): Promise<void> {
  const many = Array.from({ length: 5200 }, (_, at) =>
    newEntry({
      id: `TR${at % 3 === 0 ? "E" : "I"}-${name}${at}`,
      type: at % 3 === 0 ? "expense" : "income",
      amount: at + (name === "new" ? 0.5 : 0),
      ...body(at),
    }),
  );
  const { status } = await app.send("POST", "transactions", many, {
    prefer: "return=minimal",
  });
  expect(status).toBe(201);
}

describeOnBothEngines("The text search", (engine) => {
  test(
    "of many entries finds the same as a loop, in any order",
    { timeout: 180_000, tags: ["extended"] },
    async () => {
      const app = await openTestApp(engine);
      await app.send("POST", "clients", [newContact({ id: "CTT-0", name: "Clínica Aluguéis" })]);
      // The newest entries lack the words of the older ones.
      await createMany(app, "old", (at) => ({
        category: at % 2 === 0 ? "Site" : "Aplicativo",
        splits: splitsOf(at),
        notes: `${at % 3 === 0 ? "Manutenção" : "conserto"} antiga, velha`,
        client_id: at % 1000 === 0 ? "CTT-0" : null,
      }));
      await createMany(app, "new", (at) => ({
        category: "Sistema",
        notes: at % 4 === 0 ? "Pintura" : null,
      }));
      const all = await allEntries(app);
      for (const search of MANY) {
        const found = all.filter((entry) => isFound(entry, search));
        for (const [order, isBefore] of ORDERS) {
          const expected = found.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)).map(({ id }) => id);
          const query = `search=${encodeURIComponent(search)}&order=${order}`;
          const ids = await pagedIds(app, query, 40);
          expect(ids, query).toEqual(expected.slice(0, 40));
        }
        const expenses = found.filter(({ type, amount }) => type === "expense" && amount < 60);
        const few = await pagedIds(app, `search=${search}&type=eq.expense&amount=lt.60`);
        expect(few.toSorted(), search).toEqual(expenses.map(({ id }) => id).toSorted());
        const totals = await app.send<{ totals: { count: number } }>(
          "GET",
          `rpc/totals?search=${search}`,
        );
        expect(totals.body.totals.count, search).toBe(found.length);
      }
    },
  );

  test(
    "treats every character of a word literally",
    { timeout: 60_000, ...extendedOnPostgres(engine) },
    async () => {
      const app = await openTestApp(engine);
      const random = seededRandom(hashSeed("characters"));
      const characters = Array.from(CHARACTERS);
      const text = (length: number): string =>
        Array.from({ length }, () => characters[random.integer(0, characters.length - 1)]).join("");
      const some = Array.from({ length: 150 }, (_, at) =>
        newEntry({ id: `TRI-c${at}`, notes: `x${text(random.integer(1, 12))}` }),
      );
      expect((await app.send("POST", "transactions", some)).status).toBe(201);
      const all = await allEntries(app);
      for (let round = 0; round < 150; round += 1) {
        const { notes } = all[random.integer(0, all.length - 1)] ?? { notes: null };
        const letters = Array.from(notes ?? "");
        const from = random.integer(0, letters.length - 1);
        const part = letters.slice(from, from + random.integer(1, 5)).join("");
        const search = (random.chance(20) ? text(3) : part).replace(/[\n\t]/gu, " ");
        const expected = all.filter((entry) => isFound(entry, search)).map(({ id }) => id);
        const query = `search=${encodeURIComponent(search)}&order=created_at.desc,id.desc`;
        expect(await pagedIds(app, query), JSON.stringify(search)).toEqual(expected);
      }
    },
  );
});
