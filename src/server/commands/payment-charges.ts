/** The charges of a payment change with the entry that was paid, in the same command. */
import { sql } from "kysely";
import { parseChanges } from "#domain/audit-record.ts";
import {
  effectOnCharges,
  isAgainstPayment,
  isCharge,
  needsHistories,
  patchOfCharge,
  type PaidChange,
  type PastChange,
} from "#domain/payment-charges.ts";
import { tieAfterUndo } from "#domain/payment-ties.ts";
import { Refusal } from "#domain/refusal.ts";
import { CHARGE_KINDS, type Transaction, type TransactionPatch } from "#domain/transaction.ts";
import { toChunks, toGroupedChunks } from "../database/chunks.ts";
import type { AuditRecordsTable } from "../database/schema.ts";
import type { RowChange } from "./known-rows.ts";
import { readRows } from "./read-rows.ts";
import { changeRecords, removeEntities } from "./record-commands.ts";
import type { RecordTable, RecordUpdate, TypesOf } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type EntryUpdate = RecordUpdate<TypesOf<"transactions">>;

/**
 * `table` is also used for the changes of charges, which may have charges of their own. `tied` are
 * updates of charges by the same command, each of which gets one record with what follows from the
 * change of its entry. A charge that the running undo names changes in its turn.
 * @throws Refusal of another type, for which charges would be on the wrong side
 */
export async function changeCharges<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  changes: readonly RowChange<Transaction>[],
  tied: readonly EntryUpdate[],
): Promise<void> {
  const parents = new Map<string | null, PaidChange>();
  for (const { before, after } of changes) {
    if (before === null) continue;
    if (after !== null && isAgainstPayment({ before, after })) work.changedCharges.add(before.id);
    if (!affectsCharges({ before, after })) continue;
    parents.set(before.id, { before, after });
  }
  const ids = [...parents.values()].map(({ before }) => before.id);
  const charges = (await readTied(table, work, ids)).filter(isCharge);
  const removed = new Map<string, Transaction>();
  const followed: FollowedChange[] = [];
  for (const charge of charges) {
    const change = parents.get(charge.parentId);
    if (change === undefined) continue;
    const { before, after } = change;
    if (after === null || effectOnCharges(change) === "remove") removed.set(charge.id, charge);
    else if (after.type !== before.type) throw new Refusal({ code: "type-of-charged-payment" });
    else if (!work.undone.has(charge.id)) followed.push({ charge, before, after });
  }
  const named = tied.filter(({ entity }) => !removed.has(entity.id));
  await followChanges(table, work, followed, named);
  if (removed.size > 0) await removeCharges(table, work, [...removed.values()], parents);
}

/** A charge is in the chunk of the entry that was paid, where both are among the ids. */
export async function chargedChunks(work: UnitOfWork, ids: readonly string[]): Promise<string[][]> {
  const all = new Set(ids);
  const parents = new Map<string, string>();
  for (const some of toChunks(ids)) {
    const { rows } = await sql<{ readonly id: string; readonly parent: string }>`
      select id, parent_id as parent from transactions
      where id in (${sql.join(some)}) and payment_role in (${sql.join(CHARGE_KINDS)})`.execute(
      work.unsettled,
    );
    for (const { id, parent } of rows) if (all.has(parent)) parents.set(id, parent);
  }
  return toGroupedChunks(Map.groupBy(ids, (id) => firstPaid(id, parents)).values());
}

/** A charge may have charges of its own. Those of each other have no first one. */
function firstPaid(id: string, parents: ReadonlyMap<string, string>): string {
  const path = new Set([id]);
  for (let current = id; ;) {
    const parent = parents.get(current);
    if (parent === undefined || path.has(parent)) return current;
    path.add(parent);
    current = parent;
  }
}

/**
 * They may change with their payment, which removes them: perhaps in a later chunk of the command.
 * @throws Refusal
 */
export async function refuseChangedCharges<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
): Promise<void> {
  const { changedCharges: ids } = work;
  await readRows(table, work, ids);
  const known = work.known.of(table);
  if ([...ids].some((id) => (known.get(id) ?? null) !== null)) {
    throw new Refusal({ code: "charge-changes-with-payment" });
  }
}

function affectsCharges(change: PaidChange): boolean {
  return effectOnCharges(change) !== null || change.after?.type !== change.before.type;
}

/** Empty unless it is a charge of an entry that the running undo has changed before it. */
export async function readFollowed<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  charge: Transaction,
): Promise<TransactionPatch> {
  const known = work.known.of(table);
  const before = isCharge(charge) ? (work.undone.get(charge.parentId ?? "") ?? null) : null;
  const after = before === null ? null : (known.get(before.id) ?? null);
  if (before === null || after === null || before === after) return {};
  const change = { before, after };
  const ids = needsHistories(charge, change) ? [charge.id, before.id] : [];
  const histories = await readHistoriesNow(work, ids);
  return patchOfCharge(charge, change, {
    charge: histories.get(charge.id) ?? [],
    entry: histories.get(before.id) ?? [],
  });
}

/** A charge that the running undo names follows its entry where it is not undone itself. */
export async function followUndone<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  id: string,
): Promise<void> {
  const entity = work.known.of(table).get(id) ?? null;
  if (entity === null) return;
  const patch = await readFollowed(table, work, entity);
  if (Object.keys(patch).length > 0) await changeRecords(table, work, [{ entity, patch }]);
}

type FollowedChange = {
  readonly charge: Transaction;
  readonly before: Transaction;
  readonly after: Transaction;
};

async function followChanges<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  followed: readonly FollowedChange[],
  named: readonly EntryUpdate[],
): Promise<void> {
  const ids = followed.flatMap(({ charge, ...change }) =>
    needsHistories(charge, change) ? [charge.id, change.before.id] : [],
  );
  const histories = await readHistoriesNow(work, [...new Set(ids)]);
  const updates = new Map<string, EntryUpdate>(named.map((one) => [one.entity.id, one]));
  for (const { charge, ...change } of followed) {
    const both = {
      charge: histories.get(charge.id) ?? [],
      entry: histories.get(change.before.id) ?? [],
    };
    const update = updates.get(charge.id) ?? { entity: charge, patch: {} };
    const patch = patchOfCharge(charge, change, both, update.patch);
    if (Object.keys(patch).length > 0) updates.set(charge.id, { ...update, patch });
  }
  if (updates.size > 0) await changeRecords(table, work, [...updates.values()]);
}

/** With the records that are not written yet, and without erased ones; oldest first. */
async function readHistoriesNow(
  { unsettled, trail }: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PastChange[]>> {
  const records: StoredChange[] = [];
  for (const some of toChunks(ids)) {
    const { rows } = await sql<StoredChange>`
      select entity_id, sequence, changes from audit_records
      where entity_type = 'transaction' and entity_id in (${sql.join(some)})
      order by sequence`.execute(unsettled);
    records.push(...rows);
  }
  const wanted = new Set(ids);
  for (const record of ids.length === 0 ? [] : trail.pending) {
    if (record.entity_type === "transaction" && wanted.has(record.entity_id)) records.push(record);
  }
  const past = records.flatMap(({ changes: text, ...record }) => {
    const changes = parseChanges(text);
    return changes === null ? [] : [{ ...record, changes }];
  });
  return Map.groupBy(past, (record) => record.entity_id);
}

type StoredChange = Pick<AuditRecordsTable, "entity_id" | "sequence" | "changes">;

/** Other payments of a removed charge stay paid, and are no longer tied. */
async function removeCharges<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  charges: readonly Transaction[],
  parents: ReadonlyMap<string | null, PaidChange>,
): Promise<void> {
  const paidOf = new Map<string | null, Transaction | undefined>(
    charges.map(({ id, parentId }) => [id, parents.get(parentId)?.before]),
  );
  const ids = charges.map(({ id }) => id);
  const tied = await readTied(table, work, ids);
  await removeEntities(table, work, charges);
  const update: typeof table.update = ({ now }, { entity }) => {
    const paid = paidOf.get(entity.parentId);
    if (paid === undefined) throw new Error("Assertion failed: a part of no removed charge");
    return tieAfterUndo(entity, { paid, entry: paid }, now);
  };
  const parts = tied.filter((one) => !isCharge(one));
  if (parts.length === 0) return;
  await changeRecords(
    { ...table, update },
    work,
    parts.map((part) => ({ entity: part, patch: {} })),
  );
}

/**
 * With the changes that are not written yet. Writes nothing, so that a refused command is rolled
 * back without the others of its batch.
 */
export async function readTied<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  parentIds: readonly string[],
): Promise<Transaction[]> {
  if (parentIds.length === 0) return [];
  for (const some of toChunks(parentIds)) {
    const { rows } = await sql<{ readonly id: string }>`select id from transactions
      where parent_id in (${sql.join(some)})`.execute(work.unsettled);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await readRows(table, work, ids);
  }
  const parents = new Set(parentIds);
  return work.known
    .of(table)
    .all()
    .filter(({ parentId }) => parentId !== null && parents.has(parentId))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
