/** Always true: a changed row, its history and its rollups are written by the same unit of work. */
import { Refusal } from "#domain/refusal.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import type { Filter } from "../rows/row-query.ts";
import type { Upsert, WhenPresent } from "./commands.ts";
import { insertNew, existingIds } from "./idempotent-insert.ts";
import type { ChangedRows, RecordTable, RecordTypes, RecordUpdate } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export type Creation<T extends RecordTypes> = {
  readonly userName: string;
  readonly drafts: readonly T["NewDraft"][];
  readonly check?: (rows: readonly T["Row"][]) => void;
};

/** Takes as few statements as one command. Each is refused by itself, and then changes nothing. */
export async function createBatch<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  creations: readonly Creation<T>[],
): Promise<(readonly T["Row"][] | Refusal)[]> {
  const drafts = creations.map((creation) =>
    creation.drafts.map((draft) => table.withId(work, draft)),
  );
  const context = await table.creationContext(work, drafts.flat());
  // Ids from the server are new.
  const clientIds = creations.flatMap((creation) =>
    creation.drafts.flatMap(({ id }) => (id === undefined ? [] : [id])),
  );
  const { initial, present } = await existingIds(table, work, clientIds);
  const existing = { initial, present: new Map(present) };
  const created: T["Entity"][] = [];
  const results: (readonly T["Row"][] | Refusal)[] = [];
  for (const [index, { userName, check }] of creations.entries()) {
    const savepoint = work.trail.begin({ userName, timestamp: work.now });
    try {
      const done = await insertNew(table, work, drafts[index] ?? [], existing, context);
      check?.(done.rows);
      for (const [id, row] of done.inserted) existing.present.set(id, row);
      created.push(...done.created);
      results.push(done.rows);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      work.trail.rollbackTo(savepoint);
      results.push(error);
    }
  }
  for (const entity of created) table.onChange(work, null, entity);
  work.writes.push(...table.insert(work, created));
  return results;
}

/** @throws Refusal */
export async function createRecords<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  drafts: readonly T["NewDraft"][],
): Promise<ChangedRows> {
  const [rows = []] = await createBatch(table, work, [{ userName: work.userName, drafts }]);
  if (rows instanceof Refusal) throw rows;
  return { table: table.table, rows, created: rows.length };
}

/** Returns the created and changed rows, in order. @throws Refusal for an id that is merged twice. */
export async function upsertRecords<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  upserts: readonly Upsert<T["NewDraft"], T["Patch"]>[],
  whenPresent: WhenPresent,
): Promise<ChangedRows> {
  const byId = new Map<string, { draft: T["Draft"]; patch: T["Patch"] }>();
  for (const { draft: newDraft, patch } of upserts) {
    const draft = table.withId(work, newDraft);
    const { id } = draft;
    if (whenPresent === "merge" && byId.has(id)) throw new Refusal({ code: "same-id-twice", id });
    if (!byId.has(id)) byId.set(id, { draft, patch });
  }
  const present = await table.byId(work, byId.keys());
  const drafts: T["Draft"][] = [];
  const updates: RecordUpdate<T>[] = [];
  for (const [id, { draft, patch }] of byId) {
    const entity = present.get(id);
    if (entity !== undefined) updates.push({ entity, patch });
    else {
      table.checkNew?.(patch);
      drafts.push(draft);
    }
  }
  const created = await createRecords(table, work, drafts);
  const changed = whenPresent === "ignore" ? [] : await changeRecords(table, work, updates);
  const rows = new Map([...created.rows, ...changed].map((row) => [row.id, row]));
  const inOrder = [...byId.keys()].flatMap((id) => rows.get(id) ?? []);
  return { ...created, rows: inOrder };
}

export async function updateRecords<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  filter: Filter,
  patch: T["Patch"],
): Promise<ChangedRows> {
  const entities = await table.select(work, filter);
  const updates = entities.map((entity) => ({ entity, patch }));
  return { table: table.table, rows: await changeRecords(table, work, updates), created: 0 };
}

async function changeRecords<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  updates: readonly RecordUpdate<T>[],
): Promise<T["Row"][]> {
  const context = await table.updateContext(work, updates);
  const rows: T["Row"][] = [];
  const changed: T["Entity"][] = [];
  for (const update of updates) {
    const { entity } = update;
    const change = table.update(work, update, context);
    const before = table.toRow(entity);
    const after = change === null ? before : table.toRow(change.row);
    rows.push(after);
    await yieldToEventLoop(rows.length);
    if (change === null) continue;
    changed.push(change.row);
    table.onChange(work, entity, change.row);
    work.trail.record({
      entityType: table.entityType,
      entityId: entity.id,
      description: change.description,
      before,
      after,
    });
  }
  work.writes.push(...table.overwrite(work, changed));
  return rows;
}
