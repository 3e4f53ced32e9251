import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { describeOnBothEngines, extendedOnPostgres, openFresh } from "#tests/support/engines.ts";
import { goBack } from "#tests/support/older-version.ts";
import { migrate } from "./migrate.ts";

describeOnBothEngines("A database from before the accounts of entries", (engine) => {
  test(
    "keeps its entries, which have no account and are in no balance",
    extendedOnPostgres(engine),
    async () => {
      const database = await openFresh(engine);
      const { writer: db } = database;
      await goBack(db, database.engine, "0020-account-entries");
      await sql`insert into transactions (id, type, category, amount, expected_payment_date, status,
        lifecycle, created_at, updated_at, paid_on)
      values ('TRI-a', 'income', 'Site', 100, '2026-11-21', 'paid', 'active',
        '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z', '2026-11-20')`.execute(db);

      await migrate(db, database.engine, DEFAULT_TIME_ZONE);

      const entries = await sql`select id, amount, account_id from transactions`.execute(db);
      expect(entries.rows).toEqual([{ id: "TRI-a", amount: 100, account_id: null }]);
      const totals = await sql`select * from account_totals`.execute(db);
      expect(totals.rows).toEqual([]);
      const toMissing = sql`update transactions set account_id = 'CTA-x'`.execute(db);
      await expect(toMissing).rejects.toThrow(/constraint|violates/iu);
      await database.close();
    },
  );
});
