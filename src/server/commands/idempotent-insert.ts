/**
 * How rows come to be, once: saying the same creation twice (a double click, an answer that was
 * lost) gives the row that is there; the same id with other content is refused, and so is the id of
 * something removed.
 */
import { sql } from "kysely";
import type { ChangeValue, EntityType } from "#domain/audit-record.ts";
import type { Change } from "#domain/domain-result.ts";
import { Refusal } from "#domain/refusal.ts";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type Row = Readonly<Record<string, ChangeValue>>;

/** What is particular to creating one kind of row. */
export type Creation<Draft, Entity, ApiRow extends Row> = {
  readonly entityType: EntityType;
  /** The columns that a draft says, as the wire says them. */
  readonly saidOf: (draft: Draft) => object;
  readonly create: (draft: Draft) => Change<Entity>;
  readonly toRow: (entity: Entity) => ApiRow;
};

/** What the books know of ids that are to be created. */
export type ExistingIds<ApiRow> = {
  /** How the entities of these ids began: each column's first value, or null once erased. */
  readonly began: ReadonlyMap<string, Row | null>;
  /** The rows that are there now. */
  readonly present: ReadonlyMap<string, ApiRow>;
};

/** What is known of the ids; `read` gives the rows of those that were ever used. */
export async function knownIds<Id extends string, Entity extends { readonly id: Id }, ApiRow>(
  work: UnitOfWork,
  ids: readonly Id[],
  {
    entityType,
    read,
    toRow,
  }: {
    readonly entityType: EntityType;
    readonly read: (work: UnitOfWork, ids: Iterable<Id>) => Promise<ReadonlyMap<Id, Entity>>;
    readonly toRow: (entity: Entity) => ApiRow;
  },
): Promise<ExistingIds<ApiRow>> {
  const began = await firstStates(work, entityType, ids);
  // Every row has its records: of an id without any there is none.
  const entities = await read(
    work,
    ids.filter((id) => began.has(id)),
  );
  return { began, present: new Map([...entities].map(([id, entity]) => [id, toRow(entity)])) };
}

/** Creates what is not there yet, with its history. Gives a row per draft, in order, and what is new. */
export async function createEach<Draft extends { readonly id: string }, Entity, ApiRow extends Row>(
  work: UnitOfWork,
  drafts: readonly Draft[],
  known: ExistingIds<ApiRow>,
  { entityType, saidOf, create, toRow }: Creation<Draft, Entity, ApiRow>,
): Promise<{ rows: ApiRow[]; created: Entity[]; fresh: ReadonlyMap<string, ApiRow> }> {
  const rows: ApiRow[] = [];
  const created: Entity[] = [];
  const fresh = new Map<string, ApiRow>();
  for (const draft of drafts) {
    const current = fresh.get(draft.id) ?? known.present.get(draft.id);
    const repeated = repeatedRow(draft.id, saidOf(draft), current, known.began.get(draft.id));
    if (repeated !== null) {
      rows.push(repeated);
      continue;
    }
    const { row, description } = create(draft);
    const after = toRow(row);
    work.trail.record({ entityType, entityId: draft.id, description, before: null, after });
    fresh.set(draft.id, after);
    created.push(row);
    rows.push(after);
    await yieldToEventLoop(rows.length);
  }
  return { rows, created, fresh };
}

/** The row that is there when creating this one only repeats what was done; null when it is new. */
function repeatedRow<ApiRow extends Row>(
  id: string,
  said: object,
  current: ApiRow | undefined,
  beganAs: Row | null | undefined,
): ApiRow | null {
  if (current === undefined) {
    if (beganAs === undefined) return null;
    throw new Refusal({ code: "id-removed", id });
  }
  // The row may have changed since; what counts is what its creation said, while history tells it.
  const before = beganAs ?? current;
  const isSame = Object.entries(said).every(([column, value]) => before[column] === value);
  if (!isSame) throw new Refusal({ code: "id-in-use", id });
  return current;
}

/**
 * How the entities of these ids began, by id: each column's first value, or null once erased. An id
 * that is not there was never used.
 */
async function firstStates(
  { db, engine }: UnitOfWork,
  entityType: EntityType,
  ids: readonly string[],
): Promise<Map<string, Row | null>> {
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

function firstState(changes: string | null): Row | null {
  if (changes === null) return null;
  const parsed = JSON.parse(changes) as Record<string, [ChangeValue, ChangeValue]>;
  return Object.fromEntries(Object.entries(parsed).map(([column, [, value]]) => [column, value]));
}
