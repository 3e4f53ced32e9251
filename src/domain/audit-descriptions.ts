/** The sentences of the history (spec section 7); phrases keep the spec's order. */
import { ACCOUNT_KIND_LABELS, type Account } from "./account.ts";
import { formatCivilDate, type CivilDate } from "./civil-date.ts";
import { CONTACT_TYPE_LABELS, describeTypes, type Contact } from "./contact.ts";
import { phrasesOf } from "./entities.ts";
import { pluralize } from "./format-amount.ts";
import { joinPhrases } from "./history-phrases.ts";
import { formatDecimal, type Cents } from "./money.ts";
import { activityPhrases } from "./named-records.ts";
import type { AccountId } from "./ids.ts";
import { formatPaidOn } from "./payment.ts";
import { describeRecurrence } from "./recurrence-rule.ts";
import type { Recurrence } from "./recurrence.ts";
import { describeSplits } from "./split.ts";
import {
  LIFECYCLE_LABELS,
  PAID_ON_LABELS,
  STATUS_LABELS,
  TYPE_LABELS,
  type Transaction,
} from "./transaction.ts";
import type { Transfer } from "./transfer.ts";

export const CONTACT_CREATED = "Contato criado";
export const TRANSACTION_CREATED = "Lançamento criado";
/**
 * Not a phrase of the spec. A removed entry that is restored keeps its id, so its history has the
 * removal and then this.
 */
export const TRANSACTION_RESTORED = "Lançamento trazido de volta";
export const TRANSACTION_REMOVED = "Lançamento removido do sistema";
export const CONTACT_IMPORTED = "Contato importado do sistema original";
export const TRANSACTION_IMPORTED = "Lançamento importado do sistema original";
/** Records of the original were added to the history, without a row. */
export const HISTORY_IMPORTED = "Histórico importado do sistema original";
/** The descriptions of an import's own records. */
export const IMPORTED: ReadonlySet<string> = new Set([
  CONTACT_IMPORTED,
  TRANSACTION_IMPORTED,
  HISTORY_IMPORTED,
]);

/**
 * The description of a record; a placeholder once its texts were erased, and for a record of the
 * original system without one.
 */
export function recordText({
  description,
  isErased,
}: {
  readonly description: string;
  readonly isErased: boolean;
}): string {
  if (isErased) return "Registro apagado";
  return description.trim() === "" ? "Registro sem descrição" : description;
}

/** Not in the spec. */
export const RECURRENCE_CREATED = "Recorrência criada";

export const DUE_DATE_PHRASE = "Data de pagamento prevista atualizada";
export const CONTACT_UPDATED = "Cadastro atualizado";
export const TRANSACTION_UPDATED = "Lançamento atualizado";
const RECURRENCE_UPDATED = "Recorrência atualizada";
export const NOTES_UPDATED = "Observações atualizadas";
const NO_ACCOUNT = "sem conta";
const NO_LINK = "sem vínculo";

/** Labels of columns that the spec does not have; a client of the spec never mentions them. */
export const ADDED_LABELS = {
  splits: "Divisão",
  paidOn: PAID_ON_LABELS.expense,
  receivedOn: PAID_ON_LABELS.income,
  accrualDate: "Competência",
  accountId: "Conta",
  tagIds: "Etiquetas",
  otherTypes: "Tipos",
} as const;

/**
 * The description never includes the Pix key, the document, the e-mail, the notes or the address
 * themselves.
 */
export function describeContactUpdate(before: Contact, after: Contact): string {
  const phrases: string[] = [];
  if (before.name !== after.name) phrases.push(`Nome atualizado para ${after.name}`);
  if (before.phone !== after.phone) phrases.push("Telefone atualizado");
  if (before.type !== after.type) {
    phrases.push(`Tipo alterado para ${CONTACT_TYPE_LABELS[after.type].toLowerCase()}`);
  }
  if (before.pixKey !== after.pixKey) {
    phrases.push(after.pixKey === null ? "Chave Pix removida" : "Chave Pix cadastrada");
  }
  phrases.push(...activityPhrases("contact", before, after));
  if (before.document !== after.document) {
    phrases.push(`CPF/CNPJ ${changeOf(before.document, after.document)}`);
  }
  if (before.email !== after.email) phrases.push("E-mail atualizado");
  if (before.notes !== after.notes) phrases.push(NOTES_UPDATED);
  if (before.address !== after.address)
    phrases.push(`Endereço ${changeOf(before.address, after.address)}`);
  if (before.otherTypes !== after.otherTypes) {
    phrases.push(`${ADDED_LABELS.otherTypes}: ${describeTypes(before)} → ${describeTypes(after)}`);
  }
  return joinPhrases(phrases, CONTACT_UPDATED);
}

type UpdateContext = {
  /** The contacts' names; null for no link. */
  readonly linkedNames: { readonly before: string | null; readonly after: string | null };
  /** The accounts' names; null for none. */
  readonly accountNames: { readonly before: string | null; readonly after: string | null };
  /** The tags' names. */
  readonly tagNames: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** False if the payment date only follows the status, whose phrase is then the spec's. */
  readonly namesPaidOn: boolean;
  /** The reason of the change, in words; null when a user made it. */
  readonly cause: string | null;
};

export function describeTransactionUpdate(
  before: Transaction,
  after: Transaction,
  { linkedNames, accountNames, tagNames, namesPaidOn, cause }: UpdateContext,
): string {
  const phrases: string[] = cause === null ? [] : [cause];
  if (before.amountCents !== after.amountCents) {
    phrases.push(`Valor: ${reais(before.amountCents)} → ${reais(after.amountCents)}`);
  }
  if (before.category !== after.category) {
    phrases.push(`Categoria: ${before.category} → ${after.category}`);
  }
  if (before.splits !== after.splits) {
    const [from, to] = [before, after].map(({ splits }) => describeSplits(splits));
    phrases.push(`${ADDED_LABELS.splits}: ${from} → ${to}`);
  }
  if (before.status !== after.status) {
    phrases.push(`Status: ${STATUS_LABELS[before.status]} → ${STATUS_LABELS[after.status]}`);
  }
  if (before.dueDate !== after.dueDate) phrases.push(DUE_DATE_PHRASE);
  if (before.notes !== after.notes) phrases.push(NOTES_UPDATED);
  if (before.lifecycle !== after.lifecycle) {
    phrases.push(
      `Situação: ${LIFECYCLE_LABELS[before.lifecycle]} → ${LIFECYCLE_LABELS[after.lifecycle]}`,
    );
  }
  if (before.clientId !== after.clientId) {
    const from = linkedNames.before ?? NO_LINK;
    phrases.push(`Vínculo alterado (${from} → ${linkedNames.after ?? NO_LINK})`);
  }
  if (before.type !== after.type) {
    phrases.push(`Tipo: ${TYPE_LABELS[before.type]} → ${TYPE_LABELS[after.type]}`);
  }
  const [paidFrom, paidTo] = [before, after].map(formatPaidOn);
  if (namesPaidOn && paidFrom !== paidTo) {
    phrases.push(`${PAID_ON_LABELS[after.type]}: ${paidFrom} → ${paidTo}`);
  }
  if (before.accrualDate !== after.accrualDate) {
    const [from, to] = [before, after].map(({ accrualDate }) => formatCivilDate(accrualDate));
    phrases.push(`${ADDED_LABELS.accrualDate}: ${from} → ${to}`);
  }
  if (before.accountId !== after.accountId) {
    const from = accountNames.before ?? NO_ACCOUNT;
    phrases.push(`${ADDED_LABELS.accountId}: ${from} → ${accountNames.after ?? NO_ACCOUNT}`);
  }
  if (before.tagIds !== after.tagIds) {
    const [from, to] = [tagNames.before, tagNames.after].map(tagList);
    phrases.push(`${ADDED_LABELS.tagIds}: ${from} → ${to}`);
  }
  return joinPhrases(phrases, TRANSACTION_UPDATED);
}

function tagList(names: readonly string[]): string {
  return names.length === 0 ? "sem etiquetas" : names.join(", ");
}

export function describeAccountUpdate(before: Account, after: Account): string {
  const phrases: string[] = [];
  if (before.name !== after.name) phrases.push(`Nome: ${before.name} → ${after.name}`);
  if (before.kind !== after.kind) {
    phrases.push(`Tipo: ${ACCOUNT_KIND_LABELS[before.kind]} → ${ACCOUNT_KIND_LABELS[after.kind]}`);
  }
  if (before.openingBalanceCents !== after.openingBalanceCents) {
    phrases.push(
      `Saldo inicial: ${reais(before.openingBalanceCents)} → ${reais(after.openingBalanceCents)}`,
    );
  }
  if (before.openingDate !== after.openingDate) {
    phrases.push(
      `Data do saldo inicial: ${formatCivilDate(before.openingDate)} → ${formatCivilDate(after.openingDate)}`,
    );
  }
  if (before.closingDay !== after.closingDay) {
    phrases.push(`Fechamento: ${dayOrNone(before.closingDay)} → ${dayOrNone(after.closingDay)}`);
  }
  if (before.dueDay !== after.dueDay) {
    phrases.push(`Vencimento: ${dayOrNone(before.dueDay)} → ${dayOrNone(after.dueDay)}`);
  }
  if (before.isDefault !== after.isDefault) {
    phrases.push(after.isDefault ? "Passou a ser a conta padrão" : "Deixou de ser a conta padrão");
  }
  phrases.push(...activityPhrases("account", before, after));
  return joinPhrases(phrases, phrasesOf("account").updated);
}

/** `nameOf` gives the name of an account. */
export function describeTransferUpdate(
  before: Transfer,
  after: Transfer,
  nameOf: (id: AccountId) => string,
): string {
  const { updated, ended, reactivated } = phrasesOf("transfer");
  const phrases: string[] = [];
  if (before.amountCents !== after.amountCents) {
    phrases.push(`Valor: ${reais(before.amountCents)} → ${reais(after.amountCents)}`);
  }
  if (before.date !== after.date) {
    phrases.push(`Data: ${formatCivilDate(before.date)} → ${formatCivilDate(after.date)}`);
  }
  if (before.fromAccountId !== after.fromAccountId) {
    phrases.push(`De: ${nameOf(before.fromAccountId)} → ${nameOf(after.fromAccountId)}`);
  }
  if (before.toAccountId !== after.toAccountId) {
    phrases.push(`Para: ${nameOf(before.toAccountId)} → ${nameOf(after.toAccountId)}`);
  }
  if (before.notes !== after.notes) phrases.push(NOTES_UPDATED);
  if (before.lifecycle !== after.lifecycle) {
    phrases.push(after.lifecycle === "active" ? reactivated : ended);
  }
  return joinPhrases(phrases, updated);
}

function dayOrNone(day: number | null): string {
  return day === null ? "-" : `dia ${day}`;
}

export function describeEntriesMade(count: number): string {
  return pluralize(count, "lançamento criado", "lançamentos criados");
}

/** Describes a change of what the next entries will be. */
export function describeRecurrenceUpdate(before: Recurrence, after: Recurrence): string {
  const phrases: string[] = [];
  const [from, to] = [describeRecurrence(before), describeRecurrence(after)];
  if (before.pausedOn !== after.pausedOn) {
    // Ending a recurrence also ends its pause, and one without a next date has ended already.
    const isResumed = from === to && after.nextDate !== null;
    phrases.push(pausePhrase(after.pausedOn) ?? (isResumed ? RECURRENCE_RESUMED : PAUSE_ENDED));
  }
  if (from !== to) phrases.push(`Regra: ${from} → ${to}`);
  else if (before.firstDate !== after.firstDate) {
    // Every other Friday, moved by a week, has the same words.
    const [first, moved] = [before, after].map(({ firstDate }) => formatCivilDate(firstDate));
    phrases.push(`Primeira data: ${first} → ${moved}`);
  }
  if (before.amountCents !== after.amountCents) {
    phrases.push(`Valor: ${reais(before.amountCents)} → ${reais(after.amountCents)}`);
  }
  if (before.category !== after.category) {
    phrases.push(`Categoria: ${before.category} → ${after.category}`);
  }
  if (before.notes !== after.notes) phrases.push(NOTES_UPDATED);
  if (before.clientId !== after.clientId) phrases.push("Vínculo alterado");
  if (before.accountId !== after.accountId) phrases.push("Conta alterada");
  if (before.tagIds !== after.tagIds) phrases.push("Etiquetas alteradas");
  if (before.type !== after.type) {
    phrases.push(`Tipo: ${TYPE_LABELS[before.type]} → ${TYPE_LABELS[after.type]}`);
  }
  if (after.problem !== null && before.problem !== after.problem) {
    phrases.push(`Parou de criar lançamentos: ${after.problem}`);
  }
  return joinPhrases(phrases, RECURRENCE_UPDATED);
}

const RECURRENCE_RESUMED = "Recorrência retomada";
const PAUSE_ENDED = "Fim da pausa";

function pausePhrase(pausedOn: CivilDate | null): string | null {
  return pausedOn === null ? null : `Recorrência pausada a partir de ${formatCivilDate(pausedOn)}`;
}

function changeOf(before: string | null, after: string | null): string {
  if (after === null) return "removido";
  return before === null ? "cadastrado" : "atualizado";
}

/** Formats with a plain space, unlike the screens: users search the history with one. */
function reais(amount: Cents): string {
  return `R$ ${formatDecimal(amount)}`;
}
