/**
 * Finds why the balance of an account may differ from what the bank shows (docs/decisions/0027):
 * single entries and transfers whose amount is the difference, or half of it where one has the
 * wrong sign. Among recent days also an amount with two swapped digits, and any two amounts that
 * make up the difference together.
 */
import { daysBetween, type CivilDate } from "./civil-date.ts";
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
      readonly dueDate: CivilDate | null;
      /** Null while it is not paid. */
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

/** In order of likelihood. */
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
  /** It has the other type, or the transfer has the opposite direction. */
  "wrong-side",
  /** Its amount with two neighbouring digits swapped explains the difference. */
  "transposed-digits",
  /** It counts here, but may not have reached the bank yet. */
  "not-at-bank",
  /** It is not marked as paid, and names another account. */
  "unpaid-other-account",
] as const;
export type BalanceExplanation = (typeof BALANCE_EXPLANATIONS)[number];

export type CheckedBalance = {
  readonly accountId: AccountId;
  /** Movements before it are in the opening balance. */
  readonly openingDate: CivilDate;
  /** The balance is that of the end of this day. */
  readonly date: CivilDate;
  /** The balance that the bank shows less the one computed here. */
  readonly differenceCents: TotalCents;
};

export type Explained<Candidate> = {
  readonly candidate: Candidate;
  readonly explanation: BalanceExplanation;
  /** Below zero for what takes money from the account, or would. */
  readonly effectCents: TotalCents;
};

/**
 * The amounts of entries that could explain a difference by themselves; empty for no difference.
 */
export function amountsToExplain(differenceCents: TotalCents): TotalCents[] {
  const size = differenceCents < 0n ? -differenceCents : differenceCents;
  if (size === 0n) return [];
  return size % 2n === 0n ? [size, size / 2n] : [size];
}

/**
 * Days before the day of the balance. Older ones were checked before, and over a longer time too
 * many amounts match by chance.
 */
export const RECENT_DAYS = 31;
const MAX_PAIRS = 5;

/**
 * Pairs that explain the difference only together: first pairs with the same explanation, then an
 * unpaid one with one that the bank does not have; newest first.
 */
export function explainByPairs<Candidate extends CheckCandidate>(
  recent: readonly Candidate[],
  checked: CheckedBalance,
): Explained<Candidate>[][] {
  const { differenceCents } = checked;
  if (differenceCents === 0n) return [];
  const counted: Explained<Candidate>[] = [];
  const unpaid: Explained<Candidate>[] = [];
  for (const candidate of recent.toSorted(compareNewest)) {
    const effectCents = effectOf(candidate, checked.accountId);
    if (effectCents === null || effectCents === 0n) continue;
    if (counts(candidate, checked)) {
      counted.push({ candidate, explanation: "not-at-bank", effectCents });
    } else if (whyMissing(candidate, checked) === "unpaid") {
      unpaid.push({ candidate, explanation: "unpaid", effectCents });
    }
  }
  const pairs = [
    ...pairsOf(unpaid, differenceCents),
    ...pairsOf(counted, -differenceCents),
    ...mixedPairs(unpaid, counted, differenceCents),
  ];
  return pairs.slice(0, MAX_PAIRS);
}

function pairsOf<Candidate>(all: readonly Explained<Candidate>[], sum: TotalCents) {
  const before = new Map<TotalCents, Explained<Candidate>[]>();
  const pairs: Explained<Candidate>[][] = [];
  for (const explained of all) {
    for (const other of before.get(sum - explained.effectCents) ?? []) {
      pairs.push([other, explained]);
      if (pairs.length >= MAX_PAIRS) return pairs;
    }
    const same = before.get(explained.effectCents) ?? [];
    before.set(explained.effectCents, [...same, explained]);
  }
  return pairs;
}

/** Pairs an unpaid movement, which would be added, with a counted one, which would be removed. */
function mixedPairs<Candidate>(
  unpaid: readonly Explained<Candidate>[],
  counted: readonly Explained<Candidate>[],
  sum: TotalCents,
) {
  const byEffect = Map.groupBy(counted, ({ effectCents }) => effectCents);
  const pairs: Explained<Candidate>[][] = [];
  for (const explained of unpaid) {
    for (const other of byEffect.get(explained.effectCents - sum) ?? []) {
      pairs.push([explained, other]);
      if (pairs.length >= MAX_PAIRS) return pairs;
    }
  }
  return pairs;
}

function isTransposed(a: TotalCents, b: TotalCents): boolean {
  const [first, second] = [digitsOf(a), digitsOf(b)];
  let at = 0;
  while (at < first.length && first[at] === second[at]) at += 1;
  const swapped = `${first.slice(0, at)}${first.charAt(at + 1)}${first.charAt(at)}${first.slice(at + 2)}`;
  return at < first.length && swapped === second;
}

/** As they are typed: 0,50 has three. */
function digitsOf(amount: TotalCents): string {
  return String(amount).padStart(3, "0");
}

/**
 * Sorts by likelihood, then unpaid ones by the distance of their due date from the day of the
 * balance, then by date and id. Unpaid ones that are due after that day are last.
 */
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
  return explained.toSorted(
    (a, b) =>
      Number(isDueAfter(a.candidate, checked.date)) -
        Number(isDueAfter(b.candidate, checked.date)) ||
      rank(a) - rank(b) ||
      daysFromDue(a.candidate, checked.date) - daysFromDue(b.candidate, checked.date) ||
      compareNewest(a.candidate, b.candidate),
  );
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
    if (effect * -2n === differenceCents) return "wrong-side";
    const shown = effect + differenceCents;
    const isSameSide = shown > 0n === effect > 0n && shown !== 0n;
    if (!isSameSide) return null;
    const [from, to] = [effect, shown].map((size) => (size < 0n ? -size : size));
    return isTransposed(from ?? 0n, to ?? 0n) ? "transposed-digits" : null;
  }
  return effect === differenceCents ? whyMissing(candidate, checked) : null;
}

/** The effect on the account, now or once it counts; null for a transfer between other accounts. */
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

/** Returns null if it would not count even when corrected. */
function whyMissing(
  candidate: CheckCandidate,
  { accountId, openingDate, date: day }: CheckedBalance,
): BalanceExplanation | null {
  const date = dateOf(candidate);
  if (date !== null && date < openingDate) return null;
  if (candidate.kind === "transfer") return "later-date";
  const isHere = candidate.accountId === accountId;
  if (date === null) {
    return isHere || candidate.accountId === null ? "unpaid" : "unpaid-other-account";
  }
  if (isHere) return "later-date";
  if (date > day) return null;
  return candidate.accountId === null ? "without-account" : "other-account";
}

function dateOf(candidate: CheckCandidate): CivilDate | null {
  return candidate.kind === "entry" ? candidate.paidOn : candidate.date;
}

/** True for an unpaid entry, such as the coming ones of a recurrence. */
function isDueAfter(candidate: CheckCandidate, day: CivilDate): boolean {
  if (candidate.kind === "transfer" || candidate.paidOn !== null) return false;
  return candidate.dueDate !== null && candidate.dueDate > day;
}

/** 0 for a movement that has a date of its own. */
function daysFromDue(candidate: CheckCandidate, day: CivilDate): number {
  if (candidate.kind === "transfer" || candidate.paidOn !== null) return 0;
  const { dueDate } = candidate;
  return dueDate === null ? Number.MAX_SAFE_INTEGER : Math.abs(daysBetween(dueDate, day));
}

function compareNewest(a: CheckCandidate, b: CheckCandidate): number {
  const [first, second] = [dateOf(a) ?? "", dateOf(b) ?? ""];
  if (first !== second) return first > second ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
