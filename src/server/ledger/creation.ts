/**
 * How rows come to be, once: saying the same creation twice (a double click, an answer that was
 * lost) gives the row that is there; the same id with other content is refused, and so is the id of
 * something removed.
 */
import type { ChangeValue, EntityType } from "#domain/audit-record.ts";
import type { Described } from "#domain/change.ts";
import { Refusal } from "#domain/refusal.ts";
import { batches } from "./batches.ts";
import type { Work } from "./work.ts";

type Row = Readonly<Record<string, ChangeValue>>;

/** What is particular to creating one kind of row. */
export type Creation<Draft, Entity, WireRow extends Row> = {
  readonly entityType: EntityType;
  /** The rows of the drafts' ids that are there already, by id. */
  readonly present: ReadonlyMap<string, WireRow>;
  /** The columns that a draft says, as the wire says them. */
  readonly saidOf: (draft: Draft) => Row;
  readonly create: (draft: Draft) => Described<Entity>;
  readonly toRow: (entity: Entity) => WireRow;
};

/** Creates what is not there yet, with its history. Gives a row per draft, in order, and what is new. */
export async function createEach<
  Draft extends { readonly id: string },
  Entity,
  WireRow extends Row,
>(
  work: Work,
  drafts: readonly Draft[],
  creation: Creation<Draft, Entity, WireRow>,
): Promise<{ rows: WireRow[]; created: Entity[] }> {
  const { entityType, saidOf, toRow } = creation;
  const present = new Map(creation.present);
  const ids = drafts.map(({ id }) => id);
  const began = await firstStates(work, entityType, ids);
  const rows: WireRow[] = [];
  const created: Entity[] = [];
  for (const draft of drafts) {
    const repeated = repeatedRow(saidOf(draft), present.get(draft.id), began.get(draft.id));
    if (repeated !== null) {
      rows.push(repeated);
      continue;
    }
    const { row, description } = creation.create(draft);
    const after = toRow(row);
    work.trail.record({ entityType, entityId: draft.id, description, before: null, after });
    present.set(draft.id, after);
    created.push(row);
    rows.push(after);
  }
  return { rows, created };
}

/** The row that is there when creating this one only repeats what was done; null when it is new. */
function repeatedRow<WireRow extends Row>(
  said: Row,
  current: WireRow | undefined,
  beganAs: Row | null | undefined,
): WireRow | null {
  const id = String(said["id"]);
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
  work: Work,
  entityType: EntityType,
  ids: readonly string[],
): Promise<Map<string, Row | null>> {
  const states = new Map<string, Row | null>();
  for (const batch of batches(ids)) {
    const records = await work.db
      .selectFrom("audit_records as record")
      .select(["record.entity_id", "record.changes"])
      .where("record.entity_type", "=", entityType)
      .where("record.entity_id", "in", batch)
      .where("record.sequence", "=", (eb) =>
        eb
          .selectFrom("audit_records as first")
          .select((sub) => sub.fn.min("first.sequence").as("sequence"))
          .where("first.entity_type", "=", entityType)
          .whereRef("first.entity_id", "=", "record.entity_id"),
      )
      .execute();
    for (const { entity_id, changes } of records) states.set(entity_id, firstState(changes));
  }
  return states;
}

function firstState(changes: string | null): Row | null {
  if (changes === null) return null;
  const parsed = JSON.parse(changes) as Record<string, [ChangeValue, ChangeValue]>;
  return Object.fromEntries(Object.entries(parsed).map(([column, [, value]]) => [column, value]));
}
