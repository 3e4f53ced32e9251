/** Renaming a category used to change each of its entries (docs/decisions/0028). */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { canonicalJson } from "#domain/audit-record.ts";
import type { EntityType } from "#domain/entities.ts";
import type { Instant } from "#domain/company-time.ts";
import { newEntry, recurrence } from "#tests/support/api-rows.ts";
import { categoriesOf, expectIntact } from "#tests/support/category-app.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { openTestApp, openTestAppAt, type TestApp } from "#tests/support/test-app.ts";
import { rowsOf, undo, write } from "#tests/support/undo.ts";
import { digestOf, linkHash } from "../history/chain.ts";
import { checkRecords } from "../verification/check-records.ts";
import { categoryName, namedSplits } from "../rows/category-sql.ts";
import { computeRollups } from "../whole-export/write-tables.ts";
import { CATEGORY_KEYS_SINCE } from "./category-keys.ts";
import type { Database } from "./database.ts";
import { openSnapshotReader } from "./open-snapshot-reader.ts";

const SPLITS = [
  { category: "Site", amount: 60 },
  { category: "Sistema", amount: 40 },
];
const VIEWS = [
  "transactions?select=*&order=id",
  "recurrences?select=*&order=id",
  "categories?select=*,entry_count&order=id",
  "rpc/report",
  "rpc/statement",
  "rpc/totals?category=loja",
  "transactions?search=loja&limit=9&order=id&select=id",
];

/** Renames the category in an entry, with a record of its own. */
async function renameAsBefore(app: TestApp, id: string, from: string, to: string): Promise<void> {
  await write(app, "PATCH", `categories?id=eq.${id}`, { name: to });
  const entries = await rowsOf(app, `transactions?category=eq.${to}&splits=is.null&order=id`);
  for (const entry of entries) {
    await record(app.database, "transaction", String(entry["id"]), { category: [from, to] });
  }
}

async function record(
  { writer: db }: Database,
  entityType: EntityType,
  entityId: string,
  changed: Readonly<Record<string, readonly [string, string]>>,
): Promise<void> {
  const head = await db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
  const changes = canonicalJson(changed);
  const [salt, description] = ["ab", "Categoria alterada"];
  const chained = {
    sequence: head.sequence + 1,
    id: `AUD-velho${head.sequence}` as never,
    timestamp: "2026-11-21T12:00:00.000Z" as Instant,
    userName: "Ana",
    entityType,
    entityId,
    digest: digestOf(salt, description, changes),
  };
  const hash = linkHash(head.hash, chained);
  const { userName: user_name, entityType: entity_type, entityId: entity_id, ...own } = chained;
  const row = { ...own, user_name, entity_type, entity_id, description, changes, salt, hash };
  await db.insertInto("audit_records").values(row).execute();
  await db.updateTable("audit_head").set({ sequence: chained.sequence, hash }).execute();
}

/** Stores rows as the previous version did. */
async function withNamesInRows({ writer: db, engine }: Database): Promise<void> {
  const category = categoryName(sql.ref("category"));
  await sql`update transactions
    set category = ${category}, splits = ${namedSplits(sql.ref("splits"), engine)}`.execute(db);
  await sql`update recurrences set category = ${category}`.execute(db);
  await computeRollups(db, engine);
  await sql`drop index categories_by_key`.execute(db);
  for (const column of ["key", "name_in_rows"]) {
    await sql`alter table categories drop column ${sql.ref(column)}`.execute(db);
  }
  await withoutLaterRules(db);
  await sql`delete from schema_migrations where name >= ${CATEGORY_KEYS_SINCE}`.execute(db);
}

/** As before recurrences could be paused, or fall on the n-th business day; without later indexes. */
async function withoutLaterRules(db: Database["writer"]): Promise<void> {
  await sql`drop index transactions_by_account`.execute(db);
  await sql`drop index recurrences_to_be_made`.execute(db);
  for (const column of ["paused_on", "business_day_of_month"]) {
    await sql`alter table recurrences drop column ${sql.ref(column)}`.execute(db);
  }
  await sql`create index recurrences_to_be_made on recurrences (next_date)
    where next_date is not null`.execute(db);
}

describeOnBothEngines("A database whose rows have category names", (engine) => {
  test(
    "keeps them as keys, and its records of new names stay true",
    extendedOnPostgres(engine),
    async () => {
      const location = await engine.newDatabase();
      const ends: (() => Promise<void> | void)[] = [];
      const before = await openTestAppAt(location, { atEnd: (end) => void ends.push(end) });
      await write(before, "POST", "transactions", [
        newEntry({ id: "TRI-a", category: "Site" }),
        newEntry({ id: "TRI-b", category: "Sistema" }),
      ]);
      await renameAsBefore(before, "CAT-inicial3", "Site", "Loja");
      await renameAsBefore(before, "CAT-inicial1", "Sistema", "Site");
      const splits = SPLITS.map((part) => ({
        ...part,
        category: part.category === "Site" ? "Loja" : "Site",
      }));
      await write(
        before,
        "POST",
        "transactions",
        newEntry({ id: "TRI-c", category: "Loja", amount: 100, splits }),
      );
      await write(
        before,
        "POST",
        "rpc/recurrence",
        recurrence("SER-site000", { category: "Site" }),
      );
      await write(before, "POST", "categories", { id: "CAT-nova", name: "Nova" });
      const views = await Promise.all(VIEWS.map((view) => rowsOf(before, view)));
      await withNamesInRows(before.database);
      for (const end of ends) await end();

      const app = await openTestAppAt(location);

      expect(await Promise.all(VIEWS.map((view) => rowsOf(app, view)))).toEqual(views);
      await using read = await openSnapshotReader(app.database.location);
      expect(await checkRecords(read)).toEqual([]);
      // From now on it is a single record.
      const position = await write(app, "PATCH", "categories?id=eq.CAT-inicial3", {
        name: "Balcão",
      });
      await write(app, "PATCH", "categories?id=eq.CAT-nova", { name: "Loja" });
      await write(app, "POST", "transactions", newEntry({ id: "TRI-d", category: "Loja" }));
      const path = "transactions?series_id=is.null&order=id";
      expect(await categoriesOf(app, path)).toEqual(["Balcão", "Site", "Balcão", "Loja"]);
      expect(await categoriesOf(app, "transactions?category_text=loja")).toEqual(["Loja"]);
      const undone = await undo(app, [{ id: "CAT-inicial3", position }], "category");
      expect(undone.status).toBe(409);
      await using after = await openSnapshotReader(app.database.location);
      expect(await checkRecords(after)).toEqual([]);
    },
  );

  test("of a new company has their ids", extendedOnPostgres(engine), async () => {
    const app = await openTestApp(engine);
    await write(app, "POST", "transactions", newEntry({ category: "Site" }));
    const { rows } = await sql`select category from transactions`.execute(app.database.reader);
    expect(rows).toEqual([{ category: "CAT-inicial3" }]);
    await expectIntact(app);
  });
});
