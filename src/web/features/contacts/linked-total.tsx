import type { TransactionType } from "#domain/transaction.ts";
import { Amount } from "#web/controls/amount.tsx";
import type { LinkedEntriesResult } from "./linked-entries.ts";

/** Of all active entries of the contact. */
export function LinkedTotal({
  linked,
  type,
}: {
  linked: LinkedEntriesResult;
  type: TransactionType;
}) {
  if (linked.data === undefined && linked.error !== null) return "—";
  const cents = linked.data?.totals[`${type}Cents`];
  const amount = <Amount type={type} hasSign={false} amountCents={cents ?? 0n} />;
  if (cents !== undefined) return amount;
  // As high as the amount to come.
  return (
    <span aria-hidden className="inline-block animate-pulse rounded-sm bg-ink/8 *:invisible">
      {amount}
    </span>
  );
}
