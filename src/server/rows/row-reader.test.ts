import { expect, onTestFinished, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { describeOnBothEngines, enginesByName } from "#tests/support/engines.ts";
import { contact, newEntry, type Row } from "#tests/support/api-rows.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { parseRowQuery } from "#server/rest/parse-query.ts";
import { isLongRead } from "./is-long-read.ts";
import { RowReader } from "./row-reader.ts";
import type { ReadMode } from "./select-rows.ts";
import { TABLE_NAMES } from "./tables.ts";

const TODAY = civilDate("2026-11-21");
const ENTRIES = 1200;

const PAGE = "order=created_at.desc,id.desc&limit=50";

/** Fewer than the entries, so that a sample of them fills a page. */
const MAX_ROWS_HERE = 800;

async function isLong(app: TestApp, path: string, mode: ReadMode = "rows"): Promise<boolean> {
  const [name = "", search] = path.split("?");
  const table = TABLE_NAMES.find((other) => other === name);
  if (table === undefined) throw new Error(name);
  const query = parseRowQuery(table, new URLSearchParams(search));
  const { engine, reader: db } = app.database;
  const target = { engine, today: TODAY };
  return isLongRead({ db, target, table, query, mode, maxRowsHere: MAX_ROWS_HERE });
}

test("reads on the main thread by the first rows or an index, and in a worker to compare every row", async () => {
  const app = await openTestApp(enginesByName.SQLite);
  await fill(app);
  for (const path of [
    `transactions?${PAGE}`,
    `transactions?type=eq.income&resolved_status=neq.paid&${PAGE}`,
    `transactions?amount=gt.5&order=amount,id&limit=50`,
    `transactions?or=(expected_payment_date.gte.2031-01-01,expected_payment_date.is.null)&order=expected_payment_date.asc.nullslast,id.asc&limit=50`,
    `transactions?select=id,clients(name)&client_id=eq.CTT-a&order=clients(name_plain),id&limit=50`,
    `transactions?id=eq.TRE-a&notes=ilike.*a*`,
    `transactions?order=id&limit=50`,
    `clients?name=ilike.*a*&order=total_income.desc&limit=50`,
    `audit_records?entity_id=eq.TRE-a&order=sequence.desc`,
    `audit_records?entity_type=eq.transaction&order=timestamp.desc,id.desc&limit=50`,
  ]) {
    expect([path, await isLong(app, path)]).toEqual([path, false]);
  }
  for (const path of [
    `transactions?notes=ilike.*nowhere*&${PAGE}`,
    `transactions?amount=gt.499.99&${PAGE}`,
    `transactions?search=nowhere&${PAGE}`,
    `transactions?or=(notes.ilike.*a*,notes.ilike.*u*)&${PAGE}`,
    `transactions?order=resolved_status.asc,id.asc&limit=50`,
    `transactions?select=id,clients(name)&order=clients(name_plain),id&limit=50&offset=100000`,
    `audit_records?description=ilike.*abc*&limit=50`,
  ]) {
    expect([path, await isLong(app, path)]).toEqual([path, true]);
  }
  expect(await isLong(app, "transactions?notes=ilike.*a*&limit=1", "count")).toBe(true);
  expect(await isLong(app, `transactions?client_id=eq.CTT-a&${PAGE}`, "rows-and-count")).toBe(
    false,
  );
});

test("the entries of a contact are read on the main thread while they are few, or the first of an index", async () => {
  const app = await openTestApp(enginesByName.SQLite);
  await app.send("POST", "clients", [contact("CTT-large"), contact("CTT-small")]);
  await fill(app, { client_id: "CTT-large", expected_payment_date: "2026-11-10" });
  await app.send("POST", "transactions", newEntry({ client_id: "CTT-small" }));
  for (const path of [
    "transactions?client_id=eq.CTT-small&order=notes",
    "transactions?client_id=eq.CTT-small&notes=ilike.*a*",
    `transactions?client_id=eq.CTT-large&${PAGE}`,
    "transactions?client_id=eq.CTT-large&order=expected_payment_date.desc.nullslast,id.desc&limit=50",
    "transactions?client_id=eq.CTT-large&expected_payment_date=eq.2026-11-09&order=id",
  ]) {
    expect([path, await isLong(app, path)]).toEqual([path, false]);
  }
  for (const path of [
    "clients?id=eq.CTT-large&select=id,transactions(*)",
    "transactions?client_id=eq.CTT-large&order=notes",
    "transactions?client_id=in.(CTT-large,CTT-small)&order=notes",
    `transactions?client_id=eq.CTT-large&notes=ilike.*nowhere*&${PAGE}`,
    `transactions?client_id=eq.CTT-large&search=nowhere&${PAGE}`,
  ]) {
    expect([path, await isLong(app, path)]).toEqual([path, true]);
  }
});

async function fill(app: TestApp, changes: Row = {}): Promise<void> {
  const random = seededRandom(5);
  const rows = Array.from({ length: ENTRIES }, () =>
    newEntry({
      amount: random.integer(1, 500),
      notes: random.pick([null, "Água", "agua", "luz"]),
      ...changes,
    }),
  );
  await app.send("POST", "transactions", rows, { prefer: "" });
}

const QUERIES = [
  "notes=ilike.*ÁGUA*&order=amount,id&limit=7",
  "select=id,notes,clients(name)&amount=gt.250&order=notes.desc.nullslast&limit=20&offset=30",
  "or=(notes.is.null,amount.lt.20)",
];

describeOnBothEngines("A long read", (engine) => {
  test("has the same rows, count and cursor as a short one", async () => {
    const app = await openTestApp(engine);
    await fill(app);
    const here = new RowReader(app.database);
    const aside = new RowReader(app.database, { maxRowsHere: -1 });
    onTestFinished(() => aside.close());
    for (const search of QUERIES) {
      const query = parseRowQuery("transactions", new URLSearchParams(search));
      for (const mode of ["rows", "count", "rows-and-count"] as const) {
        const expected = await here.select("transactions", query, { mode, today: TODAY });
        const read = await aside.select("transactions", query, { mode, today: TODAY });
        expect(read).toEqual(expected);
        expect(mode === "count" ? read.total : read.rows.length).toBeGreaterThan(0);
      }
      for (const count of [1, ENTRIES]) {
        expect(await aside.hasMoreThan(count, "transactions", query, TODAY)).toBe(
          await here.hasMoreThan(count, "transactions", query, TODAY),
        );
      }
    }
  });
});

test("a search that takes too long is aborted with a sentence, and the next one works", async () => {
  const app = await openTestApp(enginesByName.SQLite);
  await fill(app);
  const options = { maxRowsHere: -1 };
  const slow = new RowReader(app.database, { ...options, maxMs: 1 });
  onTestFinished(() => slow.close());
  const conditions = Array.from({ length: 20 }, (_, at) => `notes.ilike.*${at}*`).join();
  const query = parseRowQuery("transactions", new URLSearchParams(`or=(${conditions})`));
  const read = slow.select("transactions", query, { mode: "count", today: TODAY });
  await expect(read).rejects.toMatchObject({
    status: 503,
    code: "57014",
    message: "A busca demorou demais e foi interrompida.",
  });
  const patient = new RowReader(app.database, options);
  onTestFinished(() => patient.close());
  expect((await patient.select("transactions", query, { mode: "count", today: TODAY })).total).toBe(
    0,
  );
});

test("more searches in texts than a request may have are refused by number", async () => {
  const app = await openTestApp(enginesByName.SQLite);
  const search = (count: number): string =>
    Array.from({ length: count }, (_, at) => `notes.ilike.*${at}*`).join();
  const served = await app.send("GET", `transactions?or=(${search(20)})`);
  const refused = await app.send("GET", `transactions?or=(${search(21)})`);
  expect([served.status, refused.status]).toEqual([200, 400]);
  expect(refused.body).toMatchObject({ message: "Use no máximo 20 buscas em textos por pedido." });
});
