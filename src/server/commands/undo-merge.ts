/**
 * Undoes or redoes a merge of two categories: the moved entries, whose records follow that of the
 * category in the history, get their old values back (docs/decisions/0028).
 */
import { sql } from "kysely";
import { isCategoryMerge, isMergeUndo } from "#domain/category-descriptions.ts";
import { changeText, parseChanges, type Changes } from "#domain/audit-record.ts";
import { takesType, type Category } from "#domain/category.ts";
import { toggleMerge } from "#domain/category-verbs.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Recurrence, RecurrencePatch } from "#domain/recurrence.ts";
import { listParts, sumOf } from "#domain/split.ts";
import type { Transaction, TransactionPatch } from "#domain/transaction.ts";
import { planUpdate } from "#domain/undo.ts";
import { transactionPatch } from "#contract/transactions.ts";
import { readCategoryNames } from "../history/category-names.ts";
import { CATEGORIES } from "./category-commands.ts";
import { changedAgain } from "./changed-again.ts";
import { recordMerge } from "./merge-categories.ts";
import {
  categoriesGained,
  namesIn,
  readMoves,
  type MergeRecord,
  type Move,
} from "./merge-moves.ts";
import { movePaidSince } from "./merge-payments.ts";
import { isOfAnyType, MOVED_ENTRIES, MOVED_RECURRENCES } from "./move-entries.ts";
import { isUnchanged } from "./read-kept-links.ts";
import { readAll, readRows } from "./read-rows.ts";
import { changeRecords } from "./record-commands.ts";
import type { RecordUpdate, TypesOf } from "./record-table.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled, writeRows } from "./write-changes.ts";

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
  const merges = await listLaterMerges(work, category, later);
  if (merges.length > 0) {
    if (isUndoneAlready(work, merge, merges)) return null;
    throw new Refusal({ code: "undo-of-nothing" });
  }
  const isUndo = !isMergeUndo(merge.description);
  const isActive = activityAfter(category, merge);
  const { sequence: until } = work.trail.head;
  const context = { all: all.all(), now: work.now };
  recordMerge(work, all, category, toggleMerge(category, { isActive, isUndo }, context));
  const nameThen = nameBefore(later) ?? category.name;
  const hasSameKind = later.every(({ changes: text }) => {
    const changes = parseChanges(text);
    return changes !== null && changes["kind"] === undefined;
  });
  const way = { sequence: merge.sequence, isUndo, hasSameKind };
  const stayed: Stayed = { changed: 0, ofOtherType: 0 };
  for await (const moves of readMoves(work, merge, { nameThen, isUndo, until })) {
    await moveBack(work, moves, way, stayed);
    await writeRows(work);
    work.known.of(TRANSACTIONS).clear();
    work.known.of(RECURRENCES).clear();
  }
  const { changed, ofOtherType } = stayed;
  return changed + ofOtherType === 0
    ? null
    : new Refusal({ code: "undo-merge-partly", changed, ofOtherType });
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

/** The later merges of the category, and their undos, but for those that changed nothing. */
async function listLaterMerges(
  work: UnitOfWork,
  category: Category,
  later: readonly MergeRecord[],
): Promise<readonly MergeRecord[]> {
  const merges: MergeRecord[] = [];
  for (const [at, record] of later.entries()) {
    if (!isCategoryMerge(record.description)) continue;
    const nameThen = nameBefore(later.slice(at + 1)) ?? category.name;
    if (await hasEffect(work, record, nameThen)) merges.push(record);
  }
  return merges;
}

async function hasEffect(
  work: UnitOfWork,
  record: MergeRecord,
  nameThen: string,
): Promise<boolean> {
  const changes = parseChanges(record.changes);
  if (changes === null || Object.keys(changes).length > 0) return true;
  const isUndo = !isMergeUndo(record.description);
  const { sequence: until } = work.trail.head;
  for await (const moves of readMoves(work, record, { nameThen, isUndo, until })) {
    if (moves.length > 0) return true;
  }
  return false;
}

/** By the same person: the next merge is the reverse of this one, and so is the last. */
function isUndoneAlready(
  { trail }: UnitOfWork,
  merge: MergeRecord,
  later: readonly MergeRecord[],
): boolean {
  const isReverse = (other: MergeRecord | undefined): boolean =>
    other !== undefined && isMergeUndo(other.description) !== isMergeUndo(merge.description);
  const newest = later.at(-1);
  return newest?.userName === trail.author.userName && isReverse(later[0]) && isReverse(newest);
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
  throw changedAgain("categories", ["is_active"]);
}

/** The name before the first of the records. */
function nameBefore(records: readonly MergeRecord[]): string | null {
  for (const { changes } of records) {
    const { name } = parseChanges(changes) ?? {};
    if (name !== undefined) return changeText(name[0]);
  }
  return null;
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
  const name = categoriesGained(changes, 0).find(
    (gained) => byName.get(gained)?.isActive === false,
  );
  if (name !== undefined) throw new Refusal({ code: "category-archived", name });
}

type Way = { readonly sequence: number; readonly isUndo: boolean; readonly hasSameKind: boolean };

/**
 * The numbers of entries not moved back: changed since, or of a type that the category does not
 * take.
 */
type Stayed = { changed: number; ofOtherType: number };

async function moveBack(
  work: UnitOfWork,
  moves: readonly Move[],
  way: Way,
  stayed: Stayed,
): Promise<void> {
  const names = await readCategoryNames(await settled(work));
  const renamed = moves.map((move) => ({
    ...move,
    changes: names.changesNow(move.changes, way.sequence),
  }));
  const idsOf = (type: Move["entityType"]): string[] =>
    renamed.flatMap(({ entityType, id }) => (entityType === type ? [id] : []));
  const byName = new Map(
    (await readAll(CATEGORIES, work)).all().map((category) => [category.name, category]),
  );
  if (!way.isUndo) for (const { changes } of renamed) refuseArchivedTarget(changes, byName);
  await readRows(TRANSACTIONS, work, idsOf("transaction"));
  await readRows(RECURRENCES, work, idsOf("recurrence"));
  const entries: RecordUpdate<TypesOf<"transactions">>[] = [];
  const rules: { readonly entity: Recurrence; readonly patch: RecurrencePatch }[] = [];
  for (const move of renamed) {
    const entry = work.known.of(TRANSACTIONS).get(move.id) ?? null;
    const rule = work.known.of(RECURRENCES).get(move.id) ?? null;
    const entity = entry ?? rule;
    if (entity === null) continue;
    const patch = entry === null ? null : patchBack(entry, move);
    const category = rule === null ? null : categoryBack(rule, move);
    if (patch === null && category === null) stayed.changed += 1;
    else if (!(await isTaken(work, entity, move, { ...way, byName }))) stayed.ofOtherType += 1;
    else if (entry !== null && patch !== null) entries.push({ entity: entry, patch });
    else if (rule !== null && category !== null) rules.push({ entity: rule, patch: { category } });
  }
  const paid = await movePaidSince(work, entries, way.sequence);
  await changeRecords(MOVED_ENTRIES, work, [...entries, ...paid]);
  await changeRecords(MOVED_RECURRENCES, work, rules);
}

/** Null if the entry has changed since. */
function patchBack(entity: Transaction, { changes }: Move): TransactionPatch | null {
  const plan = planUpdate(changes, TRANSACTIONS.toRow(entity));
  const patch = plan.kind === "update" ? transactionPatch.safeParse(plan.patch).data : undefined;
  return patch !== undefined && isAsMoved(entity, patch) ? patch : null;
}

/** Null if the recurrence has changed since. */
function categoryBack({ category }: Recurrence, { changes }: Move): string | null {
  return category === namesIn(changes, 1)[0] ? (namesIn(changes, 0)[0] ?? null) : null;
}

/** An entry returns to a category that does not take its type if neither has changed since. */
async function isTaken(
  work: UnitOfWork,
  entity: Transaction | Recurrence,
  { entityType, changes }: Move,
  {
    byName,
    sequence,
    isUndo,
    hasSameKind,
  }: Way & { readonly byName: ReadonlyMap<string, Category> },
): Promise<boolean> {
  const { id, type } = entity;
  const isFit = categoriesGained(changes, 0).every((name) => {
    const category = byName.get(name);
    return category !== undefined && (isOfAnyType(entity) || takesType(category, type));
  });
  if (isFit || !isUndo || !hasSameKind) return isFit;
  return isUnchanged(work, { types: [entityType], ids: new Set([id]), column: "type" }, sequence);
}
