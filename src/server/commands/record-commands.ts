/** Always true: a changed row, its history and its rollups are written by the same unit of work. */
import { hasEnding } from "#domain/entities.ts";
import { Refusal } from "#domain/refusal.ts";
import { runQueries } from "../database/batch-statement.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import type { Filter } from "../rows/row-query.ts";
import type { Upsert, WhenPresent } from "./commands.ts";
import { firstStatesQuery, insertNew } from "./idempotent-insert.ts";
import type { RowChange } from "./known-rows.ts";
import { matchingRows } from "./matching-rows.ts";
import { readRows, rowsQuery } from "./read-rows.ts";
import type { ChangedRows, RecordTable, RecordTypes, RecordUpdate } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export type ChangeOptions = {
  /** False if the caller does not need the changed rows. */
  readonly keepsRows: boolean;
  /** @throws Refusal for a number of rows that the client does not accept. */
  readonly check: (count: number) => void;
  readonly onRow?: (rowsDone: number) => void;
};

type Creation<T extends RecordTypes> = {
  readonly drafts: readonly T["NewDraft"][];
  readonly restoresRemoved?: boolean;
  /** The drafts are what was removed, with all that went with them. */
  readonly isFromHistory?: boolean;
};

/** @throws Refusal */
export async function createRecords<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  { drafts: newDrafts, restoresRemoved = false, isFromHistory = false }: Creation<T>,
): Promise<ChangedRows> {
  const withIds = newDrafts.map((draft) => withId(table, work, draft));
  // Ids from the server are new.
  const clientIds = newDrafts.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await runQueries(work.unsettled, work.engine, [
    rowsQuery(table, work, clientIds),
    firstStatesQuery(table, work, clientIds),
  ]);
  const isCompleted = restoresRemoved && !isFromHistory;
  const drafts = isCompleted ? ((await table.restoredDrafts?.(work, withIds)) ?? withIds) : withIds;
  const context = await table.creationContext(work, drafts);
  const known = work.known.of(table);
  const isGone = ({ id }: T["Draft"]) => (known.get(id) ?? null) === null;
  const restored = isCompleted ? drafts.filter(isGone) : [];
  const lost = restored.length === 0 ? [] : ((await table.lostWith?.(work, restored)) ?? []);
  const rows = await insertNew(table, work, { drafts, context, restoresRemoved });
  await restoreLost(table, work, lost);
  return { table: table.table, ids: rows.map(({ id }) => id), rows, created: rows.length };
}

/** Creates rows again that were read from the history, except those that exist. @throws Refusal */
export async function restoreLost<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  lost: readonly T["NewDraft"][],
): Promise<void> {
  const known = work.known.of(table);
  const drafts = lost.filter(({ id = "" }) => (known.get(id) ?? null) === null);
  if (drafts.length === 0) return;
  await createRecords(table, work, { drafts, restoresRemoved: true, isFromHistory: true });
}

function withId<T extends RecordTypes>(
  table: RecordTable<T>,
  { ids }: UnitOfWork,
  draft: T["NewDraft"],
): T["Draft"] {
  return { ...draft, id: draft.id ?? table.newId(ids, draft) };
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
    const draft = withId(table, work, newDraft);
    const { id } = draft;
    if (whenPresent === "merge" && byId.has(id)) throw new Refusal({ code: "same-id-twice", id });
    if (!byId.has(id)) byId.set(id, { draft, patch });
  }
  await readRows(table, work, byId.keys());
  const drafts: T["Draft"][] = [];
  const updates: RecordUpdate<T>[] = [];
  for (const [id, { draft, patch }] of byId) {
    const entity = work.known.of(table).get(id) ?? null;
    if (entity !== null) updates.push({ entity, patch });
    else {
      refuseInactive(table, patch);
      drafts.push(draft);
    }
  }
  const created = await createRecords(table, work, { drafts });
  const changed = whenPresent === "ignore" ? [] : await changeRecords(table, work, updates);
  const rows = new Map([...created.rows, ...changed].map((row) => [row.id, row]));
  const inOrder = [...byId.keys()].flatMap((id) => rows.get(id) ?? []);
  return { ...created, ids: inOrder.map(({ id }) => id), rows: inOrder };
}

/** A new record is always active. */
function refuseInactive({ entityType }: RecordTable<RecordTypes>, patch: object): void {
  const isEnded =
    ("isActive" in patch && patch.isActive === false) ||
    ("lifecycle" in patch && patch.lifecycle !== undefined && patch.lifecycle !== "active");
  if (hasEnding(entityType) && isEnded) {
    throw new Refusal({ code: "new-record-inactive", entityType });
  }
}

export async function updateRecords<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  { filter, patch }: { readonly filter: Filter; readonly patch: T["Patch"] },
  options: ChangeOptions,
): Promise<ChangedRows> {
  await table.checkPatch?.(work, patch);
  return changeMatching(table, work, filter, options, (entities) =>
    changeRecords(
      table,
      work,
      entities.map((entity) => ({ entity, patch })),
    ),
  );
}

/** The history of a removed record stays. */
export async function removeRecords<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  filter: Filter,
  options: ChangeOptions,
): Promise<ChangedRows> {
  return changeMatching(table, work, filter, options, (entities) =>
    removeEntities(table, work, entities),
  );
}

/** Returns the removed rows. */
export async function removeEntities<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  entities: readonly T["Entity"][],
): Promise<T["Row"][]> {
  if (table.remove === undefined)
    throw new Error(`Assertion failed: ${table.table} cannot be removed`);
  const rows: T["Row"][] = [];
  for (const entity of entities) {
    const { row, description } = table.remove(entity);
    const before = table.toRow(row);
    rows.push(before);
    const undo = work.known.of(table).remove(row.id);
    const { entityType } = table;
    work.trail.record({ entityType, entityId: row.id, description, before, after: null }, undo);
    await yieldToEventLoop(rows.length);
  }
  const removals = entities.map((before) => ({ before, after: null }));
  await table.changeTied?.(table, work, removals, []);
  return rows;
}

async function changeMatching<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  filter: Filter,
  { keepsRows, check }: ChangeOptions,
  change: (entities: readonly T["Entity"][]) => Promise<readonly T["Row"][]>,
): Promise<ChangedRows> {
  const ids: string[] = [];
  const kept: T["Row"][] = [];
  for await (const entities of matchingRows(table, work, filter, check)) {
    const rows = await change(entities);
    for (const row of rows) ids.push(row.id);
    if (keepsRows) kept.push(...rows);
  }
  return { table: table.table, ids, rows: kept, created: 0 };
}

/**
 * Returns all matched rows, including those that the patch does not change, and those that were
 * removed with another one, as they were. @throws Refusal
 */
export async function changeRecords<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  updates: readonly RecordUpdate<T>[],
): Promise<T["Row"][]> {
  const { first, tied } = table.separateTied?.(updates) ?? { first: updates, tied: [] };
  const context = await table.updateContext(work, first);
  const known = work.known.of(table);
  const rows = new Map<T["Entity"], T["Row"]>();
  const changes: RowChange<T["Entity"]>[] = [];
  for (const update of first) {
    const { entity } = update;
    const change = table.update(work, update, context);
    const before = table.toRow(entity);
    rows.set(entity, before);
    await yieldToEventLoop(rows.size);
    if (change === null) continue;
    const after = table.toRow(change.row);
    rows.set(change.row, after);
    const undo = known.update(change.row);
    const { entityType } = table;
    const { description } = change;
    work.trail.record({ entityType, entityId: entity.id, description, before, after }, undo);
    changes.push({ before: entity, after: change.row });
  }
  await table.changeTied?.(table, work, changes, tied);
  return updates.map(({ entity }) => {
    const current = known.get(entity.id) ?? entity;
    return rows.get(current) ?? table.toRow(current);
  });
}
