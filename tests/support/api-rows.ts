/**
 * Builds a row of each table of the API, in the form that the original client sends: a test sets
 * only the columns that matter.
 */

import { testDay } from "./test-clock.ts";

/** A row of the API. */
export type Row = Record<string, unknown>;

export type NewRow = Row & { readonly id: string };

type NamedRow = NewRow & { readonly name: string };

/** A pending, active entry, due in five days. The id tells its type: `TRE` is an expense. */
export function entry(id: string, changes: Row = {}): NewRow {
  return {
    id,
    type: id.startsWith("TRE") ? "expense" : "income",
    category: "Site",
    amount: 100,
    expected_payment_date: testDay(5),
    status: "pending",
    notes: null,
    client_id: null,
    lifecycle: "active",
    ...changes,
  };
}

/** An active client. */
export function contact(id: string, changes: Row = {}): NamedRow {
  return {
    id,
    name: `Contato ${id.slice("CTT-".length)}`,
    phone: null,
    company_name: null,
    profile_type: "client",
    pix_key: null,
    is_active: true,
    ...changes,
  };
}

/** A bank account. */
export function account(id: string, changes: Row = {}): NamedRow {
  return { id, name: `Conta ${id.slice("CTA-".length)}`, kind: "bank", ...changes };
}

/** An account with bills. */
export function card(id: string, changes: Row = {}): NamedRow {
  return account(id, { kind: "card", closing_day: 25, due_day: 5, ...changes });
}

/** From the bank to cash, yesterday. */
export function transfer(id: string, changes: Row = {}): NewRow {
  return {
    id,
    from_account_id: BANK.id,
    to_account_id: CASH.id,
    amount: 50,
    date: testDay(-1),
    ...changes,
  };
}

/** The arguments of `rpc/recurrence`: a monthly expense, the first one due in five days. */
export function recurrence(
  series_id: string,
  changes: Row = {},
): Row & { readonly series_id: string } {
  return {
    series_id,
    type: "expense",
    category: "Despesa Empresa",
    amount: 1500,
    expected_payment_date: testDay(5),
    ...changes,
  };
}

let made = 0;

/** An entry with a new id. */
export function newEntry(changes: Row = {}): NewRow {
  made += 1;
  return entry(`${changes["type"] === "expense" ? "TRE" : "TRI"}-test${made}`, changes);
}

/** A contact with a new id. */
export function newContact(changes: Row = {}): NamedRow {
  made += 1;
  return contact(`CTT-test${made}`, changes);
}

export const CLIENT = contact("CTT-padaria", { name: "Padaria D'Ávila" });
export const EMPLOYEE = contact("CTT-joao", { name: "João Antunes", profile_type: "employee" });
export const BANK = account("CTA-bank", { name: "Banco" });
export const CASH = account("CTA-cash", { name: "Caixa", kind: "cash" });
export const CARD = card("CTA-card", { name: "Cartão" });

/** The arguments of `rpc/instalments`: a purchase of 400 in four parts, from 10/11/2026. */
export function purchase(changes: Row = {}): Row {
  return {
    series_id: "SER-mhx3k2abcdef",
    type: "expense",
    category: "Outros",
    amount: 400,
    expected_payment_date: "2026-11-10",
    count: 4,
    ...changes,
  };
}
