/**
 * The charges of a payment are paid, dated and active only with the entry that was paid, and due on
 * the day of the payment. What somebody changed of a charge itself stays (docs/decisions/0030).
 */
import { isSameValue, type Changes, type ChangeValue } from "./audit-record.ts";
import { changesTo } from "./record-version.ts";
import type { Transaction, TransactionPatch, TransactionType } from "./transaction.ts";

/** The properties of a charge with those of the entry that they follow, and their columns. */
const FOLLOWED = [
  { own: "lifecycle", of: "lifecycle", column: "lifecycle", columnOf: "lifecycle" },
  { own: "paidOn", of: "paidOn", column: "paid_on", columnOf: "paid_on" },
  { own: "dueDate", of: "paidOn", column: "expected_payment_date", columnOf: "paid_on" },
  { own: "accountId", of: "accountId", column: "account_id", columnOf: "account_id" },
] as const;
type Followed = (typeof FOLLOWED)[number];

/** The columns of a charge that may change with its entry. */
export const FOLLOWING_COLUMNS: ReadonlySet<string> = new Set(FOLLOWED.map(({ column }) => column));

/** `after` is null for a removal. */
export type PaidChange = { readonly before: Transaction; readonly after: Transaction | null };
type Update = { readonly before: Transaction; readonly after: Transaction };

/** A record of the history that changed an entry. */
export type PastChange = { readonly sequence: number; readonly changes: Changes };

/** The histories of a charge and of the entry that was paid, oldest first. */
export type Histories = {
  readonly charge: readonly PastChange[];
  readonly entry: readonly PastChange[];
};

/** Null if the charges stay as they are. */
export function effectOnCharges({ before, after }: PaidChange): "remove" | "follow" | null {
  if (after === null || (before.status === "paid" && after.status !== "paid")) return "remove";
  return FOLLOWED.some((one) => isChanged(one, { before, after })) ? "follow" : null;
}

/** True for a charge that is no longer paid, or gets another type: so it is no charge of a payment. */
export function isAgainstPayment({ before, after }: Update): boolean {
  const isNoLongerPaid = before.status === "paid" && after.status !== "paid";
  return isCharge(before) && (isNoLongerPaid || after.type !== before.type);
}

/** The type of a part or a charge of an entry of this type. */
export function typeOfTied(
  role: NonNullable<Transaction["paymentRole"]>,
  type: TransactionType,
): TransactionType {
  if (role !== "discount") return type;
  return type === "income" ? "expense" : "income";
}

function isChanged({ of }: Followed, { before, after }: Update): boolean {
  const isOfAny = of === "lifecycle" || before.status === "paid";
  return isOfAny && after[of] !== before[of];
}

/**
 * `patch` with what follows from the change of the entry; empty if nothing does. What it changes
 * itself does not follow. The histories may be empty unless `needsHistories`.
 */
export function patchOfCharge(
  charge: Transaction,
  change: Update,
  histories: Histories,
  patch: TransactionPatch = {},
): TransactionPatch {
  const { after } = change;
  const changed = changesTo<Transaction>(charge, patch);
  const own = { ...charge, ...changed };
  const isKept = (one: Followed): boolean =>
    changed[one.own] !== undefined || isOwn(one, change, histories);
  const follows = new Set(
    pendingOf(own, change).flatMap((one) =>
      isLeftBehind(one, own, change) || !isKept(one) ? [one.own] : [],
    ),
  );
  return {
    ...patch,
    ...(follows.has("lifecycle") && { lifecycle: after.lifecycle }),
    ...(follows.has("paidOn") && { paidOn: after.paidOn }),
    ...(follows.has("dueDate") && { dueDate: after.paidOn }),
    ...(follows.has("accountId") && { accountId: after.accountId }),
  };
}

/** True if what becomes of the charge depends on who changed it last. */
export function needsHistories(charge: Transaction, change: Update): boolean {
  return pendingOf(charge, change).some((one) => !isLeftBehind(one, charge, change));
}

/** A charge that is open again by a change of its own is not paid by a new date of its entry. */
function pendingOf(charge: Transaction, change: Update): readonly Followed[] {
  return FOLLOWED.filter((one) => {
    const isOpen = one.of === "paidOn" && charge.status !== "paid";
    return !isOpen && isChanged(one, change) && charge[one.own] !== change.after[one.of];
  });
}

/** No charge stays active when its payment does not. */
function isLeftBehind({ own }: Followed, charge: Transaction, { before }: Update): boolean {
  return own === "lifecycle" && charge.lifecycle === "active" && before.lifecycle === "active";
}

/** True if the charge got its value by a change of its own, to another one than that of the entry. */
function isOwn(
  { of, column, columnOf }: Followed,
  { before }: Update,
  { charge, entry }: Histories,
): boolean {
  const last = charge.findLast(({ changes }) => changes[column] !== undefined);
  const value = last?.changes[column]?.[1];
  if (last === undefined || value === undefined) return false;
  const valueOf = valueAt(entry, columnOf, last);
  return !isSameValue(value, valueOf === undefined ? before[of] : valueOf);
}

/** The entry's value at a record of the charge; undefined if its history does not tell. */
function valueAt(
  entry: readonly PastChange[],
  column: string,
  { sequence }: PastChange,
): ChangeValue | undefined {
  const all = entry.filter(({ changes }) => changes[column] !== undefined);
  const newest = all.findLast((one) => one.sequence < sequence);
  return newest === undefined ? all.at(0)?.changes[column]?.[0] : newest.changes[column]?.[1];
}

/** Charges that change with their entry are separated from it, and change after it. */
export function separateCharges<One extends { readonly entity: Transaction }>(
  updates: readonly One[],
): { readonly first: readonly One[]; readonly tied: readonly One[] } {
  const ids = new Set<string | null>(updates.map(({ entity }) => entity.id));
  const isTied = ({ entity }: One): boolean => isCharge(entity) && ids.has(entity.parentId);
  const first = updates.filter((update) => !isTied(update));
  // Charges of each other have no first one.
  return first.length === 0
    ? { first: updates, tied: [] }
    : { first, tied: updates.filter(isTied) };
}

export function isCharge({ paymentRole }: Pick<Transaction, "paymentRole">): boolean {
  return paymentRole !== null && paymentRole !== "part";
}
