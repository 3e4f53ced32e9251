import { firstLineOfNotes, type Transaction } from "./transaction.ts";

/** What an entry is called everywhere: the first line of its notes, or its contact, or its category. */
export function entryName(
  { notes, category }: Pick<Transaction, "notes" | "category">,
  contactName: string | null,
): string {
  return firstLineOfNotes(notes) ?? contactName ?? category;
}
