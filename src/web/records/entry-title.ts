import { formatInstalment } from "#domain/format-instalment.ts";
import { formatBrl } from "#domain/money.ts";
import { splitWords } from "#domain/split.ts";
import { firstLineOfNotes } from "#domain/transaction.ts";
import type { Entry, ListedEntry } from "./entry.ts";

type Titled = Pick<Entry, "category" | "seriesNumber" | "seriesCount" | "splits">;

/** What an entry is called beside what it is for: `Fornecedores 2/3, R$ 320,00`, `Site dividido em 2, R$ 90,00`. */
export function entryTitle(entry: Titled & Pick<Entry, "amountCents">): string {
  return `${entryWords(entry)}, ${formatBrl(entry.amountCents)}`;
}

/** With what it is for, as in the list: `Padaria Central · Fornecedores 2/3, R$ 320,00`. */
export function describeEntry(
  entry: Titled & Pick<Entry, "amountCents" | "notes"> & Partial<Pick<ListedEntry, "contact">>,
): string {
  return joinWords([entryDetail(entry), entryTitle(entry)]);
}

/** Without the amount. */
export function entryWords(entry: Titled): string {
  const { category, splits } = entry;
  const words = [category, formatInstalment(entry), splits === null ? null : splitWords(splits)];
  return words.filter((word) => word !== null).join(" ");
}

/** What an entry is for: the first line of its notes, or its contact. */
export function entryDetail({
  notes,
  contact,
}: Pick<Entry, "notes"> & Partial<Pick<ListedEntry, "contact">>): string | null {
  return firstLineOfNotes(notes) ?? contact?.name ?? null;
}

/** Null parts are left out. */
export function joinWords(words: readonly (string | null)[]): string {
  return words.filter((word) => word !== null).join(" · ");
}
