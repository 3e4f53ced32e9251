/**
 * Why the balance of an account may differ from what the bank shows (docs/decisions/0027): single entries
 * and transfers whose amount is the difference, or half of it where one is on the wrong side.
 */
import type { CivilDate } from "./civil-date.ts";
import type { AccountId, TransactionId, TransferId } from "./ids.ts";
import type { Cents, TotalCents } from "./money.ts";
import type { TransactionType } from "./transaction.ts";

/** An active entry or transfer. Its dates and accounts are as stored. */
export type CheckCandidate =
  | {
      readonly kind: "entry";
      readonly id: TransactionId;
      readonly type: TransactionType;
      readonly amountCents: Cents;
      /** Null for one that is not paid. */
      readonly paidOn: CivilDate | null;
      readonly accountId: AccountId | null;
    }
  | {
      readonly kind: "transfer";
      readonly id: TransferId;
      readonly fromAccountId: AccountId;
      readonly toAccountId: AccountId;
      readonly amountCents: Cents;
      readonly date: CivilDate;
    };

/** In the order of the likelihood. */
export const BALANCE_EXPLANATIONS = [
  /** It counts twice: another entry has the same type, amount and payment date. */
  "recorded-twice",
  /** It is not marked as paid. */
  "unpaid",
  /** It is paid, but names no account. */
  "without-account",
  /** It is paid in another account. */
  "other-account",
  /** It has a date after the day of the balance. */
  "later-date",
  /** It is of the other type, or the transfer the other way round. */
  "wrong-side",
  /** It counts here, and the bank may not have it yet. */
  "not-at-bank",
] as const;
export type BalanceExplanation = (typeof BALANCE_EXPLANATIONS)[number];

export type CheckedBalance = {
  readonly accountId: AccountId;
  /** Movements before it are in the opening balance. */
  readonly openingDate: CivilDate;
  /** At its end. */
  readonly date: CivilDate;
  /** What the bank shows, less the balance. */
  readonly differenceCents: TotalCents;
};

export type Explained<Candidate> = {
  readonly candidate: Candidate;
  readonly explanation: BalanceExplanation;
  /** Below zero for what takes money from the account, or would. */
  readonly effectCents: TotalCents;
};

/** The amounts of what could explain a difference by itself; none for no difference. */
export function amountsToExplain(differenceCents: TotalCents): TotalCents[] {
  const size = differenceCents < 0n ? -differenceCents : differenceCents;
  if (size === 0n) return [];
  return size % 2n === 0n ? [size, size / 2n] : [size];
}

/** The likeliest first, then by date and id. */
export function explainDifference<Candidate extends CheckCandidate>(
  candidates: readonly Candidate[],
  checked: CheckedBalance,
): Explained<Candidate>[] {
  const explained = candidates.flatMap((candidate): Explained<Candidate>[] => {
    const effectCents = effectOf(candidate, checked.accountId);
    if (effectCents === null) return [];
    const explanation = explain(candidate, effectCents, candidates, checked);
    return explanation === null ? [] : [{ candidate, explanation, effectCents }];
  });
  const rank = ({ explanation }: Explained<Candidate>): number =>
    BALANCE_EXPLANATIONS.indexOf(explanation);
  return explained.toSorted((a, b) => rank(a) - rank(b) || compareNewest(a.candidate, b.candidate));
}

function explain(
  candidate: CheckCandidate,
  effect: TotalCents,
  all: readonly CheckCandidate[],
  checked: CheckedBalance,
): BalanceExplanation | null {
  const { differenceCents } = checked;
  if (counts(candidate, checked)) {
    if (effect === -differenceCents) {
      return hasTwin(candidate, all, checked) ? "recorded-twice" : "not-at-bank";
    }
    return effect * -2n === differenceCents ? "wrong-side" : null;
  }
  return effect === differenceCents ? whyMissing(candidate, checked) : null;
}

/** What it does to the account, or would do; null for a transfer between others. */
function effectOf(candidate: CheckCandidate, accountId: AccountId): TotalCents | null {
  const size = BigInt(candidate.amountCents);
  if (candidate.kind === "entry") return candidate.type === "income" ? size : -size;
  if (candidate.toAccountId === accountId) return size;
  return candidate.fromAccountId === accountId ? -size : null;
}

function counts(candidate: CheckCandidate, checked: CheckedBalance): boolean {
  const date = dateOf(candidate);
  if (candidate.kind === "entry" && candidate.accountId !== checked.accountId) return false;
  return date !== null && date >= checked.openingDate && date <= checked.date;
}

function hasTwin(
  candidate: CheckCandidate,
  all: readonly CheckCandidate[],
  checked: CheckedBalance,
): boolean {
  return all.some(
    (other) =>
      other.id !== candidate.id &&
      other.kind === candidate.kind &&
      other.amountCents === candidate.amountCents &&
      dateOf(other) === dateOf(candidate) &&
      effectOf(other, checked.accountId) === effectOf(candidate, checked.accountId) &&
      counts(other, checked),
  );
}

/** Null where it would not count either. */
function whyMissing(
  candidate: CheckCandidate,
  { accountId, openingDate, date: day }: CheckedBalance,
): BalanceExplanation | null {
  const date = dateOf(candidate);
  if (date !== null && date < openingDate) return null;
  if (candidate.kind === "transfer") return "later-date";
  const isHere = candidate.accountId === accountId;
  if (date === null) return isHere || candidate.accountId === null ? "unpaid" : null;
  if (isHere) return "later-date";
  if (date > day) return null;
  return candidate.accountId === null ? "without-account" : "other-account";
}

function dateOf(candidate: CheckCandidate): CivilDate | null {
  return candidate.kind === "entry" ? candidate.paidOn : candidate.date;
}

function compareNewest(a: CheckCandidate, b: CheckCandidate): number {
  const [first, second] = [dateOf(a) ?? "", dateOf(b) ?? ""];
  if (first !== second) return first > second ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
