/**
 * The message that asks a contact to pay: a text with placeholders, which the company may replace
 * by its own. Always true: a line whose placeholders are empty is omitted.
 */
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import { pluralize } from "./format-amount.ts";
import { formatInstalment } from "./format-instalment.ts";
import { formatBrl, type TotalCents } from "./money.ts";
import { categoriesOf } from "./split.ts";
import type { Transaction } from "./transaction.ts";

export const CHARGE_PLACEHOLDERS = ["nome", "lista", "total", "pix", "empresa"] as const;
type Placeholder = (typeof CHARGE_PLACEHOLDERS)[number];

export const DEFAULT_CHARGE_MESSAGE = `Olá, {nome}! Tudo bem?

Segue o que está em aberto:
{lista}

Total: {total}
Chave Pix: {pix}

Se já pagou, desconsidere esta mensagem. Obrigado!
{empresa}`;

/** Without notes, which are internal to the company. */
export type ChargedEntry = Pick<
  Transaction,
  "category" | "splits" | "amountCents" | "dueDate" | "seriesNumber" | "seriesCount"
>;

export type Charge = {
  readonly contactName: string;
  /** Entries in the order of the message; may be only some of those charged. */
  readonly entries: readonly ChargedEntry[];
  /** The number of all charged entries. */
  readonly count: number;
  readonly totalCents: TotalCents;
};

export function writeChargeMessage(
  { contactName, entries, count, totalCents }: Charge,
  company: {
    /** Null for the default text. */
    readonly chargeMessage: string | null;
    readonly name: string | null;
    readonly pixKey: string | null;
  },
  today: CivilDate,
): string {
  const lines = entries.map((entry) => describeEntry(entry, today));
  const more = count - entries.length;
  if (more > 0) lines.push(`• e mais ${pluralize(more, "lançamento", "lançamentos")}`);
  return fillPlaceholders(company.chargeMessage ?? DEFAULT_CHARGE_MESSAGE, {
    nome: contactName,
    lista: lines.join("\n"),
    // A message has no use for no-break spaces.
    total: formatBrl(totalCents).replaceAll("\u00a0", " "),
    pix: company.pixKey,
    empresa: company.name,
  });
}

/** `• Site 2/3: R$ 320,00, venceu em 05/11/2026`, `• Site e Sistema: R$ 1.000,00, vence hoje` */
function describeEntry(entry: ChargedEntry, today: CivilDate): string {
  const { amountCents, dueDate } = entry;
  const categories = new Intl.ListFormat("pt-BR").format(categoriesOf(entry));
  const name = [categories, formatInstalment(entry)].filter((word) => word !== null).join(" ");
  const amount = formatBrl(amountCents).replaceAll("\u00a0", " ");
  return `• ${name}: ${amount}${dueDate === null ? "" : `, ${formatDueDate(dueDate, today)}`}`;
}

function formatDueDate(dueDate: CivilDate, today: CivilDate): string {
  if (dueDate === today) return "vence hoje";
  return `${dueDate < today ? "venceu" : "vence"} em ${formatCivilDate(dueDate)}`;
}

const PLACEHOLDER = new RegExp(`\\{(${CHARGE_PLACEHOLDERS.join("|")})\\}`, "giu");

function fillPlaceholders(
  template: string,
  values: Readonly<Record<Placeholder, string | null>>,
): string {
  const valueOf = (name: string) => values[name.toLowerCase() as Placeholder];
  const lines = template.split("\n").filter((line) => {
    const names = [...line.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
    return names.every((name) => valueOf(name) !== null);
  });
  const text = lines
    .join("\n")
    .replaceAll(PLACEHOLDER, (_whole, name: string) => valueOf(name) ?? "");
  return text.replaceAll(/\n{3,}/gu, "\n\n").trim();
}

/**
 * The URL that opens WhatsApp with the text; without a number the user chooses the conversation
 * there.
 */
export function whatsAppUrl(number: string | null, text: string | null): string {
  const search = text === null ? "" : `?text=${encodeURIComponent(text.toWellFormed())}`;
  return `https://wa.me/${number ?? ""}${search}`;
}
