import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { CONTACT_FIELDS } from "#contract/contacts.ts";
import { recordCodec } from "#contract/record-codec.ts";
import { totalsResponse } from "#contract/report.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import type { Charge, ChargedEntry } from "#domain/charge-message.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Contact } from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { chargeEnd, type ChargeEnd, type ChargeScope } from "./charge-scopes.ts";

/** More would not fit into the URL that opens WhatsApp. */
const MAX_ENTRIES = 20;

type Debt = Omit<Charge, "contactName">;

export type ContactDebts = Pick<Contact, "name" | "phone"> &
  Readonly<Record<ChargeScope, Debt>> & {
    /** The last due date of `due`; null if it has the entries without one. */
    readonly end: CivilDate | null;
  };

/** The unpaid entries of a contact by scope: the overdue ones first, each oldest due date first. */
export function chargeQuery(contactId: ContactId, until: ChargeEnd) {
  return queryOptions({
    queryKey: queryKeys.charge(contactId, until),
    queryFn: async (): Promise<ContactDebts> => {
      const [contact, overdue, pending] = await Promise.all([
        contactOf(contactId),
        debtOf(contactId, "overdue"),
        debtOf(contactId, "pending"),
      ]);
      const end = chargeEnd(until, pending.entries[0]?.dueDate ?? null);
      const due = addDebts(overdue, await debtOf(contactId, "pending", dueUntil(end)));
      return { ...contact, overdue, due, unpaid: addDebts(overdue, pending), end };
    },
  });
}

function addDebts(first: Debt, second: Debt): Debt {
  return {
    entries: [...first.entries, ...second.entries].slice(0, MAX_ENTRIES),
    count: first.count + second.count,
    totalCents: first.totalCents + second.totalCents,
  };
}

/** A condition on the due date, for the totals and for the list. */
type DueCondition = Readonly<Record<"totals" | "list", Readonly<Record<string, string>>>>;

function dueUntil(end: CivilDate | null): DueCondition {
  if (end === null) {
    return { totals: { due: "undated" }, list: { expected_payment_date: "is.null" } };
  }
  // Without `dated`, a period has the entries without a due date too.
  return { totals: { due: "dated", end }, list: { expected_payment_date: `lte.${end}` } };
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

async function debtOf(
  contactId: ContactId,
  status: "overdue" | "pending",
  due?: DueCondition,
): Promise<Debt> {
  const [totals, entries] = await Promise.all([
    callApi("rpc/totals", { client_id: contactId, type: "income", status, ...due?.totals }),
    callApi("transactions", {
      select: "category,splits,notes,amount,expected_payment_date,series_number,series_count",
      client_id: `eq.${contactId}`,
      type: "eq.income",
      lifecycle: "eq.active",
      resolved_status: `eq.${status}`,
      order: "expected_payment_date.asc.nullslast,id.asc",
      limit: String(MAX_ENTRIES),
      ...due?.list,
    }),
  ]);
  const { count, incomeCents } = totalsResponse.parse(totals.data).totals;
  return { entries: z.array(chargedEntry).parse(entries.data), count, totalCents: incomeCents };
}
