/**
 * Repeating a creation (a double click, a lost response) returns the existing row. The same id with other
 * content, or of a removed record, is refused.
 */
import { sql } from "kysely";
import type { ChangeValue, EntityType } from "#domain/audit-record.ts";
import { Refusal } from "#domain/refusal.ts";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import type { AuditRecordsTable } from "../database/schema.ts";
import type { RecordRow, RecordTable, RecordTypes } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type ExistingIds<Row> = {
  readonly initial: ReadonlyMap<string, RecordRow | null>;
  readonly present: ReadonlyMap<string, Row>;
};

export async function existingIds<T extends RecordTypes>(
  { entityType, byId, toRow }: RecordTable<T>,
  work: UnitOfWork,
  ids: readonly T["Entity"]["id"][],
): Promise<ExistingIds<T["Row"]>> {
  const initial = await firstStates(work, entityType, ids);
  // Every row has history: an id without any has no row.
  const entities = await byId(
    work,
    ids.filter((id) => initial.has(id)),
  );
  return { initial, present: new Map([...entities].map(([id, entity]) => [id, toRow(entity)])) };
}

/** Creates what does not exist, with its history. Returns a row per draft, in order, and the new ones. */
export async function insertNew<T extends RecordTypes>(
  { entityType, draftToRow, create, toRow }: RecordTable<T>,
  work: UnitOfWork,
  drafts: readonly T["Draft"][],
  existing: ExistingIds<T["Row"]>,
  context: T["Context"],
): Promise<{ rows: T["Row"][]; created: T["Entity"][]; inserted: ReadonlyMap<string, T["Row"]> }> {
  const rows: T["Row"][] = [];
  const created: T["Entity"][] = [];
  const inserted = new Map<string, T["Row"]>();
  for (const draft of drafts) {
    const { id } = draft;
    const current = inserted.get(id) ?? existing.present.get(id);
    const repeated = repeatedRow(id, draftToRow(draft), current, existing.initial.get(id));
    if (repeated !== null) {
      rows.push(repeated);
      continue;
    }
    const { row, description } = create(work, draft, context);
    const after = toRow(row);
    work.trail.record({ entityType, entityId: id, description, before: null, after });
    inserted.set(id, after);
    created.push(row);
    rows.push(after);
    await yieldToEventLoop(rows.length);
  }
  return { rows, created, inserted };
}

function repeatedRow<Row extends RecordRow>(
  id: string,
  draft: object,
  current: Row | undefined,
  initial: RecordRow | null | undefined,
): Row | null {
  if (current === undefined) {
    if (initial === undefined) return null;
    throw new Refusal({ code: "id-removed", id });
  }
  // The row may have changed since, so compare with its first state, unless erased.
  const before = initial ?? current;
  const isSame = Object.entries(draft).every(([column, value]) => before[column] === value);
  if (!isSame) throw new Refusal({ code: "id-in-use", id });
  return current;
}

/** An id that is absent was never used. */
async function firstStates(
  { db, engine }: UnitOfWork,
  entityType: EntityType,
  ids: readonly string[],
): Promise<Map<string, RecordRow | null>> {
  const records = await runBatch(
    db,
    engine,
    FIRST_RECORDS[entityType].compileLookup(db, engine, ids),
  );
  return new Map(records.map(({ entity_id, changes }) => [entity_id, firstState(changes)]));
}

const FIRST_RECORDS: Readonly<Record<EntityType, ReturnType<typeof firstRecords>>> = {
  transaction: firstRecords("transaction"),
  contact: firstRecords("contact"),
};

function firstRecords(entityType: EntityType) {
  const type = sql.lit(entityType);
  return new BatchStatement(
    (ids: readonly string[]) => sql<Pick<AuditRecordsTable, "entity_id" | "changes">>`
      select record.entity_id, record.changes from audit_records as record
      where record.entity_type = ${type} and record.entity_id in (${sql.join(ids)})
        and record.sequence = (
          select min(first.sequence) from audit_records as first
          where first.entity_type = ${type} and first.entity_id = record.entity_id
        )`,
    (id) => [id],
  );
}

function firstState(changes: string | null): RecordRow | null {
  if (changes === null) return null;
  const parsed = JSON.parse(changes) as Record<string, [ChangeValue, ChangeValue]>;
  return Object.fromEntries(Object.entries(parsed).map(([column, [, value]]) => [column, value]));
}
