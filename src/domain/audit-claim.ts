/** Compares a change as the original's client describes it with the system's record of it (spec section 7). */
import { ADDED_LABELS, DUE_DATE_PHRASE, NOTES_UPDATED } from "./audit-descriptions.ts";
import { PHRASE_SEPARATOR } from "./history-phrases.ts";
import { amountFromReais, amountFromTyped, formatBrl } from "./money.ts";
import { LIFECYCLE_LABELS, STATUS_LABELS, TYPE_LABELS } from "./transaction.ts";

/**
 * True if a description made by the system matches the claim. The system may add phrases about
 * columns that the spec does not have, and those of `IMPLIED`; the client's copy may have an older
 * value, and its own form of amounts (`R$ 1234.5`) and values (`paid`).
 */
export function isSameChange(description: string, claim: string): boolean {
  const phrases = splitPhrases(description).map(comparable);
  const claimed = splitPhrases(claim).map(comparable);
  const isAdded = (phrase: string) =>
    Object.values(ADDED_LABELS).some((label) => phrase.startsWith(`${label}: `));
  const implied = new Set(claimed.map((phrase) => IMPLIED.get(phrase)));
  return (
    claimed.every((phrase) => phrases.includes(phrase)) &&
    phrases.every((phrase) => claimed.includes(phrase) || implied.has(phrase) || isAdded(phrase))
  );
}

/** A name in a phrase may contain the separator: only a known start begins the next phrase. */
function splitPhrases(description: string): string[] {
  const phrases: string[] = [];
  for (const part of description.split(PHRASE_SEPARATOR)) {
    const before = phrases.at(-1);
    if (before === undefined || PHRASE_STARTS.some((start) => part.startsWith(start))) {
      phrases.push(part);
    } else {
      phrases[phrases.length - 1] = before + PHRASE_SEPARATOR + part;
    }
  }
  return phrases;
}

/** Of the phrases of spec section 7, and of those about columns that it does not have. */
const PHRASE_STARTS: readonly string[] = [
  "Nome atualizado para ",
  "Telefone atualizado",
  "Tipo alterado para ",
  "Chave Pix ",
  "Contato reativado",
  "Contato inativado",
  DUE_DATE_PHRASE,
  NOTES_UPDATED,
  "Vínculo alterado (",
  ...["Valor", "Categoria", "Status", "Situação", "Tipo", ...Object.values(ADDED_LABELS)].map(
    (label) => `${label}: `,
  ),
];

/** Changes that the system makes with others (spec section 4); a client need not list them. */
const IMPLIED: ReadonlyMap<string, string> = new Map([
  ["Tipo: → Receita", "Vínculo alterado (→ sem vínculo)"],
  ["Tipo alterado para cliente", "Chave Pix removida"],
]);

/** Without the old value: of `Valor: R$ 1,00 → R$ 2,00`, and of `Vínculo alterado (Ana → Bia)`. */
function comparable(phrase: string): string {
  return phrase
    .replace(
      /^(?<label>Valor|Categoria|Status|Situação|Tipo): .* → (?<value>.*)$/u,
      (_, label: string, value: string) => `${label}: → ${sameValue(label, value)}`,
    )
    .replace(/^Vínculo alterado \(.* → /u, "Vínculo alterado (→ ");
}

const LABELS = new Map<string, string>(
  Object.entries({ ...STATUS_LABELS, ...LIFECYCLE_LABELS, ...TYPE_LABELS }),
);

function sameValue(label: string, value: string): string {
  if (label === "Categoria") return value;
  if (label !== "Valor") return LABELS.get(value) ?? value;
  // A number as JavaScript writes it; with two decimals it is read like a typed one.
  const tenths = /^R\$\s*(?<reais>\d+\.\d)$/u.exec(value)?.groups?.["reais"];
  const cents = tenths === undefined ? amountFromTyped(value) : amountFromReais(Number(tenths));
  return typeof cents === "number" ? formatBrl(cents) : value;
}
