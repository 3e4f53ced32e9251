/** Which entries of a contact a message asks for. Each scope includes the one before it. */
import type { CivilDate } from "#domain/civil-date.ts";
import { resolvedStatus } from "#domain/resolved-status.ts";
import type { Transaction } from "#domain/transaction.ts";

/** What is overdue; that and what is due up to a day; all that is unpaid. */
const CHARGE_SCOPES = ["overdue", "due", "unpaid"] as const;
export type ChargeScope = (typeof CHARGE_SCOPES)[number];

/** A due date, null for the entries without one, or `next` for that of the next entry due. */
export type ChargeEnd = CivilDate | null | "next";

type Counts = Readonly<Record<ChargeScope, { readonly count: number }>>;

/** The end of `due` for the entry that is charged. One that is overdue is in a scope before it. */
export function endOfEntry(
  entry: Pick<Transaction, "status" | "dueDate">,
  today: CivilDate,
): ChargeEnd {
  return resolvedStatus(entry, today) === "overdue" ? "next" : entry.dueDate;
}

/**
 * The day up to which `due` asks, null for the entries without a due date. `next` is the due date
 * of the next pending entry, null if none has one. A day before it, as of an entry that was paid
 * meanwhile, becomes that day.
 */
export function chargeEnd(end: ChargeEnd, next: CivilDate | null): CivilDate | null {
  if (end === null || next === null) return null;
  return end === "next" || end < next ? next : end;
}

/** The scopes with different entries, of which there are some. */
export function offeredScopes(debts: Counts): ChargeScope[] {
  const { overdue, due, unpaid } = debts;
  const isOffered: Record<ChargeScope, boolean> = {
    overdue: overdue.count > 0 && overdue.count < unpaid.count,
    due: due.count > overdue.count && due.count < unpaid.count,
    unpaid: true,
  };
  return CHARGE_SCOPES.filter((scope) => isOffered[scope]);
}

/** What is overdue, unless there is nothing or an entry that is not overdue is charged. */
export function firstScope(debts: Counts, end: ChargeEnd): ChargeScope {
  const wanted = end === "next" && debts.overdue.count > 0 ? "overdue" : "due";
  const { count } = debts[wanted];
  return offeredScopes(debts).find((scope) => debts[scope].count === count) ?? "unpaid";
}
