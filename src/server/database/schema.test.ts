import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { describeOnBothEngines, newFolder, openFresh } from "#tests/support/engines.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { MIGRATIONS } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { postgresEngine } from "./postgres.ts";
import { sqliteEngine } from "./sqlite-engine.ts";

/** A landed migration has run on user data and may never change. */
const CHECKSUMS: Record<string, string> = {
  "0001-ledger": "454258ef6bf0c122d9a87c15f1f700045c42eefb5d77627056c4420ab1808cc7",
  "0002-unpaid-in-order": "ff69c4242db27edab5858b87b7279332f1568d3271dc39445be081ec68cb34ec",
  "0003-contact-totals": "e4b45f8336e7d8386a1983a5a05987015160ac9e0bc8eed1329d36f76699c740",
  "0004-names-in-order": "0da6227091379c6c864ce253891505168c3caee707798e4ae6f47beb8b4a69fb",
  "0005-totals-by-month": "b8e5ea6c7bc454269e43c28b08afa5609831e30ab7f3cb2cb1b12ebe7a7b7da1",
  "0006-pages-in-order": "6f5f0e98d9bb6990c67d3ca8eeb8c33d4ecaab7be84200ed5541573ebc359e6d",
  "0007-history-in-time-order": "660619b0f1ca144d1aa8a05270dfaed5fb67b8f903e1931e0602f9d998a69993",
  "0008-filters-with-orders": "1803e1928b3c5d0de043278f30272089b22790951503f6caa173ace9c932fc7a",
  "0009-search-in-notes": "2b5497329f17aed491a1f558d600a94b0ac768fd25810380080ee6d77fbc77f6",
  "0011-unpaid-by-contact": "0cfbb4eb78fbb68ad86f8ebb4548e6238da09ee1b95ffeb4333c3c41ec4c8d57",
  "0012-company-settings": "4d986e46c78520096b68cc59291876a5e6c6de414bec21a7fe3be71a0ee008eb",
  "0014-payment-dates": "5cc45ec89aac5eec1550fac4672b76128b909c44a417a804eea488c43f0f54fb",
  "0015-instalments": "cd7f3fe8afefa64761764b5488101083c402aa7c6ea8e6354f22ced007d539b0",
  "0016-suppliers": "5420265845e656791ed741ff1825ff2486f7026cfcecf6231c70884b32897b45",
  "0017-accounts": "6a5ec1d420d1c984efa7044c3c380daf229ee1f64ee7e9127ac3112c5ffcd035",
  "0022-payment-ties": "ede3515c761219724328bca724ed1b3237e62e3ab6d01fda786e6715bad55faa",
  "0023-recurrences": "52022f3d85be2e1d3551dde8b22a7226e01e50283c11409b0baadcba30acb43a",
  "0024-categories": "be3aeb6f05a433f4372412b4ac45ea543364e4dd30ca6d394f2dde7bcf88a335",
  "0025-account-entries": "352a845c4d0778869b823c51defe54c4e2232d4a4138dadfca3d5724413c9aa9",
  "0027-tags": "d387e7b313f85806d1fd71cf8f7c05b8f4fc00b5fbecd60d447a57ad4e44a5ca",
  "0028-splits": "e27fe15b7e3b7cf00ef6ad021b42a4e83f177641e5e016abaef26eaa5aa1c12b",
};

test("no landed migration has changed", () => {
  const checksums = Object.entries(MIGRATIONS).map(([name, statements]) => {
    const text = JSON.stringify(
      [sqliteEngine, postgresEngine].map((engine) => statements(engine, DEFAULT_TIME_ZONE)),
    );
    return [name, createHash("sha256").update(text).digest("hex")];
  });
  expect(Object.fromEntries(checksums)).toEqual(CHECKSUMS);
});

type ColumnShape = { name: string; type: string; isRequired: boolean };

/** Column types of both engines under one name. */
const LOGICAL_TYPES: Record<string, string> = {
  bigint: "integer",
  boolean: "integer",
  date: "text",
  "timestamp with time zone": "text",
};

/** In SQLite it is a virtual table, `notes_search`. */
const SEARCH_INDEX = "transactions_search";

test("both engines end with the same tables, columns, keys and indexes", async () => {
  const sqlite = await openDatabase({ dataDir: newFolder(), databaseUrl: null });
  const url = await createDatabase(inject("postgresUrl"), "schema_comparison");
  const postgres = await openDatabase({ dataDir: "", databaseUrl: url });
  const tables = [
    "account_totals",
    "accounts",
    "audit_head",
    "audit_records",
    "categories",
    "clients",
    "company_settings",
    "contact_totals",
    "contact_unpaid",
    "daily_sides",
    "daily_sums",
    "daily_totals",
    "monthly_sums",
    "monthly_totals",
    "paid_totals",
    "recurrences",
    "tags",
    "transactions",
    "transfers",
  ];
  for (const table of tables) {
    const { rows: inSqlite } = await sql<{ name: string; type: string; notnull: number }>`
      select name, lower(type) as type, "notnull" from pragma_table_xinfo(${table})`.execute(
      sqlite.reader,
    );
    const { rows: inPostgres } = await sql<{ name: string; type: string; nullable: string }>`
      select column_name as name, data_type as type, is_nullable as nullable
      from information_schema.columns where table_name = ${table}`.execute(postgres.reader);
    const sqliteShape = inSqlite.map((column): ColumnShape => ({
      name: column.name,
      type: column.type,
      isRequired: column.notnull === 1,
    }));
    const postgresShape = inPostgres.map((column): ColumnShape => ({
      name: column.name,
      type: LOGICAL_TYPES[column.type] ?? column.type,
      isRequired: column.nullable === "NO",
    }));
    expect(byName(postgresShape)).toEqual(byName(sqliteShape));
  }
  const { rows: sqliteIndexes } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'index' and sql is not null`.execute(sqlite.reader);
  const { rows: postgresIndexes } = await sql<{ name: string }>`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    where t.relname = any(${sql.val(tables)}) 
      and not exists (select from pg_constraint where conindid = x.indexrelid)
      and i.relname <> ${SEARCH_INDEX}`.execute(postgres.reader);
  expect(byName(postgresIndexes)).toEqual(byName(sqliteIndexes));
  await sqlite.close();
  await postgres.close();
});

function byName<Named extends { name: string }>(items: readonly Named[]): Named[] {
  return items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const CLIENTS = `clients (id, name, phone, company_name, profile_type, pix_key, is_active, created_at,
  updated_at, document, email, notes)`;
const CLIENT = "'CTT-a', 'Ana', null, null, 'client', null, %true, %now, %now, null, null, null";
const SUPPLIER = `'CTT-b', 'Luz', null, null, 'supplier', 'chave', %true, %now, %now, '12ABC34501DE35',
  'a@b.c', 'Conta'`;
// Named, as a later migration may move a column.
const ENTRIES = `transactions (id, type, category, amount, expected_payment_date, status, notes, client_id,
  lifecycle, created_at, updated_at, paid_on, accrual_date, series_id, series_number, series_count,
  parent_id, payment_role, account_id, tag_ids, splits)`;
const ENTRY =
  "'TRI-a', 'income', 'Site', 100, '2026-11-21', 'paid', null, null, 'active', %now, %now, '2026-11-20', null, %series, %tie, %account, %tags, %splits";
const TAGS = `'["TAG-a"]'`;
const SPLITS = `'[{"category":"Site","amount":60},{"category":"Outros","amount":40}]'`;
const NO_SERIES = "null, null, null";
const NO_TIE = "null, null";
const TIE = "'TRI-b', 'part'";
const SERIES = "'SER-mhx3k2a', 1, 2";
const CARD = "'CTA-a', 'Cartão', 'card', -100, '2026-11-21', %false, %true, 25, 5, %now, %now";
const TRANSFER = "'TRF-a', 'CTA-a', 'CTA-b', 100, '2026-11-21', null, 'active', %now, %now";
const OCCURRENCE = "'SER-mhx3k2a', 9999, null";
const RECURRENCES = `recurrences (id, type, category, amount, notes, client_id, account_id, first_date,
  interval, every, day_of_month, business_day, optional_holidays, until, count, next_number, next_date,
  problem, created_at, updated_at)`;
const TAG_COLUMNS = "tags (id, name, is_active, created_at, updated_at)";
const TAG = "'TAG-a', 'Obra', %true, %now, %now";
const RENT = `'SER-mhx3k2a', 'expense', 'Site', 100, null, null, null, '2026-11-21', 'month', 1, 31, 'next', %true,
  '2027-11-21', 9999, 2, '2026-12-21', null, %now, %now`;
const SETTINGS = "1, %now, 'Ana', 'Loja', '52998224725', -100, '2026-11-21'";

describeOnBothEngines("The constraints of the tables", (engine) => {
  test.each([
    [CLIENTS, CLIENT.replace("'CTT-a'", "'X-a'")],
    [CLIENTS, CLIENT.replace("'Ana'", "''")],
    [CLIENTS, CLIENT.replace("'client'", "'other'")],
    [CLIENTS, CLIENT.replace("'client', null", "'client', 'chave'")],
    [CLIENTS, SUPPLIER.replace("12ABC34501DE35", "12ABC34501DE3")],
    [CLIENTS, SUPPLIER.replace("a@b.c", "a@")],
    [CLIENTS, SUPPLIER.replace("'Conta'", "''")],
    ["accounts", CARD.replace("CTA-", "CTT-")],
    ["accounts", CARD.replace("Cartão", "x".repeat(61))],
    ["accounts", CARD.replace("'card'", "'other'")],
    ["accounts", CARD.replace("'card'", "'bank'")],
    ["accounts", CARD.replace("25, 5", "25, null")],
    ["accounts", CARD.replace("25, 5", "25, 32")],
    ["accounts", CARD.replace("-100", "1000000000000")],
    ["accounts", CARD.replace("2026-11-21", "2026-02-30")],
    [ENTRIES, ENTRY.replace("'TRI-a'", "'CTT-a'")],
    [ENTRIES, ENTRY.replace("'income'", "'gift'")],
    [ENTRIES, ENTRY.replace("100", "-1")],
    [ENTRIES, ENTRY.replace("100", "1000000000000")],
    [ENTRIES, ENTRY.replace("'paid'", "'late'")],
    [ENTRIES, ENTRY.replace("'active'", "'gone'")],
    [ENTRIES, ENTRY.replace("2026-11-21", "2026-02-30")],
    [ENTRIES, ENTRY.replace("%now", "'ontem'")],
    [ENTRIES, ENTRY.replace("'paid', null, null", "'paid', null, 'CTT-unknown'")],
    [ENTRIES, ENTRY.replace("2026-11-20", "2026-02-30")],
    ["paid_totals", "'2026-11-21', 'income', 'Site', -1, 0"],
    [ENTRIES, ENTRY.replace("%series", SERIES.replace("SER-", "TRI-"))],
    [ENTRIES, ENTRY.replace("%series", SERIES.replace("'SER-mhx3k2a'", "null"))],
    [ENTRIES, ENTRY.replace("%series", SERIES.replace("1,", "3,"))],
    [ENTRIES, ENTRY.replace("%series", SERIES.replace("1,", "null,"))],
    [ENTRIES, ENTRY.replace("%series", SERIES.replace("1, 2", "1, 481"))],
    [ENTRIES, ENTRY.replace("%series", SERIES.replace("1, 2", "1, 1"))],
    [ENTRIES, ENTRY.replace("%series", OCCURRENCE.replace("9999", "10000"))],
    [ENTRIES, ENTRY.replace("%series", OCCURRENCE.replace("9999", "0"))],
    [ENTRIES, ENTRY.replace("%series", OCCURRENCE.replace("9999", "null"))],
    [ENTRIES, ENTRY.replace("%series", OCCURRENCE.replace("'SER-mhx3k2a'", "null"))],
    [RECURRENCES, RENT.replace("SER-", "TRE-")],
    [RECURRENCES, RENT.replace("'month'", "'hour'")],
    [RECURRENCES, RENT.replace("'month', 1", "'month', 0")],
    [RECURRENCES, RENT.replace("31,", "32,")],
    [RECURRENCES, RENT.replace("'next'", "'after'")],
    [RECURRENCES, RENT.replace("9999", "10000")],
    [RECURRENCES, RENT.replace("9999, 2", "9999, 1")],
    [RECURRENCES, RENT.replace("2027-11-21", "2027-02-30")],
    [RECURRENCES, RENT.replace("100, null, null", "100, null, 'CTT-unknown'")],
    [RECURRENCES, RENT.replace("null, '2026-11-21'", "'CTA-unknown', '2026-11-21'")],
    [ENTRIES, ENTRY.replace("%tie", "null, 'part'")],
    [ENTRIES, ENTRY.replace("%tie", "'TRI-b', null")],
    [ENTRIES, ENTRY.replace("%tie", TIE.replace("part", "gift"))],
    [ENTRIES, ENTRY.replace("%tie", TIE.replace("TRI-b", "CTT-b"))],
    [ENTRIES, ENTRY.replace("%account", "'CTA-unknown'")],
    ["account_totals", "'CTA-unknown', '2026-11-21', 'income', 1, 0"],
    [ENTRIES, ENTRY.replace("%tags", "'TAG-a'")],
    [ENTRIES, ENTRY.replace("%tags", TAGS.replace("TAG-a", "x".repeat(700)))],
    [ENTRIES, ENTRY.replace("%splits", "'Site'")],
    [ENTRIES, ENTRY.replace("%splits", "'[]'")],
    [ENTRIES, ENTRY.replace("%splits", SPLITS.replace("Site", "x".repeat(4000)))],
    [TAG_COLUMNS, TAG.replace("TAG-a", "CAT-a")],
    [TAG_COLUMNS, TAG.replace("Obra", "")],
    [TAG_COLUMNS, TAG.replace("Obra", "x".repeat(41))],
    ["transfers", TRANSFER],
    ["transfers", TRANSFER.replace("TRF-", "TRI-")],
    ["transfers", TRANSFER.replace("CTA-b", "CTA-a")],
    ["transfers", TRANSFER.replace("100", "0")],
    ["transfers", TRANSFER.replace("2026-11-21", "2026-02-30")],
    ["transfers", TRANSFER.replace("active", "inactive")],
    ["daily_totals", "'2026-11-21', 'income', 'paid', 'active', 'Site', -1, 0"],
    ["monthly_sums", "'2026-11-01', 'income', 'paid', 'active', 1, -1"],
    ["daily_sides", "'2026-02-30', 'income', 1, 1"],
    ["contact_totals", "'CTT-unknown', 'income', 'active', 1, 1"],
    ["contact_unpaid", "'CTT-unknown', 'income', 1, 1"],
    ["audit_head", "2, 0, ''"],
    ["company_settings", SETTINGS.replace("1,", "0,")],
    ["company_settings", SETTINGS.replace("'Loja'", "''")],
    ["company_settings", SETTINGS.replace("52998224725", "5299822472")],
    ["company_settings", SETTINGS.replace("'2026-11-21'", "null")],
    ["company_settings", SETTINGS.replace("-100", "1000000000000")],
  ])("%s: %s", async (table, values) => {
    const database = await openFresh(engine);
    const stored = values
      .replace("%true", String(database.engine.toStoredBoolean(true)))
      .replace("%false", String(database.engine.toStoredBoolean(false)))
      .replace("%series", NO_SERIES)
      .replace("%tie", NO_TIE)
      .replace("%account", "null")
      .replace("%tags", TAGS)
      .replace("%splits", SPLITS)
      .replaceAll("%now", "'2026-11-21T00:00:00.000Z'");
    const insert = sql.raw(`insert into ${table} values (${stored})`).execute(database.writer);
    await expect(insert).rejects.toThrow(/constraint|violates|out of range|invalid input syntax/iu);
    await database.close();
  });

  test("accept what the domain allows", async () => {
    const database = await openFresh(engine);
    for (const [table, values] of [
      [CLIENTS, CLIENT],
      [CLIENTS, SUPPLIER],
      ["accounts", CARD],
      ["accounts", CARD.replace("CTA-a", "CTA-b").replace("Cartão", "Outro")],
      ["transfers", TRANSFER],
      [ENTRIES, ENTRY],
      [ENTRIES, ENTRY.replace("TRI-a", "TRI-c").replace("%series", OCCURRENCE)],
      [RECURRENCES, RENT],
      [TAG_COLUMNS, TAG],
      ["company_settings", SETTINGS],
    ] as const) {
      const stored = values
        .replace("%true", String(database.engine.toStoredBoolean(true)))
        .replace("%false", String(database.engine.toStoredBoolean(false)))
        .replace("%series", SERIES)
        .replace("%tie", TIE)
        .replace("%account", "'CTA-a'")
        .replace("%tags", TAGS)
        .replace("%splits", "null")
        .replaceAll("%now", "'2026-11-21T00:00:00.000Z'");
      const { numAffectedRows } = await sql
        .raw(`insert into ${table} values (${stored})`)
        .execute(database.writer);
      expect(numAffectedRows).toBe(1n);
    }
    await database.close();
  });
});
