/** The one builder of a row of each table of the API, as the original client sends it: a test names only what it is about. */

import { testDay } from "./test-clock.ts";

/** A row of the API. */
export type Row = Record<string, unknown>;

export type NewRow = Row & { readonly id: string };

type NewContact = NewRow & { readonly name: string };

/** A pending, active entry, due in five days. Its id says its type: `TRE` is an expense. */
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
export function contact(id: string, changes: Row = {}): NewContact {
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

let made = 0;

/** An entry with an id of its own. */
export function newEntry(changes: Row = {}): NewRow {
  made += 1;
  return entry(`${changes["type"] === "expense" ? "TRE" : "TRI"}-test${made}`, changes);
}

/** A contact with an id of its own. */
export function newContact(changes: Row = {}): NewContact {
  made += 1;
  return contact(`CTT-test${made}`, changes);
}

export const CLIENT = contact("CTT-padaria", { name: "Padaria D'Ávila" });
export const EMPLOYEE = contact("CTT-joao", { name: "João Antunes", profile_type: "employee" });
