/**
 * The entries of a series: instalments of one amount, or occurrences of a recurrence. Each belongs
 * to its series from creation to removal.
 */
import {
  addDaysClamped,
  addMonthsClamped,
  daysBetween,
  monthNumber,
  type CivilDate,
} from "./civil-date.ts";
import { entryIdInSeries, type SeriesId, type TransactionId } from "./ids.ts";
import { planInstalments, withDay, type Instalment, type InstalmentTerms } from "./instalments.ts";
import { cents, type Cents, type TotalCents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import { categoriesOf, listParts, type Categorized, type SplitPart, type Splits } from "./split.ts";
import { assertSplits, categorize, renamePart, scaleSplits, takeParts } from "./split-verbs.ts";
import type {
  PaymentTie,
  SeriesMembership,
  Transaction,
  TransactionDraft,
  TransactionPatch,
} from "./transaction.ts";

/** The fields that all instalments share. */
export type InstalmentEntry = Omit<
  TransactionDraft,
  "id" | keyof Instalment | keyof SeriesMembership | keyof PaymentTie
>;

/**
 * A single instalment is a plain entry. A split entry keeps its proportions in each instalment, and
 * the parts sum exactly. If the entry is paid, those that are due later are open (`isPaidPart`).
 * @throws Refusal for terms that cannot be met.
 */
export function instalmentDrafts(
  seriesId: SeriesId,
  entry: InstalmentEntry,
  terms: InstalmentTerms,
  today: CivilDate,
): TransactionDraft[] {
  const parts = planInstalments(terms);
  if (!Array.isArray(parts)) {
    throw new Refusal({ code: "instalments-impossible", error: parts, terms });
  }
  const { category, splits = null } = entry;
  assertSplits({ category, amountCents: terms.totalCents, splits });
  const amounts = parts.map((part) => part.amountCents);
  const categories = splits === null ? [] : categoriesOfParts(splits, amounts);
  const { paidOn = null, status = paidOn === null ? "pending" : "paid" } = entry;
  const isLater = (part: Instalment, index: number): boolean =>
    status === "paid" && !isPaidPart(part, index, paidOn ?? today);
  return parts.map((part, index) => ({
    ...entry,
    ...(isLater(part, index) && OPEN),
    ...part,
    ...categories[index],
    id: entryIdInSeries(seriesId, entry.type, index),
    ...(parts.length === 1
      ? { seriesId: null, seriesNumber: null, seriesCount: null }
      : { seriesId, seriesNumber: index + 1, seriesCount: parts.length }),
  }));
}

const OPEN = { status: "pending", paidOn: null, isPaidOnAssumed: false } as const;

/** The first instalment of a paid entry is paid, and each that is due until the day of payment. */
export function isPaidPart({ dueDate }: Instalment, index: number, paidOn: CivilDate): boolean {
  return index === 0 || dueDate <= paidOn;
}

function categoriesOfParts(splits: Splits, amounts: readonly Cents[]) {
  let left: readonly SplitPart[] = listParts(splits);
  return amounts.map((amountCents) => {
    const { taken, rest } = takeParts(left, amountCents);
    left = rest;
    return categorize(taken);
  });
}

/**
 * @throws Refusal unless each part belongs to a different entry, and all have the same count or
 * none.
 */
export function assertSeries(
  parts: readonly (Partial<SeriesMembership> & { readonly id: TransactionId })[],
): void {
  const idOfPart = new Map<string, TransactionId>();
  const counts = new Map<SeriesId, number | null>();
  for (const { id, seriesId, seriesNumber, seriesCount = null } of parts) {
    if (seriesId === null || seriesId === undefined) continue;
    const part = `${seriesId} ${seriesNumber ?? ""}`;
    const isSame =
      (idOfPart.get(part) ?? id) === id &&
      (!counts.has(seriesId) || counts.get(seriesId) === seriesCount);
    if (!isSame) throw new Refusal({ code: "series-of-other-entries", seriesId });
    idOfPart.set(part, id);
    counts.set(seriesId, seriesCount);
  }
}

/** The other parts that a change applies to: the unpaid ones after this one, or all unpaid ones. */
export const INSTALMENT_SCOPES = ["following", "unpaid"] as const;
export type InstalmentScope = (typeof INSTALMENT_SCOPES)[number];

type Part = Pick<Transaction, "id" | "seriesId" | "seriesNumber" | "status" | "lifecycle">;

/** False for the part itself, and for those that are paid or cancelled. */
export function isInScope(other: Part, part: Part, scope: InstalmentScope): boolean {
  if (part.seriesId === null || other.seriesId !== part.seriesId || other.id === part.id)
    return false;
  if (!isOpen(other)) return false;
  return scope === "unpaid" || (other.seriesNumber ?? 0) > (part.seriesNumber ?? 0);
}

/** True if a change of the series applies to it: not paid and not cancelled. */
export function isOpen({ status, lifecycle }: Pick<Part, "status" | "lifecycle">): boolean {
  return status !== "paid" && lifecycle !== "cancelled";
}

type DateMove = { readonly days: number } | { readonly months: number };

/** A change of one part, as it applies to others. */
export type SharedChange = {
  /** Without the payment; an amount is the whole price, and includes what was paid in parts. */
  readonly patch: TransactionPatch;
  /** How far each due date moves. Parts of months take the day too. */
  readonly moved: DateMove;
  /** The amount paid in parts of each, by its id. */
  readonly paid: ReadonlyMap<string, Cents>;
  /** The category of the part before the change; null if it was divided. */
  readonly categoryBefore: string | null;
};

/** `parts` are those of the whole series, `paid` covers at least the open ones. */
export function shareChange(
  part: Part & Pick<Transaction, "dueDate" | "category" | "splits">,
  patch: TransactionPatch,
  parts: readonly (Part & Pick<Transaction, "dueDate">)[],
  paid: ReadonlyMap<string, Cents> = new Map(),
): SharedChange {
  const {
    status: _status,
    paidOn: _paidOn,
    isPaidOnAssumed: _isAssumed,
    amountCents,
    ...shared
  } = patch;
  const price = cents((amountCents ?? 0) + (paid.get(part.id) ?? 0));
  return {
    patch: amountCents === undefined ? shared : { ...shared, amountCents: price },
    moved: dateMove(part, patch, parts),
    paid,
    categoryBefore: part.splits === null ? part.category : null,
  };
}

function dateMove(
  part: Part & Pick<Transaction, "dueDate">,
  { dueDate = null }: TransactionPatch,
  parts: readonly (Part & Pick<Transaction, "dueDate">)[],
): DateMove {
  if (dueDate === null) return { months: 0 };
  const from = part.dueDate ?? dueDate;
  const datesOf = (some: typeof parts) => some.flatMap((other) => other.dueDate ?? []);
  const changed = parts.filter((other) => other.id === part.id || isOpen(other));
  return isOnOneDay(datesOf(parts)) && areOfOwnMonths(datesOf(changed))
    ? { months: monthNumber(dueDate) - monthNumber(from) }
    : { days: daysBetween(from, dueDate) };
}

/** True if most are on the same day of their months, or on the last day of a shorter one. */
function isOnOneDay(dates: readonly CivilDate[]): boolean {
  const days = new Set(dates.map((date) => Number(date.slice(8))));
  return [...days].some((day) => {
    const some = dates.filter((date) => date === withDay(date, day));
    return some.length * 2 > dates.length;
  });
}

function areOfOwnMonths(dates: readonly CivilDate[]): boolean {
  return new Set(dates.map((date) => date.slice(0, 7))).size === dates.length;
}

/** The fields of another part that its change depends on. */
export type OtherPart = Categorized & Pick<Transaction, "id" | "dueDate" | "seriesCount">;

/**
 * Derives the change of another part: as many months or days later, with new proportions applied to its
 * own amount. With a new amount, what was already paid of it stays paid and the rest is open; an entry of which
 * as much was paid keeps its open amount. Instalments of one purchase share the competência; occurrences do not.
 */
export function patchOfOther(
  { patch: change, moved, paid, categoryBefore }: SharedChange,
  other: OtherPart,
): TransactionPatch {
  const { dueDate, accrualDate, amountCents, ...others } = change;
  const paidCents = paid.get(other.id) ?? cents(0);
  const isOpenAmount = amountCents !== undefined && !isPaidOff(amountCents, paidCents);
  const shared: TransactionPatch = isOpenAmount
    ? { ...others, amountCents: cents(amountCents - paidCents) }
    : others;
  const isOccurrence = other.seriesCount === null;
  const rest = isOccurrence || accrualDate === undefined ? shared : { ...shared, accrualDate };
  const { splits = null } = rest;
  const openCents = rest.amountCents ?? other.amountCents;
  const patch =
    splits === null
      ? withOwnParts(rest, other, categoryBefore)
      : { ...rest, ...scaleSplits(splits, openCents) };
  if (dueDate === undefined || dueDate === null || other.dueDate === null) return patch;
  const ofOther =
    "days" in moved
      ? addDaysClamped(other.dueDate, moved.days)
      : withDay(addMonthsClamped(other.dueDate, moved.months), Number(dueDate.slice(8)));
  return { ...patch, dueDate: ofOther };
}

/**
 * A new category replaces the one before in an entry that is divided on its own: the other parts
 * stay, as does an entry without that one. With a new amount too it stays, and is refused for that.
 */
function withOwnParts(
  patch: TransactionPatch,
  other: OtherPart,
  categoryBefore: string | null,
): TransactionPatch {
  const { category, ...others } = patch;
  const { amountCents = other.amountCents } = patch;
  const endsSplit = categoryBefore === null || patch.splits === null;
  if (category === undefined || other.splits === null || endsSplit) return patch;
  const isRenamed =
    amountCents === other.amountCents && categoriesOf(other).includes(categoryBefore);
  if (!isRenamed) return others;
  const renamed = renamePart(other, categoryBefore, category);
  return { ...others, category: renamed.category, splits: renamed.splits };
}

/** True if a new amount would leave nothing open of a partially paid entry. */
export function isPaidOff(amountCents: Cents, paidCents: Cents): boolean {
  return paidCents > 0 && amountCents <= paidCents;
}

/**
 * The sum of the parts, including what was already paid of each, by its id. Inactive and cancelled
 * parts do not count, but payments of them do.
 */
export function totalOfParts(
  parts: readonly Pick<Transaction, "id" | "amountCents" | "lifecycle">[],
  paid: ReadonlyMap<string, Cents>,
): TotalCents {
  let total = 0n;
  for (const { id, amountCents, lifecycle } of parts) {
    if (lifecycle === "active") total += BigInt(amountCents);
    total += BigInt(paid.get(id) ?? 0);
  }
  return total;
}
