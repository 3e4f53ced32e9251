import {
  CONTACT_FIELDS,
  contactInsert,
  contactRow,
  type ContactRow,
  type NewContact,
} from "#contract/contacts.ts";
import { toColumns, toRecord } from "#contract/record-codec.ts";
import { createContact, dependsOnIncomes, updateContact } from "#domain/contact-verbs.ts";
import type { Contact, ContactDraft, ContactPatch } from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { toChunks } from "../database/chunks.ts";
import type { Engine } from "../database/engine.ts";
import type { ClientsTable } from "../database/schema.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type ContactTypes = {
  Entity: Contact;
  Draft: ContactDraft;
  NewDraft: NewContact;
  Patch: ContactPatch;
  Row: ContactRow;
  /** Linked incomes of contacts whose type may change from client; absent means none. */
  Context: ReadonlyMap<string, number>;
};

export const CONTACTS: RecordTable<ContactTypes> = {
  ...recordStore("clients", { fromStored: contactFromStored, toStored: contactToStored }),
  entityType: "contact",
  withId: ({ ids }, draft) => ({ ...draft, id: draft.id ?? ids.contactId() }),
  draftToRow: (draft) => contactInsert.encode(draft),
  toRow: (contact) => contactRow.encode(contact),
  creationContext: () => Promise.resolve(new Map()),
  updateContext: (work, updates) =>
    linkedIncomes(
      work,
      updates.flatMap(({ entity, patch }) => (dependsOnIncomes(patch) ? [entity.id] : [])),
    ),
  create: ({ now }, draft) => createContact(draft, now),
  update: ({ now }, { entity, patch }, incomes) =>
    updateContact(entity, patch, { now, linkedIncomes: incomes.get(entity.id) ?? 0 }),
  checkNew: ({ isActive }) => {
    if (isActive === false) throw new Refusal({ code: "new-contact-inactive" });
  },
};

export function contactFromStored(row: ClientsTable): Contact {
  const isActive = row.is_active === true || row.is_active === 1;
  return { ...toRecord(CONTACT_FIELDS, row), isActive } as Contact;
}

function contactToStored(contact: Contact, engine: Engine): ClientsTable {
  const is_active = engine.toStoredBoolean(contact.isActive);
  return { ...toColumns(CONTACT_FIELDS, contact), is_active } as ClientsTable;
}

async function linkedIncomes(
  work: UnitOfWork,
  ids: readonly ContactId[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const batch of toChunks(ids)) {
    const rows = await work.db
      .selectFrom("transactions")
      .select(["client_id", (eb) => eb.fn.countAll<number>().as("incomes")])
      .where("type", "=", "income")
      .where("client_id", "in", batch)
      .groupBy("client_id")
      .execute();
    for (const { client_id, incomes } of rows) counts.set(client_id ?? "", incomes);
  }
  return counts;
}
