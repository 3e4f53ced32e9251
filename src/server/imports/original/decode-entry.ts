import { TRANSACTION_LABELS } from "#contract/transaction-labels.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import { takesType } from "#domain/category.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { companyToday, instantToMs, type Instant } from "#domain/company-time.ts";
import { decimalText, type Cents } from "#domain/money.ts";
import { foldTyped } from "#domain/normalize-text.ts";
import { originalAmount, type OriginalAmountError } from "#domain/original-amount.ts";
import { NO_TAGS } from "#domain/tag.ts";
import { TYPE_LABELS, type Transaction } from "#domain/transaction.ts";
import type { DecodingContext } from "./decode-tables.ts";
import type { CheckedRow } from "./row-check.ts";

const AMOUNT_ERRORS: Readonly<Record<OriginalAmountError, string>> = {
  "not-a-number": "Deve ser um número.",
  negative: "Não pode ser negativo: uma despesa tem valor positivo e o tipo expense.",
  "too-small": "Não é zero, e em centavos seria R$ 0,00.",
  "too-large": "Passa de R$ 9.999.999.999,99.",
};

type Context = DecodingContext & {
  /** By entry: the day of the record that set it to paid. */
  readonly paidOn: ReadonlyMap<string, CivilDate>;
};

/** Null for an invalid row. */
export function decodeEntry(row: CheckedRow, context: Context): Transaction | null {
  const fields = TRANSACTION_FIELDS;
  const id = row.read("id", fields.id.codec);
  const type = row.read("type", fields.type.codec);
  const category = readCategory(row, type, context);
  const amountCents = readAmount(row);
  const dueDate = row.day("expected_payment_date");
  const status = row.read("status", fields.status.codec);
  const notes = row.read("notes", fields.notes.codec);
  const clientId = row.read("client_id", fields.clientId.codec);
  const lifecycle = row.read("lifecycle", fields.lifecycle.codec);
  const createdAt = row.instant("created_at");
  const updatedAt = row.get("updated_at") === null ? createdAt : row.instant("updated_at");
  if (
    !row.isRight ||
    id === undefined ||
    type === undefined ||
    category === undefined ||
    amountCents === undefined ||
    dueDate === undefined ||
    status === undefined ||
    notes === undefined ||
    clientId === undefined ||
    lifecycle === undefined ||
    createdAt === undefined ||
    updatedAt === undefined
  ) {
    return null;
  }
  return {
    id,
    type,
    category,
    amountCents,
    dueDate,
    status,
    notes,
    clientId,
    lifecycle,
    createdAt,
    updatedAt,
    paidOn: status === "paid" ? paymentDay({ id, dueDate, updatedAt }, context) : null,
    isPaidOnAssumed: status === "paid" && !context.paidOn.has(id),
    accrualDate: null,
    seriesId: null,
    seriesNumber: null,
    seriesCount: null,
    parentId: null,
    paymentRole: null,
    accountId: null,
    tagIds: NO_TAGS,
    splits: null,
  };
}

/**
 * The name that the category has here, where two names may not differ by case and accents alone. An
 * archived category keeps its old entries.
 */
function readCategory(
  row: CheckedRow,
  type: Transaction["type"] | undefined,
  { categories }: Context,
): string | undefined {
  const name = row.read("category", TRANSACTION_FIELDS.category.codec);
  if (name === undefined) return undefined;
  const category = categories.get(foldTyped(name));
  if (category === undefined) {
    row.refuse(
      TRANSACTION_LABELS.category,
      `A categoria ${JSON.stringify(name)} não existe aqui: crie-a em Configurações, com este nome.`,
    );
  } else if (type !== undefined && !takesType(category, type)) {
    row.refuse(
      TRANSACTION_LABELS.category,
      `A categoria ${category.name} não aceita ${TYPE_LABELS[type].toLowerCase()}s: mude-a em Configurações.`,
    );
  } else if (category.name !== name) {
    row.repair(TRANSACTION_LABELS.category, `${name} aqui se chama ${category.name}.`);
  }
  return category?.name;
}

function readAmount(row: CheckedRow): Cents | undefined {
  const value = row.get("amount");
  const isRead = typeof value === "number" || typeof value === "string";
  const amount = isRead ? originalAmount(value) : "not-a-number";
  if (typeof amount === "string") {
    row.refuse(
      TRANSACTION_LABELS.amount,
      `${AMOUNT_ERRORS[amount]} Veio ${JSON.stringify(value)}.`,
    );
    return undefined;
  }
  if (!amount.isExact) row.inexact(String(value), decimalText(amount.cents, "."));
  return amount.cents;
}

/**
 * The original has no payment date. It is the day of the record that set the entry to paid;
 * otherwise the due date, unless that is after the day of its last change. The same rule applies to
 * entries from before payment dates existed.
 */
function paymentDay(
  { id, dueDate, updatedAt }: { id: string; dueDate: CivilDate | null; updatedAt: Instant },
  { paidOn, nowMs, timeZone }: Context,
): CivilDate {
  const changedMs = Math.min(instantToMs(updatedAt), nowMs);
  const changedOn = companyToday(changedMs, timeZone);
  return paidOn.get(id) ?? (dueDate !== null && dueDate < changedOn ? dueDate : changedOn);
}
