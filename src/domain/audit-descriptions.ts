/** The sentences of the history (spec section 7); phrases keep the spec's order. */
import { CONTACT_TYPE_LABELS, type Contact } from "./contact.ts";
import { formatDecimal, type Cents } from "./money.ts";
import { LIFECYCLE_LABELS, STATUS_LABELS, TYPE_LABELS, type Transaction } from "./transaction.ts";

export const CONTACT_CREATED = "Contato criado";
export const TRANSACTION_CREATED = "Lançamento criado";
export const TRANSACTION_REMOVED = "Lançamento removido do sistema";

export const CONTACT_UPDATED = "Cadastro atualizado";
export const TRANSACTION_UPDATED = "Lançamento atualizado";
const NO_LINK = "sem vínculo";
const SEPARATOR = " | ";

/** Never includes the Pix key itself. */
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
  if (before.isActive !== after.isActive) {
    phrases.push(after.isActive ? "Contato reativado" : "Contato inativado");
  }
  return joinPhrases(phrases, CONTACT_UPDATED);
}

/** `linkedNames` are the contacts' names, null for no link. */
export function describeTransactionUpdate(
  before: Transaction,
  after: Transaction,
  linkedNames: { readonly before: string | null; readonly after: string | null },
): string {
  const phrases: string[] = [];
  if (before.amountCents !== after.amountCents) {
    phrases.push(`Valor: ${reais(before.amountCents)} → ${reais(after.amountCents)}`);
  }
  if (before.category !== after.category) {
    phrases.push(`Categoria: ${before.category} → ${after.category}`);
  }
  if (before.status !== after.status) {
    phrases.push(`Status: ${STATUS_LABELS[before.status]} → ${STATUS_LABELS[after.status]}`);
  }
  if (before.dueDate !== after.dueDate) phrases.push("Data de pagamento prevista atualizada");
  if (before.notes !== after.notes) phrases.push("Observações atualizadas");
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
  return joinPhrases(phrases, TRANSACTION_UPDATED);
}

function joinPhrases(phrases: readonly string[], fallback: string): string {
  return phrases.length === 0 ? fallback : phrases.join(SEPARATOR);
}

/** With a plain space, unlike on screen: users search the history with one. */
function reais(amount: Cents): string {
  return `R$ ${formatDecimal(amount)}`;
}
