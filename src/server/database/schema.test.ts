import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { describeOnBothEngines, newFolder, openFresh } from "#tests/support/engines.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
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
};

test("no landed migration has changed", () => {
  const checksums = Object.entries(MIGRATIONS).map(([name, statements]) => {
    const text = JSON.stringify([statements(sqliteEngine), statements(postgresEngine)]);
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
    "audit_head",
    "audit_records",
    "clients",
    "company_settings",
    "contact_totals",
    "contact_unpaid",
    "daily_sides",
    "daily_sums",
    "daily_totals",
    "monthly_sums",
    "monthly_totals",
    "transactions",
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
    where t.relname = any(${sql.val(tables)}) and not x.indisunique
      and i.relname <> ${SEARCH_INDEX}`.execute(postgres.reader);
  expect(byName(postgresIndexes)).toEqual(byName(sqliteIndexes));
  await sqlite.close();
  await postgres.close();
});

function byName<Named extends { name: string }>(items: readonly Named[]): Named[] {
  return items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const CLIENT = "'CTT-a', 'Ana', null, null, 'client', null, %true, %now, %now";
const ENTRY =
  "'TRI-a', 'income', 'Site', 100, '2026-11-21', 'paid', null, null, 'active', %now, %now";
const SETTINGS = "1, %now, 'Ana', 'Loja', '52998224725', -100, '2026-11-21'";

describeOnBothEngines("The constraints of the tables", (engine) => {
  test.each([
    ["clients", CLIENT.replace("'CTT-a'", "'X-a'")],
    ["clients", CLIENT.replace("'Ana'", "''")],
    ["clients", CLIENT.replace("'client'", "'other'")],
    ["clients", CLIENT.replace("'client', null", "'client', 'chave'")],
    ["transactions", ENTRY.replace("'TRI-a'", "'CTT-a'")],
    ["transactions", ENTRY.replace("'income'", "'gift'")],
    ["transactions", ENTRY.replace("100", "-1")],
    ["transactions", ENTRY.replace("100", "1000000000000")],
    ["transactions", ENTRY.replace("'paid'", "'late'")],
    ["transactions", ENTRY.replace("'active'", "'gone'")],
    ["transactions", ENTRY.replace("2026-11-21", "2026-02-30")],
    ["transactions", ENTRY.replace("%now", "'ontem'")],
    ["transactions", ENTRY.replace("'paid', null, null", "'paid', null, 'CTT-unknown'")],
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
      .replaceAll("%now", "'2026-11-21T00:00:00.000Z'");
    const insert = sql.raw(`insert into ${table} values (${stored})`).execute(database.writer);
    await expect(insert).rejects.toThrow(/constraint|violates|out of range|invalid input syntax/iu);
    await database.close();
  });

  test("accept what the domain allows", async () => {
    const database = await openFresh(engine);
    for (const [table, values] of [
      ["clients", CLIENT],
      ["transactions", ENTRY],
      ["company_settings", SETTINGS],
    ] as const) {
      const stored = values
        .replace("%true", String(database.engine.toStoredBoolean(true)))
        .replaceAll("%now", "'2026-11-21T00:00:00.000Z'");
      const { numAffectedRows } = await sql
        .raw(`insert into ${table} values (${stored})`)
        .execute(database.writer);
      expect(numAffectedRows).toBe(1n);
    }
    await database.close();
  });
});
