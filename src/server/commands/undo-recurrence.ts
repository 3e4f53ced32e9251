/**
 * Undoes commands that changed recurrences and their entries (docs/decisions/0029). Always true: the rules are as
 * before, and each entry is there or not as before; otherwise nothing is undone.
 */
import { sql } from "kysely";
import { recurrencePatch } from "#contract/recurrences.ts";
import { transactionInsert, transactionPatch } from "#contract/transactions.ts";
import type { UndoRequest } from "#contract/undo.ts";
import type { CategoryNames } from "#domain/category-names.ts";
import { isOfTiedPayment } from "#domain/entry-payment.ts";
import { isSeriesId, type SeriesId } from "#domain/ids.ts";
import { changesTo } from "#domain/record-version.ts";
import {
  lastDayAhead,
  occurrenceOf,
  occurrencesUntil,
  untilNumber,
} from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { changesRule, isRuleAsLeft, ruleChanges } from "#domain/recurrence-undo.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Transaction } from "#domain/transaction.ts";
import {
  isCreation,
  isReverse,
  joinChanges,
  lostColumns,
  planUndo,
  planUpdate,
  type RowColumns,
} from "#domain/undo.ts";
import type { Changes } from "#domain/audit-record.ts";
import { readCategoryNames } from "../history/category-names.ts";
import { refuseChangedAgain } from "./changed-again.ts";
import {
  changedRows,
  type ChangedRows,
  type NewDraftOf,
  type RecordUpdate,
  type TypesOf,
} from "./record-table.ts";
import { parseRecord, readRecords, type HistoryRecord, type StoredRecord } from "./read-records.ts";
import { keepLinks } from "./read-kept-links.ts";
import { readRows } from "./read-rows.ts";
import { changeRecords, createRecords, removeEntities } from "./record-commands.ts";
import { draftsOf, makeWherePossible } from "./recurrence-commands.ts";
import { RECURRENCES } from "./recurrence-store.ts";
import { readCommand, type SeriesRecord } from "./series-command.ts";
import { readParts, readRecurrence } from "./series-rows.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import { accept, readRow, undoRecords, type Run } from "./undo-record.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

type Undoing = { readonly names: CategoryNames; readonly run: Run };

/** Returns the entries that it undid. @throws Refusal */
export async function undoRecurrences(
  unitOfWork: UnitOfWork,
  positions: UndoRequest["changes"],
  run: Run,
): Promise<ChangedRows> {
  const names = await readCategoryNames(await settled(unitOfWork));
  const records = new Map<number, SeriesRecord>();
  for (const { id, position } of positions) {
    if (!isSeriesId(id)) continue;
    const command = await readCommand(unitOfWork, id, position, names);
    for (const record of command) records.set(record.sequence, record);
  }
  if (records.size === 0) throw new Refusal({ code: "undo-of-nothing" });
  const work = await keepLinks(unitOfWork, [...records.values()]);
  const ofType = Map.groupBy(records.values(), ({ entityType }) => entityType);
  const byId = (type: SeriesRecord["entityType"]) =>
    Map.groupBy(ofType.get(type) ?? [], ({ entityId }) => entityId);
  const [rules, entries] = [byId("recurrence"), byId("transaction")];
  for (const [id, some] of rules) await undoRule(work, id, some, { names, run, entries });
  const followed: string[] = [];
  for (const [id, some] of rules) followed.push(...(await followRule(work, id, some, entries)));
  const others = new Map(entries);
  for (const id of followed) others.delete(id);
  const { ids, kept } = await undoEntries(work, others, { names, run });
  const [failed] = kept;
  if (failed !== undefined && rules.size === 0 && ids.length === 0) throw failed.refusal;
  return { ...(await readChanged(work, [...followed, ...ids])), kept };
}

async function undoRule(
  work: UnitOfWork,
  id: string,
  records: readonly SeriesRecord[],
  { names, run, entries }: Undoing & { readonly entries: ReadonlyMap<string, unknown> },
): Promise<void> {
  const joined = joinChanges(records.map((record) => record.changes));
  const recurrence = isSeriesId(id) ? await readRecurrence(work, id) : null;
  if (joined === null || recurrence === null) throw new Refusal({ code: "undo-of-nothing" });
  const own = ruleChanges(joined);
  if (Object.keys(own).length === 0) return;
  const isNew = isCreation(own);
  // It is never removed: the undo of its creation ends it.
  const changes: Changes = isNew
    ? { until: [untilNumber(recurrence, 0), own["until"]?.[1] ?? null] }
    : own;
  const later = await readLater(work, id, records, names);
  if (isUndoneAlready(work, later, changes)) return;
  const undo = planUpdate(changes, RECURRENCES.toRow(recurrence));
  if (undo.kind !== "update" || !isRuleAsLeft(later.map((record) => record.changes))) {
    throw new Refusal({ code: "undo-rule-changed" });
  }
  if (isNew) await removeMadeSince(work, recurrence.id, entries);
  const [from = 0, to = 0] = nextNumbers(joined);
  const patch = accept(recurrencePatch, undo.patch);
  const nextNumber = firstToMake({ ...recurrence, ...patch }, from, to, work.today);
  const update = {
    id: recurrence.id,
    // A patch with a problem makes no entries.
    patch: {
      ...patch,
      ...(to === recurrence.nextNumber && { nextNumber }),
      problem: recurrence.problem,
    },
  };
  const options = { keepsRows: false, check: () => undefined };
  await run(work, { kind: "update-recurrence", update }, options);
  // New entries get no link that only those that come back may have.
  const making = { ...work, keptLinks: new Set<string>(), keptKinds: new Set<string>() };
  await makeWherePossible(making, recurrence.id);
}

/** The first number that is given back, of those that a command made: what is due by now stays. */
function firstToMake(rule: Recurrence, from: number, to: number, today: CivilDate): number {
  if (rule.pausedOn !== null) return from;
  return from + occurrencesUntil(rule, from, lastDayAhead(today), to - from).length;
}

/** The next number before the command and after it; empty where it did not change. */
function nextNumbers(changes: Changes): readonly number[] {
  const [before, after] = changes["next_number"] ?? [];
  return typeof before === "number" && typeof after === "number" ? [before, after] : [];
}

/**
 * The entries of numbers that the command made and that are not given back, as they are due by now
 * or later ones were made since: they stay, as the rule that is back has them. Returns their ids.
 */
async function followRule(
  work: UnitOfWork,
  id: string,
  records: readonly SeriesRecord[],
  entries: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const joined = joinChanges(records.map(({ changes }) => changes)) ?? {};
  const recurrence = isSeriesId(id) ? await readRecurrence(work, id) : null;
  if (!changesRule(joined) || recurrence === null || recurrence.pausedOn !== null) return [];
  const [from = 0, made = 0] = nextNumbers(joined);
  const to = Math.min(made, recurrence.nextNumber);
  if (to <= from) return [];
  const updates: RecordUpdate<TypesOf<"transactions">>[] = [];
  for (const entity of await readParts(work, recurrence.id)) {
    const number = entity.seriesNumber ?? 0;
    const occurrence = number < from || number >= to ? null : occurrenceOf(recurrence, number);
    if (occurrence === null || !entries.has(entity.id)) continue;
    const [draft] = await draftsOf(work, recurrence, [occurrence]);
    if (draft === undefined) continue;
    const { id: _id, ...patch } = draft;
    const isAsMade = entity.updatedAt === entity.createdAt;
    if (isAsMade || Object.keys(changesTo<Transaction>(entity, patch)).length === 0) {
      updates.push({ entity, patch });
    }
  }
  await changeRecords(TRANSACTIONS, work, updates);
  return updates.map(({ entity }) => entity.id);
}

/** The later records of the recurrence, oldest first. */
async function readLater(
  work: UnitOfWork,
  id: string,
  records: readonly SeriesRecord[],
  names: CategoryNames,
): Promise<readonly HistoryRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select sequence, user_name as "userName", description, changes from audit_records
    where entity_type = 'recurrence' and entity_id = ${id}
      and sequence > ${records.at(-1)?.sequence ?? 0}
    order by sequence`.execute(await settled(work));
  return rows.map((row) => parseRecord(row, names));
}

/** By the same person, and no change of the rule came after. */
function isUndoneAlready(
  work: UnitOfWork,
  later: readonly HistoryRecord[],
  changes: Changes,
): boolean {
  const newest = later.findLast((record) => changesRule(record.changes));
  if (newest === undefined || newest.changes === null) return false;
  const isOwn = newest.userName === work.trail.author.userName;
  return isOwn && isReverse(ruleChanges(newest.changes), changes);
}

/** Removes the entries made since of a recurrence that never began, unless they were changed. */
async function removeMadeSince(
  work: UnitOfWork,
  id: SeriesId,
  entries: ReadonlyMap<string, unknown>,
): Promise<void> {
  const made = (await readParts(work, id)).filter(
    (entry) => !entries.has(entry.id) && entry.createdAt === entry.updatedAt,
  );
  await removeEntities(TRANSACTIONS, work, made);
}

/** As one batch, but for those that are not as the command left them, which may be undone already. */
async function undoEntries(
  work: UnitOfWork,
  entries: ReadonlyMap<string, readonly SeriesRecord[]>,
  { names, run }: Undoing,
) {
  const kept: { readonly id: string; readonly refusal: Refusal }[] = [];
  const others = await undoPlain(work, entries);
  const read = (changes: UndoRequest["changes"]) =>
    readRecords(work, "transaction", changes, names);
  for (const [id, records] of others) {
    const before = work.trail.head;
    try {
      await undoRecords(work, "transactions", id, records, { read, run });
    } catch (error) {
      const isKept =
        error instanceof Refusal &&
        (await existsAsBefore(work, id, records)) &&
        work.trail.rollbackTo(before);
      if (!isKept) throw error;
      kept.push({ id, refusal: error });
    }
  }
  const stayed = new Set(kept.map(({ id }) => id));
  return { ids: [...entries.keys()].filter((id) => !stayed.has(id)), kept };
}

async function readChanged(work: UnitOfWork, ids: readonly string[]): Promise<ChangedRows> {
  await readRows(TRANSACTIONS, work, ids);
  const rows = ids.flatMap((id) => {
    const entity = work.known.of(TRANSACTIONS).get(id) ?? null;
    return entity === null ? [] : [TRANSACTIONS.toRow(entity)];
  });
  return { ...changedRows(TRANSACTIONS.table, []), ids, rows };
}

/** Returns the others. */
async function undoPlain(
  work: UnitOfWork,
  entries: ReadonlyMap<string, readonly SeriesRecord[]>,
): Promise<ReadonlyMap<string, readonly SeriesRecord[]>> {
  const others = new Map(entries);
  const updates: (RecordUpdate<TypesOf<"transactions">> & { readonly columns: RowColumns })[] = [];
  const removals: Transaction[] = [];
  const drafts: NewDraftOf<"transactions">[] = [];
  await readRows(TRANSACTIONS, work, entries.keys());
  for (const [id, records] of entries) {
    // What belongs to a payment is undone with it.
    if (records.some(isOfPayment)) return entries;
    const joined = joinChanges(records.map(({ changes }) => changes));
    const entity = work.known.of(TRANSACTIONS).get(id) ?? null;
    const undo = planUndo(joined, entity && TRANSACTIONS.toRow(entity), work.timeZone);
    if (undo.kind === "restore") drafts.push(accept(transactionInsert, undo.row));
    else if (entity !== null && undo.kind === "remove") removals.push(entity);
    else if (entity !== null && undo.kind === "update") {
      updates.push({ entity, patch: accept(transactionPatch, undo.patch), columns: undo.patch });
    } else continue;
    others.delete(id);
  }
  const rows = await changeRecords(TRANSACTIONS, work, updates);
  for (const [at, { entity, columns }] of updates.entries()) {
    const lost = lostColumns(columns, TRANSACTIONS.toRow(entity), rows[at] ?? {});
    refuseChangedAgain("transactions", lost);
  }
  await removeEntities(TRANSACTIONS, work, removals);
  await createRecords(TRANSACTIONS, work, { drafts, restoresRemoved: true });
  return others;
}

function isOfPayment({ description, changes }: SeriesRecord): boolean {
  return isOfTiedPayment(description) || changes?.["status"]?.[0] === "paid";
}

/** True also for an entry that was only changed; false for an erased record. */
async function existsAsBefore(
  work: UnitOfWork,
  id: string,
  records: readonly HistoryRecord[],
): Promise<boolean> {
  const joined = joinChanges(records.map(({ changes }) => changes));
  if (joined === null) return false;
  const created = joined["id"];
  const exists = (await readRow(work, "transactions", id)) !== null;
  return created === undefined || exists === (created[0] !== null);
}
