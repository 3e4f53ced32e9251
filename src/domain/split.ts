/**
 * An entry over several categories (docs/decisions/0032). Always true: 2 to 20 parts of different categories,
 * each above zero, which sum to the amount of the entry; its category is that of the first part.
 */
import { formatDecimal, type Cents } from "./money.ts";

export const MIN_SPLIT_PARTS = 2;
export const MAX_SPLIT_PARTS = 20;

export type SplitPart = { readonly category: string; readonly amountCents: Cents };

declare const splitsBrand: unique symbol;
/** The parts as they are stored: JSON with centavos, so that equal parts are equal texts. */
export type Splits = string & { readonly [splitsBrand]: true };

type StoredPart = { readonly category: string; readonly amount: Cents };

/** The fields of an entry that hold its categories. */
export type Categorized = {
  readonly category: string;
  readonly amountCents: Cents;
  readonly splits: Splits | null;
};

export function toSplits(parts: readonly SplitPart[]): Splits {
  const stored = parts.map(({ category, amountCents: amount }): StoredPart => ({
    category,
    amount,
  }));
  return JSON.stringify(stored) as Splits;
}

export function listParts(splits: Splits): readonly SplitPart[] {
  const stored = JSON.parse(splits) as readonly StoredPart[];
  return stored.map(({ category, amount }) => ({ category, amountCents: amount }));
}

/** A single part for an entry that is not split. */
export function toParts({ category, amountCents, splits }: Categorized): readonly SplitPart[] {
  return splits === null ? [{ category, amountCents }] : listParts(splits);
}

/** All categories of the entry, without duplicates. */
export function categoriesOf({
  category,
  splits = null,
}: {
  readonly category: string;
  readonly splits?: Splits | null | undefined;
}): readonly string[] {
  return splits === null ? [category] : listParts(splits).map((part) => part.category);
}

/** `Aluguel R$ 60,00, Outros R$ 40,00` */
export function describeSplits(splits: Splits | null): string {
  if (splits === null) return "sem divisão";
  return listParts(splits)
    .map(({ category, amountCents }) => `${category} R$ ${formatDecimal(amountCents)}`)
    .join(", ");
}

/** The words after the first category: `dividido em 3`. */
export function formatPartCount(splits: Splits): string {
  return `dividido em ${listParts(splits).length}`;
}

export function sumOf(parts: readonly SplitPart[]): bigint {
  let sum = 0n;
  for (const { amountCents } of parts) sum += BigInt(amountCents);
  return sum;
}
