import { sql, type Kysely } from "kysely";
import { parseChanges } from "#domain/audit-record.ts";
import { CategoryNames } from "#domain/category-names.ts";
import type { AuditRecordsTable, Schema } from "../database/schema.ts";

export async function readCategoryNames(db: Kysely<Schema>): Promise<CategoryNames> {
  const categories = await db.selectFrom("categories").select(["id", "name"]).execute();
  const { rows } = await sql<Pick<AuditRecordsTable, "sequence" | "entity_id" | "changes">>`
    select sequence, entity_id, changes from audit_records
    where entity_type = 'category' order by sequence`.execute(db);
  const records = rows.map(({ sequence, entity_id: id, changes }) => ({
    sequence,
    id,
    changes: parseChanges(changes),
  }));
  return new CategoryNames(categories, records);
}
