import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { describeOnBothEngines, extendedOnPostgres, openFresh } from "#tests/support/engines.ts";
import { goBack } from "#tests/support/older-version.ts";
import { migrate } from "./migrate.ts";

const COLUMNS = sql.raw(
  "id, name, phone, profile_type, pix_key, is_active, created_at, updated_at, document, email, notes",
);

describeOnBothEngines("A database from before contacts had several types", (engine) => {
  test(
    "keeps its contacts, their folded texts, links and rules, and then accepts several types",
    extendedOnPostgres(engine),
    async () => {
      const database = await openFresh(engine);
      const { writer: db } = database;
      await goBack(db, database.engine, "0032-kinds-of-contacts");
      const now = "2026-11-21T00:00:00.000Z";
      const [yes, no] = [true, false].map((value) => database.engine.toStoredBoolean(value));
      await sql`insert into clients (${COLUMNS}) values
      ('CTT-z', 'Élio', '119', 'client', null, ${yes}, ${now}, ${now}, '52998224725', null, null),
      ('CTT-a', 'Luz', null, 'supplier', 'chave', ${no}, ${now}, ${now}, null, 'a@b.com', 'dia 10')`.execute(
        db,
      );
      await sql`insert into transactions (id, type, category, amount, status, paid_on, client_id, lifecycle,
      created_at, updated_at) values ('TRI-1', 'income', 'Site', 100, 'paid', '2026-11-20', 'CTT-z',
      'active', ${now}, ${now})`.execute(db);
      const read = sql`select ${COLUMNS}, name_plain, search_plain from clients order by id`;
      const before = await read.execute(db);

      await migrate(db, database.engine, DEFAULT_TIME_ZONE);

      expect((await read.execute(db)).rows).toEqual(before.rows);
      const later = await sql`select other_types, address from clients`.execute(db);
      const empty = { other_types: "[]", address: null };
      expect(later.rows).toEqual([empty, empty]);
      const change = (id: string, columns: string) =>
        sql`update clients set ${sql.raw(columns)} where id = ${id}`.execute(db);
      await expect(change("CTT-z", "pix_key = 'chave'")).rejects.toThrow(/check/iu);
      await change("CTT-z", `other_types = '["employee","supplier"]', pix_key = 'chave'`);
      await expect(change("CTT-a", `other_types = '["client"]'`)).rejects.toThrow(/check/iu);
      await expect(change("CTT-a", `other_types = '["supplier"]'`)).rejects.toThrow(/check/iu);
      const orphan = sql`update transactions set client_id = 'CTT-none'`.execute(db);
      await expect(orphan).rejects.toThrow(/foreign key/iu);
      const removal = sql`delete from clients where id = 'CTT-a'`.execute(db);
      await expect(removal).rejects.toThrow(/never deleted/u);
      await database.close();
    },
  );
});
