import { sql } from "kysely";
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { describeOnBothEngines, extendedOnPostgres, openFresh } from "#tests/support/engines.ts";
import { goBack } from "#tests/support/older-version.ts";
import { migrate } from "./migrate.ts";

const HASH = "0".repeat(64);
const COLUMNS = sql.raw(
  "sequence, id, timestamp, user_name, description, entity_type, entity_id, changes, salt, digest, hash",
);

function record(sequence: number, kind: string, texts: string) {
  return sql.raw(
    `(${sequence}, 'AUD-${sequence}', '2026-11-21T00:00:00.000Z', 'Ana', ${texts},
    '${HASH}', '${HASH}')`.replace("%of", `'${kind}', 'CTT-a'`),
  );
}

describeOnBothEngines("A database from before the accounts", (engine) => {
  test(
    "keeps its history, including erased records, and then accepts records of any kind",
    extendedOnPostgres(engine),
    async () => {
      const database = await openFresh(engine);
      const { writer: db } = database;
      await goBack(db, database.engine, "0016-accounts");
      await sql`insert into audit_records (${COLUMNS}) values
      ${record(2, "contact", "'', %of, null, null")},
      ${record(1, "transaction", "'Lançamento criado', %of, '{}', 'a'")}`.execute(db);
      const select = sql`select ${COLUMNS} from audit_records order by sequence`;
      const before = await select.execute(db);

      await migrate(db, database.engine, DEFAULT_TIME_ZONE);

      const after = await select.execute(db);
      expect(after.rows).toEqual(before.rows);
      await sql`insert into audit_records (${COLUMNS}) values
      ${record(3, "account", "'Conta criada', %of, '{}', 'a'")}`.execute(db);
      for (const change of ["delete from", "update"]) {
        const statement = `${change} audit_records ${change === "update" ? "set user_name = 'x'" : ""}`;
        await expect(sql.raw(statement).execute(db)).rejects.toThrow("append-only");
      }
      const unnamed = sql`insert into audit_records (${COLUMNS}) values
      ${record(4, "", "'x', %of, '{}', 'a'")}`.execute(db);
      await expect(unnamed).rejects.toThrow(/constraint|violates/iu);
      await database.close();
    },
  );
});
