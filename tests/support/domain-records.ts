/** Builds each domain record: a test sets only the fields that matter. */
import type { Account } from "#domain/account.ts";
import { civilDate } from "#domain/civil-date.ts";
import type { Contact } from "#domain/contact.ts";
import { cents } from "#domain/money.ts";
import type { CategoryTotal } from "#domain/report.ts";
import type { Transaction } from "#domain/transaction.ts";
import {
  SAMPLE_ACCOUNT,
  SAMPLE_CONTACT,
  SAMPLE_TRANSACTION,
  accountId,
  contactId,
} from "./arbitraries.ts";

const DUE_DATE = "2026-11-21";

/** A pending, active income. */
export function income(
  amountCents: number,
  dueDate: string | null = DUE_DATE,
  changes: Partial<Transaction> = {},
): Transaction {
  return expense(amountCents, dueDate, { type: "income", ...changes });
}

/** A pending, active expense. */
export function expense(
  amountCents: number,
  dueDate: string | null = DUE_DATE,
  changes: Partial<Transaction> = {},
): Transaction {
  return {
    ...SAMPLE_TRANSACTION,
    amountCents: cents(amountCents),
    dueDate: dueDate === null ? null : civilDate(dueDate),
    ...changes,
  };
}

/** An active client. */
export function contact(id: string, changes: Partial<Contact> = {}): Contact {
  return { ...SAMPLE_CONTACT, id: contactId(id), ...changes };
}

/** A bank account. */
export function account(id: string, changes: Partial<Account> = {}): Account {
  return { ...SAMPLE_ACCOUNT, id: accountId(id), ...changes };
}

/** The total of one paid, active income in January 2026. */
export function categoryTotal(
  changes: Partial<Omit<CategoryTotal, "dueDate">> & { readonly dueDate?: string | null } = {},
): CategoryTotal {
  const { dueDate = "2026-01-15", ...others } = changes;
  return {
    type: "income",
    status: "paid",
    lifecycle: "active",
    category: "Site",
    count: 1,
    cents: 100n,
    ...others,
    dueDate: dueDate === null ? null : civilDate(dueDate),
  };
}
