import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { createDatabase } from "#tests/support/postgres-cluster.ts";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { MIGRATIONS } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { postgresEngine } from "./postgres.ts";
import { sqliteEngine } from "./sqlite-engine.ts";

/** A released migration has run on user data and may never change. */
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
  "0013-payment-dates": "d1baf5bc02a3acb2e091f46b9238f6ab33c2b127a03b32de304e87cf74dd1c4b",
  "0014-instalments": "cd7f3fe8afefa64761764b5488101083c402aa7c6ea8e6354f22ced007d539b0",
  "0015-suppliers": "5420265845e656791ed741ff1825ff2486f7026cfcecf6231c70884b32897b45",
  "0016-accounts": "6a5ec1d420d1c984efa7044c3c380daf229ee1f64ee7e9127ac3112c5ffcd035",
  "0017-payment-ties": "ede3515c761219724328bca724ed1b3237e62e3ab6d01fda786e6715bad55faa",
  "0018-recurrences": "52022f3d85be2e1d3551dde8b22a7226e01e50283c11409b0baadcba30acb43a",
  "0019-categories": "be3aeb6f05a433f4372412b4ac45ea543364e4dd30ca6d394f2dde7bcf88a335",
  "0020-account-entries": "352a845c4d0778869b823c51defe54c4e2232d4a4138dadfca3d5724413c9aa9",
  "0021-tags": "d387e7b313f85806d1fd71cf8f7c05b8f4fc00b5fbecd60d447a57ad4e44a5ca",
  "0022-splits": "e27fe15b7e3b7cf00ef6ad021b42a4e83f177641e5e016abaef26eaa5aa1c12b",
  "0023-folded-search": "ea527791439464f8b042df6dc0caac9513b99cd3693e7fbf894d020e34d199b7",
  "0024-last-due-of-contacts": "3151dacd0a5bce63638d91e8a8f923e26190e648eb9d89311647d1ed9828eb61",
  "0025-company": "2562aef339694eb20a3d644924912642bcea61ba9ec22994b37a862e3c995b55",
  "0026-covering-pages": "7ce6c6cba2b90cf213ed5fae99c1388b4f83200469eded898cfe4eeae02af3eb",
  "0027-charge-message": "b83ae62a4ba3495ffc5226510059d98a3137a49e2c3ac9193ecb4e4c58225ad1",
  "0028-unpaid-of-contacts": "0cee965fd633540145cbe7f7ec44579d055223a49bf7d35cf4f2f2001db2906d",
  "0029-assumed-payment-dates": "392323045c80f5ff7f4badd3ae3a32d8d0d9595d222f62798b508b4aa347163c",
  "0030-unpaid-of-accounts": "702ff08207edfea41ea842092ec804169f6c4dc18f24cfd2ce1902ff28700c74",
  "0031-paid-without-history": "845b103d89bcccd6555eae45a6d868a64f9b061ad70df7de0f8d3055cb33271b",
  "0032-kinds-of-contacts": "7b7ecac841474b2aecc0017536c252eadadca1ab2c369cc7e23c9caaef46f372",
  "0033-category-keys": "1d84f16f78b1050b1e61f67119c138fb660bf238e94f2ce4e658ad58799ebbd0",
  "0034-paused-recurrences": "617dc5cdc54e8eb83d2de16d53df64156c5b727481cc8b94752ce1d7c45c37d6",
  "0035-notes-folded-once": "0690f5b9695f592b66fb6910d8565cecfc8523040446d5dc2760a9e6e534d5fe",
  "0036-business-day-of-month": "ec259060d2dc059991fb82861b66f777e24ff63bcbe2ebf80548668d7c79ceb6",
  "0037-covered-days": "08d4adbe287461e1f1bc49100746ea42bc72e5330f39b9cad522bbec97197ef8",
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

/** Common names for the column types of both engines. */
const LOGICAL_TYPES: Record<string, string> = {
  bigint: "integer",
  boolean: "integer",
  date: "text",
  "timestamp with time zone": "text",
};

/** In SQLite it is a virtual table, `notes_search`. */
const SEARCH_INDEX = "transactions_search";
/** PostgreSQL stores the folded text of contacts in their table. */
const CONTACT_SEARCH_INDEX = "clients_by_search";

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
    select name from sqlite_schema where type = 'index' and sql is not null
      and name <> ${CONTACT_SEARCH_INDEX}`.execute(sqlite.reader);
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
