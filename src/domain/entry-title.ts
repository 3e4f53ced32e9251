/** The names of an entry in lines, messages and files. */
import { formatInstalment } from "./format-instalment.ts";
import { formatBrl } from "./money.ts";
import { formatPartCount } from "./split.ts";
import { firstLineOfNotes, type Transaction } from "./transaction.ts";

type Titled = Pick<Transaction, "category" | "seriesNumber" | "seriesCount" | "splits">;

/** The entry without its purpose: `Fornecedores 2/3, R$ 320,00`, `Site dividido em 2, R$ 90,00`. */
export function entryTitle(entry: Titled & Pick<Transaction, "amountCents">): string {
  return `${titleWithoutAmount(entry)}, ${formatBrl(entry.amountCents)}`;
}

/** The entry with its purpose, as in the list: `Padaria Central · Fornecedores 2/3, R$ 320,00`. */
export function describeEntry(
  entry: Titled &
    Pick<Transaction, "amountCents" | "notes"> & {
      readonly contact?: { readonly name: string } | null;
    },
): string {
  return joinWords([entryDetail(entry), entryTitle(entry)]);
}

/** Like `entryTitle`, without the amount. */
export function titleWithoutAmount(entry: Titled): string {
  const { category, splits } = entry;
  const words = [
    category,
    formatInstalment(entry),
    splits === null ? null : formatPartCount(splits),
  ];
  return words.filter((word) => word !== null).join(" ");
}

/**
 * The name of a series, from one of its entries: `Recorrência: Aluguel da loja`, `Parcelas:
 * Equipamentos`.
 */
export function seriesName({
  category,
  notes,
  seriesCount,
}: Pick<Transaction, "category" | "notes" | "seriesCount">): string {
  const kind = seriesCount === null ? "Recorrência" : "Parcelas";
  return `${kind}: ${firstLineOfNotes(notes) ?? category}`;
}

/** The purpose of an entry: the first line of its notes, or its contact. */
export function entryDetail({
  notes,
  contact,
}: Pick<Transaction, "notes"> & {
  readonly contact?: { readonly name: string } | null;
}): string | null {
  return firstLineOfNotes(notes) ?? contact?.name ?? null;
}

/** Omits null parts. */
export function joinWords(words: readonly (string | null)[]): string {
  return words.filter((word) => word !== null).join(" · ");
}
