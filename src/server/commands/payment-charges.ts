/** The charges of a payment change with the entry that was paid, in the same command. */
import { sql } from "kysely";
import { changeOfCharges, isCharge, patchOfCharge } from "#domain/payment-charges.ts";
import { tieAfterUndo } from "#domain/payment-ties.ts";
import type { Transaction, TransactionPatch } from "#domain/transaction.ts";
import { toChunks } from "../database/chunks.ts";
import type { RowChange } from "./known-rows.ts";
import { readRows } from "./read-rows.ts";
import { changeRecords, removeEntities } from "./record-commands.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** `table` is also used for the changes of charges, which may have charges of their own. */
export async function changeCharges<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  changes: readonly RowChange<Transaction>[],
): Promise<void> {
  const parents = new Map<string | null, Transaction>();
  const byParent = new Map<string | null, "remove" | TransactionPatch>();
  for (const { before, after } of changes) {
    const change = before === null ? null : changeOfCharges(before, after);
    if (before === null || change === null) continue;
    parents.set(before.id, before);
    byParent.set(before.id, change);
  }
  const charges = (
    await readTiedNow(
      table,
      work,
      [...parents.values()].map(({ id }) => id),
    )
  ).filter(isCharge);
  const removed: Transaction[] = [];
  const updates: { readonly entity: Transaction; readonly patch: TransactionPatch }[] = [];
  for (const charge of charges) {
    const change = byParent.get(charge.parentId);
    if (change === "remove") removed.push(charge);
    else if (change !== undefined) {
      updates.push({ entity: charge, patch: patchOfCharge(charge, change) });
    }
  }
  if (updates.length > 0) await changeRecords(table, work, updates);
  if (removed.length > 0) await removeCharges(table, work, removed, parents);
}

/** Other payments of a removed charge stay paid, and are no longer tied. */
async function removeCharges<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  charges: readonly Transaction[],
  parents: ReadonlyMap<string | null, Transaction>,
): Promise<void> {
  const paidOf = new Map<string | null, Transaction | undefined>(
    charges.map(({ id, parentId }) => [id, parents.get(parentId)]),
  );
  const ids = charges.map(({ id }) => id);
  const tied = await readTiedNow(table, work, ids);
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
async function readTiedNow<Context>(
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
