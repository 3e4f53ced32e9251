import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { enginesByName, openFresh } from "#tests/support/engines.ts";
import { goBack } from "#tests/support/older-version.ts";
import { migrate, readVersion } from "./migrate.ts";

test("a row that breaks a check stops the upgrade, and the checks hold after it", async () => {
  const database = await openFresh(enginesByName.SQLite);
  const { writer: db, engine } = database;
  await goBack(db, engine, "0013-payment-dates");
  const insert = sql`insert into transactions (id, type, category, amount, status, lifecycle,
    created_at, updated_at) values ('TRI-1', 'income', 'Site', -100, 'pending', 'active',
    '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z')`;
  await sql`pragma ignore_check_constraints = on`.execute(db);
  await insert.execute(db);
  await sql`pragma ignore_check_constraints = off`.execute(db);

  const upgrade = migrate(db, engine, DEFAULT_TIME_ZONE);

  await expect(upgrade).rejects.toThrow("CHECK constraint failed in transactions");
  expect(await readVersion(db)).toBe("older");
  await sql`delete from transactions`.execute(db);
  await migrate(db, engine, DEFAULT_TIME_ZONE);
  expect(await readVersion(db)).toBe("same");
  await expect(insert.execute(db)).rejects.toThrow("CHECK constraint failed");
  await database.close();
});
