/** The amounts already paid of partially paid entries. */
import { cents, type Cents } from "#domain/money.ts";
import { changedPayment } from "#domain/payment.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Transaction, TransactionPatch } from "#domain/transaction.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** The paid amount of each partially paid entry, without cancelled parts. */
export async function readPaidParts(
  work: UnitOfWork,
  entries: readonly Pick<Transaction, "id">[],
): Promise<ReadonlyMap<string, Cents>> {
  if (entries.length === 0) return new Map();
  const parts = await (
    await settled(work)
  )
    .selectFrom("transactions")
    .select(["parent_id", "amount"])
    .where(
      "parent_id",
      "in",
      entries.map(({ id }) => id),
    )
    .where("payment_role", "=", "part")
    .where("lifecycle", "!=", "cancelled")
    .execute();
  const paid = new Map<string, Cents>();
  for (const { parent_id: id, amount } of parts) {
    if (id !== null) paid.set(id, cents((paid.get(id) ?? 0) + Number(amount)));
  }
  return paid;
}

function isOpenAtZero({ amountCents, status }: Transaction): boolean {
  return amountCents === 0 && status !== "paid";
}

type Update = { readonly entity: Transaction; readonly patch: TransactionPatch };

/** An open rest of R$ 0,00 would become overdue. @throws Refusal */
export async function refuseNothingLeftOpen(
  work: UnitOfWork,
  updates: readonly Update[],
): Promise<void> {
  const emptied = updates.flatMap(({ entity, patch }) => {
    const { amountCents = entity.amountCents } = patch;
    if (amountCents !== 0 || isOpenAtZero(entity)) return [];
    return changedPayment(entity, patch, work.today).status === "paid" ? [] : [entity];
  });
  const paid = await readPaidParts(work, emptied);
  for (const { id, dueDate } of emptied) {
    const paidCents = paid.get(id);
    if (paidCents !== undefined)
      throw new Refusal({ code: "nothing-left-open", dueDate, paidCents });
  }
}
