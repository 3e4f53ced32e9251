import { firstLineOfNotes, type Transaction } from "./transaction.ts";

/**
 * The name of an entry on every screen: the first line of its notes, or its contact, or its
 * category.
 */
export function entryName(
  { notes, category }: Pick<Transaction, "notes" | "category">,
  contactName: string | null,
): string {
  return firstLineOfNotes(notes) ?? contactName ?? category;
}
