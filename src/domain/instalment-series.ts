/**
 * The entries of a series: the parts of one amount, or the occurrences of a recurrence. Each belongs to its
 * series from creation to removal.
 */
import { entryIdInSeries, type SeriesId, type TransactionId } from "./ids.ts";
import { planInstalments, withDay, type Instalment, type InstalmentTerms } from "./instalments.ts";
import { cents, type Cents, type TotalCents } from "./money.ts";
import { Refusal } from "./refusal.ts";
import { listParts, type SplitPart, type Splits } from "./split.ts";
import { assertSplits, categorize, scaleSplits, takeParts } from "./split-verbs.ts";
import type {
  PaymentTie,
  SeriesMembership,
  Transaction,
  TransactionDraft,
  TransactionPatch,
} from "./transaction.ts";

/** What the parts of one amount have in common. */
export type InstalmentEntry = Omit<
  TransactionDraft,
  "id" | keyof Instalment | keyof SeriesMembership | keyof PaymentTie
>;

/**
 * A single part is a plain entry. The categories of a split entry are those of each part in proportion, and
 * sum to the same. @throws Refusal for terms that cannot be met.
 */
export function instalmentDrafts(
  seriesId: SeriesId,
  entry: InstalmentEntry,
  terms: InstalmentTerms,
): TransactionDraft[] {
  const parts = planInstalments(terms);
  if (!Array.isArray(parts)) {
    throw new Refusal({ code: "instalments-impossible", error: parts, terms });
  }
  const { category, splits = null } = entry;
  assertSplits({ category, amountCents: terms.totalCents, splits });
  const amounts = parts.map((part) => part.amountCents);
  const categories = splits === null ? [] : categoriesOfParts(splits, amounts);
  return parts.map((part, index) => ({
    ...entry,
    ...part,
    ...categories[index],
    id: entryIdInSeries(seriesId, entry.type, index),
    ...(parts.length === 1
      ? { seriesId: null, seriesNumber: null, seriesCount: null }
      : { seriesId, seriesNumber: index + 1, seriesCount: parts.length }),
  }));
}

function categoriesOfParts(splits: Splits, amounts: readonly Cents[]) {
  let left: readonly SplitPart[] = listParts(splits);
  return amounts.map((amountCents) => {
    const { taken, rest } = takeParts(left, amountCents);
    left = rest;
    return categorize(taken);
  });
}

/** @throws Refusal unless each part is one entry's, all of one count or all without. */
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

/** Which other parts a change goes to: the unpaid ones after this one, or all unpaid ones. */
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

/** What goes with others: neither a paid entry nor a cancelled one. */
export function isOpen({ status, lifecycle }: Pick<Part, "status" | "lifecycle">): boolean {
  return status !== "paid" && lifecycle !== "cancelled";
}

/**
 * What a change of one part does to another: not its payment, the day of its own month, and the same
 * proportions of its own amount. Of a new amount, what of it was paid in parts stays paid, and the rest is open.
 * The parts of one purchase share its competência, occurrences do not.
 */
export function patchOfOther(
  change: TransactionPatch,
  other: Pick<Transaction, "dueDate" | "amountCents" | "seriesCount">,
  paidCents = cents(0),
): TransactionPatch {
  const { status: _status, paidOn: _paidOn, dueDate, accrualDate, ...others } = change;
  const shared =
    others.amountCents === undefined
      ? others
      : { ...others, amountCents: restOf(others.amountCents, paidCents) };
  const isOccurrence = other.seriesCount === null;
  const rest = isOccurrence || accrualDate === undefined ? shared : { ...shared, accrualDate };
  const { splits = null, amountCents = other.amountCents } = rest;
  const patch = splits === null ? rest : { ...rest, ...scaleSplits(splits, amountCents) };
  if (dueDate === undefined || dueDate === null || other.dueDate === null) return patch;
  return { ...patch, dueDate: withDay(other.dueDate, Number(dueDate.slice(8))) };
}

/** Nothing where more was paid. */
function restOf(amountCents: Cents, paidCents: Cents): Cents {
  return cents(Math.max(amountCents - paidCents, 0));
}

/**
 * What the parts come to, with what was already paid of each, by its id. Parts that are inactive or cancelled do
 * not count, what was paid of them does.
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
