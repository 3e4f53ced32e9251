import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { CONTACT_FIELDS } from "#contract/contacts.ts";
import { recordCodec } from "#contract/record-codec.ts";
import { totalsResponse } from "#contract/report.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import type { Charge, ChargedEntry } from "#domain/charge-message.ts";
import type { Contact } from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/** More would not fit into the URL that opens WhatsApp. */
const MAX_ENTRIES = 20;

export type ChargeScope = "overdue" | "unpaid";

type Debt = Omit<Charge, "contactName">;

export type ContactDebts = Pick<Contact, "name" | "phone"> & Readonly<Record<ChargeScope, Debt>>;

/** The unpaid entries of a contact, oldest due date first: the overdue ones, and all. */
export function chargeQuery(contactId: ContactId) {
  return queryOptions({
    queryKey: queryKeys.charge(contactId),
    queryFn: async (): Promise<ContactDebts> => {
      const [contact, overdue, unpaid] = await Promise.all([
        contactOf(contactId),
        debtOf(contactId, "overdue"),
        debtOf(contactId, "unpaid"),
      ]);
      return { ...contact, overdue, unpaid };
    },
  });
}

const { name, phone } = CONTACT_FIELDS;
const chargedContact = recordCodec({ name, phone }).to<Pick<Contact, "name" | "phone">>();

async function contactOf(id: ContactId) {
  const { data } = await callApi("clients", { select: "name,phone", id: `eq.${id}` });
  return z.tuple([chargedContact]).parse(data)[0];
}

const { category, splits, notes, amountCents, dueDate, seriesNumber, seriesCount } =
  TRANSACTION_FIELDS;
const chargedEntry = recordCodec({
  category,
  splits,
  notes,
  amountCents,
  dueDate,
  seriesNumber,
  seriesCount,
}).to<ChargedEntry>();

async function debtOf(contactId: ContactId, scope: ChargeScope): Promise<Debt> {
  const [totals, entries] = await Promise.all([
    callApi("rpc/totals", { client_id: contactId, type: "income", status: scope }),
    callApi("transactions", {
      select: "category,splits,notes,amount,expected_payment_date,series_number,series_count",
      client_id: `eq.${contactId}`,
      type: "eq.income",
      lifecycle: "eq.active",
      resolved_status: scope === "overdue" ? "eq.overdue" : "neq.paid",
      order: "expected_payment_date.asc.nullslast,id.asc",
      limit: String(MAX_ENTRIES),
    }),
  ]);
  const { count, incomeCents } = totalsResponse.parse(totals.data).totals;
  return { entries: z.array(chargedEntry).parse(entries.data), count, totalCents: incomeCents };
}
