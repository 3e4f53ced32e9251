/** Rewrites records of the history to the form of an older version; their hashes do not match then. */
import { sql } from "kysely";
import { rowsOf } from "./undo.ts";
import type { TestApp } from "./test-app.ts";

type Changes = Readonly<Record<string, unknown>>;

export async function rewriteRecord(
  app: TestApp,
  sequence: number,
  rewrite: (changes: Changes) => Changes,
): Promise<void> {
  const { engine, writer } = app.database;
  const trigger = "audit_records_no_update";
  const statement =
    engine.name === "sqlite"
      ? `drop trigger if exists ${trigger}`
      : `alter table audit_records disable trigger ${trigger}`;
  await sql.raw(statement).execute(writer);
  const path = `audit_records?sequence=eq.${sequence}&select=changes`;
  const [record] = await rowsOf(app, path);
  await writer
    .updateTable("audit_records")
    .set({ changes: JSON.stringify(rewrite((record?.["changes"] ?? {}) as Changes)) })
    .where("sequence", "=", sequence)
    .execute();
}
