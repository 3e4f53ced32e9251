/**
 * Undoes or redoes a merge of two categories: the moved entries, whose records follow that of the
 * category in the history, get their old values back (docs/decisions/0028).
 */
import { sql } from "kysely";
import { isCategoryMerge, isMergeUndo } from "#domain/category-descriptions.ts";
import { changeText, parseChanges, type Changes } from "#domain/audit-record.ts";
import { isParts } from "#domain/category-names.ts";
import { takesType, type Category } from "#domain/category.ts";
import { toggleMerge } from "#domain/category-verbs.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Recurrence, RecurrencePatch } from "#domain/recurrence.ts";
import { listParts, sumOf } from "#domain/split.ts";
import type { Transaction, TransactionPatch } from "#domain/transaction.ts";
import { planUpdate } from "#domain/undo.ts";
import { CATEGORY_LABELS } from "#contract/categories.ts";
import { transactionPatch } from "#contract/transactions.ts";
import type { AuditRecordsTable } from "../database/schema.ts";
import { readCategoryNames } from "../history/category-names.ts";
import { CATEGORIES } from "./category-commands.ts";
import { recordMerge } from "./merge-categories.ts";
import { MOVED_ENTRIES, MOVED_RECURRENCES } from "./move-entries.ts";
import { readAll, readRows } from "./read-rows.ts";
import { changeRecords } from "./record-commands.ts";
import type { RecordUpdate, TypesOf } from "./record-table.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled, writeRows } from "./write-changes.ts";

type MergeRecord = Pick<AuditRecordsTable, "sequence" | "timestamp" | "description" | "changes"> & {
  readonly userName: string;
};

/** Returns a sentence about entries that could not be moved; null if all were. @throws Refusal */
export async function undoMerge(
  work: UnitOfWork,
  id: string,
  sequence: number,
): Promise<Refusal | null> {
  const all = await readAll(CATEGORIES, work);
  const category = all.get(id) ?? null;
  const [merge, ...later] = await readMergeAndLater(work, id, sequence);
  if (category === null || merge === undefined) throw new Refusal({ code: "undo-of-nothing" });
  const newest = later.at(-1);
  if (later.some(({ description }) => isCategoryMerge(description))) {
    const isUndone =
      newest?.userName === work.trail.author.userName &&
      isMergeUndo(newest.description) !== isMergeUndo(merge.description);
    if (isUndone) return null;
    throw new Refusal({ code: "undo-of-nothing" });
  }
  const isUndo = !isMergeUndo(merge.description);
  const isActive = activityAfter(category, merge);
  const { sequence: until } = work.trail.head;
  const context = { all: all.all(), now: work.now };
  recordMerge(work, all, category, toggleMerge(category, { isActive, isUndo }, context));
  const nameThen = nameBefore(later) ?? category.name;
  let stayed = 0;
  for await (const moves of readMoves(work, merge, { nameThen, isUndo, until })) {
    stayed += await moveBack(work, moves, merge.sequence, isUndo);
    await writeRows(work);
    work.known.of(TRANSACTIONS).clear();
    work.known.of(RECURRENCES).clear();
  }
  return stayed === 0 ? null : new Refusal({ code: "undo-merge-partly", count: stayed });
}

/** Oldest first. */
async function readMergeAndLater(
  work: UnitOfWork,
  id: string,
  sequence: number,
): Promise<MergeRecord[]> {
  const { rows } = await sql<MergeRecord>`
    select sequence, timestamp, user_name as "userName", description, changes from audit_records
    where entity_type = 'category' and entity_id = ${id} and sequence >= ${sequence}
    order by sequence`.execute(await settled(work));
  return rows;
}

/**
 * The state after the undo: unchanged if the category was already archived before its entries
 * moved.
 */
function activityAfter(category: Category, { changes: text }: MergeRecord): boolean {
  const changes = parseChanges(text);
  if (changes === null) throw new Refusal({ code: "undo-of-nothing" });
  if (Object.keys(changes).length === 0) return category.isActive;
  const undo = planUpdate(changes, CATEGORIES.toRow(category));
  if (undo.kind === "update") return undo.patch["is_active"] === true;
  throw new Refusal({ code: "undo-changed-again", labels: [CATEGORY_LABELS.is_active] });
}

/** The name before the first of the records. */
function nameBefore(records: readonly MergeRecord[]): string | null {
  for (const { changes } of records) {
    const { name } = parseChanges(changes) ?? {};
    if (name !== undefined) return changeText(name[0]);
  }
  return null;
}

type Move = {
  readonly entityType: "transaction" | "recurrence";
  readonly id: string;
  readonly changes: Changes;
};

type Extent = { readonly nameThen: string; readonly isUndo: boolean; readonly until: number };

type HistoryLine = Pick<AuditRecordsTable, "sequence" | "timestamp" | "changes"> & {
  readonly userName: string;
  readonly entityType: string;
  readonly id: string;
};

const CHUNK = 500;

/** The moves made by the same command. */
async function* readMoves(
  work: UnitOfWork,
  { sequence, timestamp, userName }: MergeRecord,
  { nameThen, isUndo, until }: Extent,
): AsyncGenerator<readonly Move[]> {
  let last = sequence;
  for (;;) {
    const { rows } = await sql<HistoryLine>`
      select sequence, timestamp, user_name as "userName", entity_type as "entityType",
        entity_id as id, changes from audit_records
      where sequence > ${last} and sequence <= ${until} order by sequence limit ${CHUNK}`.execute(
      await settled(work),
    );
    const moves: Move[] = [];
    for (const row of rows) {
      const { entityType, id } = row;
      const isOfMerge = row.timestamp === timestamp && row.userName === userName;
      if (!isOfMerge || (entityType !== "transaction" && entityType !== "recurrence")) break;
      last = row.sequence;
      // An erased change cannot be undone.
      const changes = parseChanges(row.changes);
      if (changes === null) continue;
      if (!isMove(changes, nameThen, isUndo)) break;
      moves.push({ entityType, id, changes });
    }
    if (moves.length > 0) yield moves;
    if (rows.length < CHUNK || last !== rows.at(-1)?.sequence) return;
  }
}

/** Entries leave the category by a merge, and return by its undo. */
function isMove(changes: Changes, name: string, isUndo: boolean): boolean {
  const isOther = Object.keys(changes).some((key) => key !== "category" && key !== "splits");
  if (isOther) return false;
  const [before, after] = [namesIn(changes, 0), namesIn(changes, 1)];
  const [had, has] = [before.includes(name), after.includes(name)];
  return isUndo ? had && !has : has && !had;
}

function namesIn({ category, splits }: Changes, at: 0 | 1): string[] {
  const parts = splits?.[at];
  if (isParts(parts)) return parts.map((part) => part.category);
  if (category !== undefined) return [changeText(category[at])];
  // Merged parts became one, in the category of the first part.
  const others = splits?.[at === 0 ? 1 : 0];
  return isParts(others) ? others.slice(0, 1).map((part) => part.category) : [];
}

/** False where the way back would take away a later division, category or amount. */
function isAsMoved(entity: Transaction, { category, splits }: TransactionPatch): boolean {
  if (splits === undefined) return entity.splits === null;
  if (splits === null) return true;
  const parts = listParts(splits);
  const isOfCategory = category !== undefined || parts[0]?.category === entity.category;
  return isOfCategory && sumOf(parts) === BigInt(entity.amountCents);
}

/** An undo also goes back to an archived category; a merge that is done again does not. @throws Refusal */
function refuseArchivedTarget(changes: Changes, byName: ReadonlyMap<string, Category>): void {
  const left = namesIn(changes, 1);
  const targets = namesIn(changes, 0).filter((name) => !left.includes(name));
  const name = targets.find((target) => byName.get(target)?.isActive === false);
  if (name !== undefined) throw new Refusal({ code: "category-archived", name });
}

/** Returns how many stay, as they have changed since. */
async function moveBack(
  work: UnitOfWork,
  moves: readonly Move[],
  sequence: number,
  isUndo: boolean,
): Promise<number> {
  const names = await readCategoryNames(await settled(work));
  const renamed = moves.map((move) => ({
    ...move,
    changes: names.changesNow(move.changes, sequence),
  }));
  const entries = renamed.filter(({ entityType }) => entityType === "transaction");
  const rules = renamed.filter(({ entityType }) => entityType === "recurrence");
  const byName = new Map(
    (await readAll(CATEGORIES, work)).all().map((category) => [category.name, category]),
  );
  if (!isUndo) for (const { changes } of renamed) refuseArchivedTarget(changes, byName);
  const takes = (name: string, type: Transaction["type"]): boolean => {
    const category = byName.get(name);
    return category !== undefined && takesType(category, type);
  };
  await readRows(
    TRANSACTIONS,
    work,
    entries.map(({ id }) => id),
  );
  await readRows(
    RECURRENCES,
    work,
    rules.map(({ id }) => id),
  );
  const entryUpdates: RecordUpdate<TypesOf<"transactions">>[] = [];
  const ruleUpdates: { readonly entity: Recurrence; readonly patch: RecurrencePatch }[] = [];
  let stayed = 0;
  for (const { id, changes } of entries) {
    const entity = work.known.of(TRANSACTIONS).get(id) ?? null;
    if (entity === null) continue;
    const plan = planUpdate(changes, TRANSACTIONS.toRow(entity));
    const patch = plan.kind === "update" ? transactionPatch.safeParse(plan.patch).data : undefined;
    const isTaken = namesIn(changes, 0).every((name) => takes(name, entity.type));
    if (patch !== undefined && isTaken && isAsMoved(entity, patch)) {
      entryUpdates.push({ entity, patch });
    } else stayed += 1;
  }
  for (const { id, changes } of rules) {
    const entity = work.known.of(RECURRENCES).get(id) ?? null;
    const [category = "", now] = [namesIn(changes, 0)[0], namesIn(changes, 1)[0]];
    if (entity === null) continue;
    const isBack = entity.category === now && takes(category, entity.type);
    if (isBack) ruleUpdates.push({ entity, patch: { category } });
    else stayed += 1;
  }
  await changeRecords(MOVED_ENTRIES, work, entryUpdates);
  await changeRecords(MOVED_RECURRENCES, work, ruleUpdates);
  return stayed;
}
