import {
  CONTACT_FIELDS,
  contactInsert,
  contactRow,
  type ContactRow,
  type NewContact,
} from "#contract/contacts.ts";
import { createContact, updateContact } from "#domain/contact-verbs.ts";
import type { Contact, ContactDraft, ContactPatch } from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import { toChunks } from "../database/chunks.ts";
import type { Engine } from "../database/engine.ts";
import type { ClientsTable } from "../database/schema.ts";
import { compileFilter } from "../rows/compile-filter.ts";
import { contactFromStored, contactToStored, overwrittenColumns } from "../rows/stored-rows.ts";
import type { RecordTable } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type ContactTypes = {
  Entity: Contact;
  Draft: ContactDraft;
  NewDraft: NewContact;
  Patch: ContactPatch;
  Row: ContactRow;
  /** Linked incomes of contacts that become employees; absent means none. */
  Context: ReadonlyMap<string, number>;
};

export const CONTACTS: RecordTable<ContactTypes> = {
  entityType: "contact",
  withId: ({ ids }, draft) => ({ ...draft, id: draft.id ?? ids.contactId() }),
  draftToRow: (draft) => contactInsert.encode(draft),
  toRow: (contact) => contactRow.encode(contact),
  select: async (work, filter) => {
    const rows = await work.db
      .selectFrom("clients")
      .selectAll()
      .where(compileFilter("clients", filter, work))
      .orderBy("id")
      .execute();
    return rows.map(contactFromStored);
  },
  byId: contactsById,
  creationContext: () => Promise.resolve(new Map()),
  updateContext: (work, updates) =>
    linkedIncomes(
      work,
      updates.flatMap(({ entity, patch }) => (patch.type === "employee" ? [entity.id] : [])),
    ),
  create: ({ now }, draft) => createContact(draft, now),
  update: ({ now }, { entity, patch }, incomes) =>
    updateContact(entity, patch, { now, linkedIncomes: incomes.get(entity.id) ?? 0 }),
  checkNew: ({ isActive }) => {
    if (isActive === false) throw new Refusal({ code: "new-contact-inactive" });
  },
  insert: ({ db, engine }, contacts) =>
    INSERT_CONTACTS.compile(db, engine, stored(contacts, engine)),
  overwrite: ({ db, engine }, contacts) =>
    OVERWRITE_CONTACTS.compile(db, engine, stored(contacts, engine)),
  // No rollup depends on a contact's own fields.
  onChange: () => undefined,
};

export async function contactsById(
  { db, engine }: UnitOfWork,
  ids: Iterable<ContactId>,
): Promise<Map<ContactId, Contact>> {
  const rows = await runBatch(
    db,
    engine,
    CONTACTS_BY_ID.compileLookup(db, engine, [...new Set(ids)]),
  );
  return new Map(rows.map(contactFromStored).map((contact) => [contact.id, contact]));
}

function stored(contacts: readonly Contact[], engine: Engine): ClientsTable[] {
  return contacts.map((contact) => contactToStored(contact, engine));
}

const CONTACTS_BY_ID = new BatchStatement(
  (db, ids: readonly ContactId[]) => db.selectFrom("clients").selectAll().where("id", "in", ids),
  (id) => [id],
);

const INSERT_CONTACTS = new BatchStatement(
  (db, rows: readonly ClientsTable[]) => db.insertInto("clients").values(rows),
  (row) => Object.values(row),
);

const OVERWRITE_CONTACTS = new BatchStatement(
  (db, rows: readonly ClientsTable[]) =>
    db
      .insertInto("clients")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(overwrittenColumns(CONTACT_FIELDS)),
      ),
  (row) => Object.values(row),
);

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
