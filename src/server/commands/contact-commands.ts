/** The commands that change contacts. */
import { contactInsert, contactRow, type ContactRow, type NewContact } from "#contract/contacts.ts";
import { createContact, updateContact } from "#domain/contact-verbs.ts";
import type { Contact, ContactDraft, ContactPatch } from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import type { ClientsTable } from "../database/schema.ts";
import { toChunks, yieldToEventLoop } from "../database/chunks.ts";
import type { Upsert, WhenPresent } from "./commands.ts";
import { compileFilter } from "../rows/compile-filter.ts";
import { createEach, knownIds } from "./idempotent-insert.ts";
import type { Filter } from "../rows/row-query.ts";
import { contactFromStored, contactToStored } from "../rows/stored-rows.ts";
import { upsertEach } from "./upsert.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Creates contacts; one that is there already, said again the same, is given back as it is. */
export async function createContacts(
  work: UnitOfWork,
  drafts: readonly NewContact[],
): Promise<ContactRow[]> {
  const whole = drafts.map((draft) => withId(work, draft));
  const known = await knownIds(
    work,
    whole.map(({ id }) => id),
    { entityType: "contact", read: contactsById, toRow: encodeContact },
  );
  const { rows, created } = await createEach(work, whole, known, {
    entityType: "contact",
    saidOf: (draft) => contactInsert.encode(draft),
    create: (draft) => createContact(draft, work.now),
    toRow: encodeContact,
  });
  const stored = created.map((contact) => contactToStored(contact, work.engine));
  work.writes.push(...INSERT_CONTACTS.compile(work.db, work.engine, stored));
  return rows;
}

/** Creates the contacts that are not there, and leaves or changes those that are. */
export async function upsertContacts(
  work: UnitOfWork,
  upserts: readonly Upsert<NewContact, ContactPatch>[],
  whenPresent: WhenPresent,
): Promise<{ rows: ContactRow[]; created: number }> {
  const rows = upserts.map(({ draft, patch }) => ({ draft: withId(work, draft), patch }));
  return upsertEach(rows, whenPresent, {
    idOf: ({ draft }) => draft.id,
    present: await contactsById(
      work,
      rows.map(({ draft }) => draft.id),
    ),
    create: (fresh) => {
      if (fresh.some(({ patch }) => patch.isActive === false)) {
        throw new Refusal({ code: "new-contact-inactive" });
      }
      return createContacts(
        work,
        fresh.map(({ draft }) => draft),
      );
    },
    change: (pairs) =>
      changeContacts(
        work,
        pairs.map(({ entity, row }) => ({ contact: entity, patch: row.patch })),
      ),
  });
}

/** Applies the patch to every contact that passes the filter. */
export async function updateContacts(
  work: UnitOfWork,
  filter: Filter,
  patch: ContactPatch,
): Promise<ContactRow[]> {
  const selected = await work.db
    .selectFrom("clients")
    .selectAll()
    .where(compileFilter("clients", filter, work))
    .orderBy("id")
    .execute();
  return changeContacts(
    work,
    selected.map((row) => ({ contact: contactFromStored(row), patch })),
  );
}

async function changeContacts(
  work: UnitOfWork,
  pairs: readonly { readonly contact: Contact; readonly patch: ContactPatch }[],
): Promise<ContactRow[]> {
  const becomingEmployees = pairs.filter(({ patch }) => patch.type === "employee");
  const incomes = await linkedIncomes(
    work,
    becomingEmployees.map(({ contact }) => contact.id),
  );
  const rows: ContactRow[] = [];
  const changed: Contact[] = [];
  for (const { contact, patch } of pairs) {
    const context = { now: work.now, linkedIncomes: incomes.get(contact.id) ?? 0 };
    const update = updateContact(contact, patch, context);
    rows.push(encodeContact(update?.row ?? contact));
    await yieldToEventLoop(rows.length);
    if (update === null) continue;
    changed.push(update.row);
    work.trail.record({
      entityType: "contact",
      entityId: contact.id,
      description: update.description,
      before: encodeContact(contact),
      after: encodeContact(update.row),
    });
  }
  const stored = changed.map((contact) => contactToStored(contact, work.engine));
  work.writes.push(...WRITE_OVER_CONTACTS.compile(work.db, work.engine, stored));
  return rows;
}

/** The contacts of these ids that exist. */
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

const CONTACTS_BY_ID = new BatchStatement(
  (db, ids: readonly string[]) => db.selectFrom("clients").selectAll().where("id", "in", ids),
  (id) => [id],
);

const INSERT_CONTACTS = new BatchStatement(
  (db, rows: readonly ClientsTable[]) => db.insertInto("clients").values(rows),
  (row) => Object.values(row),
);

const WRITE_OVER_CONTACTS = new BatchStatement(
  (db, rows: readonly ClientsTable[]) =>
    db
      .insertInto("clients")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          name: eb.ref("excluded.name"),
          phone: eb.ref("excluded.phone"),
          company_name: eb.ref("excluded.company_name"),
          profile_type: eb.ref("excluded.profile_type"),
          pix_key: eb.ref("excluded.pix_key"),
          is_active: eb.ref("excluded.is_active"),
          updated_at: eb.ref("excluded.updated_at"),
        })),
      ),
  (row) => Object.values(row),
);

function withId(work: UnitOfWork, draft: NewContact): ContactDraft {
  return { ...draft, id: draft.id ?? work.ids.contactId() };
}

/** How many entries of income link to each of the contacts; those with none are left out. */
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

function encodeContact(contact: Contact): ContactRow {
  return contactRow.encode(contact);
}
