/**
 * Creates records idempotently: repeating a creation (a double click, a lost response) gives the
 * existing row; the same id with other content is refused, and so is the id of a removed record.
 */
import { sql } from "kysely";
import type { ChangeValue, EntityType } from "#domain/audit-record.ts";
import { Refusal } from "#domain/refusal.ts";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import type { RecordRow, RecordTable, RecordTypes } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** What the ledger knows of ids that are to be created. */
type ExistingIds<Row> = {
  /** The first state of the records with these ids; null once erased. */
  readonly began: ReadonlyMap<string, RecordRow | null>;
  /** The rows that exist now. */
  readonly present: ReadonlyMap<string, Row>;
};

/** Looks the ids up in the history and in the table. */
export async function existingIds<T extends RecordTypes>(
  { entityType, byId, toRow }: RecordTable<T>,
  work: UnitOfWork,
  ids: readonly T["Entity"]["id"][],
): Promise<ExistingIds<T["Row"]>> {
  const began = await firstStates(work, entityType, ids);
  // Every row has history: an id without any has no row.
  const entities = await byId(
    work,
    ids.filter((id) => began.has(id)),
  );
  return { began, present: new Map([...entities].map(([id, entity]) => [id, toRow(entity)])) };
}

/** Creates what does not exist yet, with its history. Gives a row per draft, in order, and the new ones. */
export async function createEach<T extends RecordTypes>(
  { entityType, draftToRow, create, toRow }: RecordTable<T>,
  work: UnitOfWork,
  drafts: readonly T["Draft"][],
  known: ExistingIds<T["Row"]>,
  context: T["Context"],
): Promise<{ rows: T["Row"][]; created: T["Entity"][]; fresh: ReadonlyMap<string, T["Row"]> }> {
  const rows: T["Row"][] = [];
  const created: T["Entity"][] = [];
  const fresh = new Map<string, T["Row"]>();
  for (const draft of drafts) {
    const { id } = draft;
    const current = fresh.get(id) ?? known.present.get(id);
    const repeated = repeatedRow(id, draftToRow(draft), current, known.began.get(id));
    if (repeated !== null) {
      rows.push(repeated);
      continue;
    }
    const { row, description } = create(work, draft, context);
    const after = toRow(row);
    work.trail.record({ entityType, entityId: id, description, before: null, after });
    fresh.set(id, after);
    created.push(row);
    rows.push(after);
    await yieldToEventLoop(rows.length);
  }
  return { rows, created, fresh };
}

/** The existing row when the creation only repeats an earlier one; null when it is new. */
function repeatedRow<Row extends RecordRow>(
  id: string,
  draft: object,
  current: Row | undefined,
  beganAs: RecordRow | null | undefined,
): Row | null {
  if (current === undefined) {
    if (beganAs === undefined) return null;
    throw new Refusal({ code: "id-removed", id });
  }
  // The row may have changed since: compare with its first state, as long as the history holds it.
  const before = beganAs ?? current;
  const isSame = Object.entries(draft).every(([column, value]) => before[column] === value);
  if (!isSame) throw new Refusal({ code: "id-in-use", id });
  return current;
}

/** The first state of each record by id, or null once erased; an id that is absent was never used. */
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

const FIRST_RECORDS: Readonly<Record<EntityType, ReturnType<typeof firstRecordsOf>>> = {
  transaction: firstRecordsOf("transaction"),
  contact: firstRecordsOf("contact"),
};

function firstRecordsOf(entityType: EntityType) {
  return new BatchStatement(
    (db, ids: readonly string[]) =>
      db
        .selectFrom("audit_records as record")
        .select(["record.entity_id", "record.changes"])
        .where("record.entity_type", "=", sql.lit(entityType))
        .where("record.entity_id", "in", ids)
        .where("record.sequence", "=", (eb) =>
          eb
            .selectFrom("audit_records as first")
            .select((sub) => sub.fn.min("first.sequence").as("sequence"))
            .where("first.entity_type", "=", sql.lit(entityType))
            .whereRef("first.entity_id", "=", "record.entity_id"),
        ),
    (id) => [id],
  );
}

function firstState(changes: string | null): RecordRow | null {
  if (changes === null) return null;
  const parsed = JSON.parse(changes) as Record<string, [ChangeValue, ChangeValue]>;
  return Object.fromEntries(Object.entries(parsed).map(([column, [, value]]) => [column, value]));
}
