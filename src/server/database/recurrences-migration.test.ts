import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { describeOnBothEngines, extendedOnPostgres, openFresh } from "#tests/support/engines.ts";
import { goBack } from "#tests/support/older-version.ts";
import { migrate } from "./migrate.ts";

const COLUMNS = sql.raw(`id, type, category, amount, expected_payment_date, status, lifecycle,
  created_at, updated_at, series_id, series_number, series_count`);

function entry(id: string, series: string) {
  return sql.raw(`('TRE-${id}', 'expense', 'Site', 100, '2026-11-21', 'pending', 'active',
    '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z', ${series})`);
}

describeOnBothEngines("A database from before the recurrences", (engine) => {
  test(
    "keeps its instalments, and then takes series without a count",
    extendedOnPostgres(engine),
    async () => {
      const database = await openFresh(engine);
      const { writer: db } = database;
      await goBack(db, database.engine, "0018-recurrences");
      await sql`insert into transactions (${COLUMNS}) values ${entry("a", "'SER-mhx3k2a', 2, 12")},
      ${entry("b", "'SER-mhx3k2b', 480, 480")}, ${entry("c", "null, null, null")}`.execute(db);
      const select = sql`select ${COLUMNS} from transactions order by id`;
      const before = await select.execute(db);
      const endless = sql`insert into transactions (${COLUMNS})
      values ${entry("d", "'SER-mhx3k2d', 481, null")}`;
      await expect(endless.execute(db)).rejects.toThrow(/constraint|violates/iu);

      await migrate(db, database.engine, DEFAULT_TIME_ZONE);

      expect((await select.execute(db)).rows).toEqual(before.rows);
      await endless.execute(db);
      const wrong = sql`insert into transactions (${COLUMNS})
      values ${entry("e", "'SER-mhx3k2e', 3, 2")}`;
      await expect(wrong.execute(db)).rejects.toThrow(/constraint|violates/iu);
      await database.close();
    },
  );
});
