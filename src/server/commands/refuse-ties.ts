/** Refuses new or restored entries that do not fit the entry they are tied to (docs/decisions/0030). */
import { sql } from "kysely";
import { isCharge, typeOfTied } from "#domain/payment-charges.ts";
import { newPayment } from "#domain/payment.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Transaction, TransactionDraft } from "#domain/transaction.ts";
import { toChunks } from "../database/chunks.ts";
import type { KnownRows } from "./known-rows.ts";
import { readRows } from "./read-rows.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** @throws Refusal */
export async function refuseTies<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  drafts: readonly TransactionDraft[],
): Promise<void> {
  await refuseUnknownParents(table, work, drafts);
  refuseUnfitTies(work, work.known.of(table), drafts);
}

/** A parent may have been removed: its history still exists. @throws Refusal */
async function refuseUnknownParents<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  drafts: readonly TransactionDraft[],
): Promise<void> {
  const ofItself = drafts.find(({ id, parentId }) => id === parentId);
  if (ofItself !== undefined) {
    throw new Refusal({ code: "parent-not-found", parentId: ofItself.id });
  }
  const own = new Set(drafts.map(({ id }) => id));
  const present = work.known.of(table);
  const parents = new Set(drafts.flatMap(({ parentId }) => parentId ?? []));
  await readRows(table, work, parents);
  const unseen = [...parents].filter((id) => !own.has(id) && (present.get(id) ?? null) === null);
  for (const some of toChunks(unseen)) {
    const { rows } = await sql<{ readonly id: string }>`select entity_id as id from audit_records
      where entity_type = 'transaction' and entity_id in (${sql.join(some)})`.execute(
      await settled(work),
    );
    const withHistory = new Set(rows.map(({ id }) => id));
    for (const parentId of some) {
      if (!withHistory.has(parentId)) throw new Refusal({ code: "parent-not-found", parentId });
    }
  }
}

type Entry = Pick<Transaction, "status" | "type">;

/**
 * A charge needs a payment; both have its type, and are created as paid. A restored part may be
 * open, or its entry may have another type by then. @throws Refusal
 */
function refuseUnfitTies(
  work: UnitOfWork,
  known: KnownRows<Transaction>,
  drafts: readonly TransactionDraft[],
): void {
  const drafted = new Map<string, TransactionDraft>(drafts.map((draft) => [draft.id, draft]));
  const entryOf = (id: string): Entry | null => {
    const draft = drafted.get(id);
    const entry = known.get(id) ?? null;
    if (entry !== null || draft === undefined) return entry;
    return { type: draft.type, ...newPayment(draft, work.today) };
  };
  const tied = drafts.filter(({ id }) => (known.get(id) ?? null) === null);
  for (const draft of tied) {
    const { id, type, parentId = null, paymentRole = null } = draft;
    if (parentId === null || paymentRole === null) continue;
    const parent = entryOf(parentId);
    const isRestored = known.firstState(id) !== undefined;
    const isOfPayment = isCharge({ paymentRole });
    if (isOfPayment && parent?.status !== "paid") {
      throw new Refusal({ code: isRestored ? "undo-elsewhere" : "charge-without-payment" });
    }
    if (!isRestored && newPayment(draft, work.today).status !== "paid") {
      throw new Refusal({ code: "payment-entry-unpaid" });
    }
    const checksType = parent !== null && (isOfPayment || !isRestored);
    if (checksType && type !== typeOfTied(paymentRole, parent.type)) {
      throw new Refusal({ code: "payment-entry-type" });
    }
  }
}
