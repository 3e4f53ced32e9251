/** The words of a movement, in the statement and in its files. */
import type { AccountMovement } from "#domain/account-movement.ts";
import { entryName } from "#domain/entry-name.ts";
import { joinWords } from "#domain/entry-title.ts";
import { formatInstalment } from "#domain/format-instalment.ts";
import { describeSplits } from "#domain/split.ts";
import { firstLineOfNotes } from "#domain/transaction.ts";

type MovementWords = {
  readonly name: string;
  /** Other words than the name; null for each that is missing or equal to it. */
  readonly details: readonly (string | null)[];
};

/** In a file: with all categories of a divided entry, and the number of an instalment. */
export function describeMovement(
  movement: AccountMovement,
  nameOf: (id: string | null) => string,
): string {
  const { category, splits } = movement;
  const categories = splits === null ? category : describeSplits(splits);
  const { name, details } = movementWords({ ...movement, category: categories }, nameOf);
  return joinWords([name, ...details, formatInstalment(movement)]);
}

/** `nameOf` is given the other account of a transfer. */
export function movementWords(
  {
    category,
    notes,
    contactName,
    amountCents,
    otherAccountId,
  }: Pick<AccountMovement, "category" | "notes" | "contactName" | "amountCents" | "otherAccountId">,
  nameOf: (id: string | null) => string,
): MovementWords {
  // A transfer has no category.
  if (category === null) {
    const direction = amountCents > 0n ? "de" : "para";
    const name = `Transferência ${direction} ${nameOf(otherAccountId)}`;
    return { name, details: [firstLineOfNotes(notes)] };
  }
  const name = entryName({ notes, category }, contactName);
  return { name, details: [category, contactName].map((word) => (word === name ? null : word)) };
}
