import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { describeOnBothEngines, extendedOnPostgres, openFresh } from "#tests/support/engines.ts";
import { goBack } from "#tests/support/older-version.ts";
import { migrate } from "./migrate.ts";

const COLUMNS = sql.raw(
  "id, name, phone, company_name, profile_type, pix_key, is_active, created_at, updated_at",
);

describeOnBothEngines("A database from before the suppliers", (engine) => {
  test(
    "keeps its contacts, links and totals, and then accepts suppliers",
    extendedOnPostgres(engine),
    async () => {
      const database = await openFresh(engine);
      const { writer: db } = database;
      await goBack(db, database.engine, "0015-suppliers");
      const now = "2026-11-21T00:00:00.000Z";
      const [yes, no] = [true, false].map((value) => database.engine.toStoredBoolean(value));
      await sql`insert into clients (${COLUMNS}) values
      ('CTT-z', 'Ana', '119', 'Lima ME', 'client', null, ${yes}, ${now}, ${now}),
      ('CTT-a', 'Élio', null, null, 'employee', 'chave', ${no}, ${now}, ${now})`.execute(db);
      await sql`insert into transactions (id, type, category, amount, status, paid_on, client_id, lifecycle,
      created_at, updated_at) values ('TRI-1', 'income', 'Site', 100, 'paid', '2026-11-20', 'CTT-z',
      'active', ${now}, ${now})`.execute(db);
      await sql`insert into contact_totals values ('CTT-z', 'income', 'active', 1, 100)`.execute(
        db,
      );
      const before = await sql`select ${COLUMNS}, name_plain from clients order by id`.execute(db);

      await migrate(db, database.engine, DEFAULT_TIME_ZONE);

      const after = await sql`select ${COLUMNS}, name_plain from clients order by id`.execute(db);
      expect(after.rows).toEqual(before.rows);
      const later = await sql`select document, email, notes from clients`.execute(db);
      const empty = { document: null, email: null, notes: null };
      expect(later.rows).toEqual([empty, empty]);
      await sql`update clients set profile_type = 'supplier', document = '52998224725'
      where id = 'CTT-a'`.execute(db);
      const orphan = sql`update transactions set client_id = 'CTT-none'`.execute(db);
      await expect(orphan).rejects.toThrow(/foreign key/iu);
      const removal = sql`delete from clients where id = 'CTT-a'`.execute(db);
      await expect(removal).rejects.toThrow(/never deleted/u);
      await database.close();
    },
  );
});
