/** The commands that change contacts. */
import { setImmediate } from "node:timers/promises";
import { contactDraftToRow, contactToRow, type ContactRow } from "#contract/contacts.ts";
import { createContact, updateContact } from "#domain/contact-verbs.ts";
import type { Contact, ContactDraft, ContactPatch } from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { ROWS_PER_TURN, batches } from "./batches.ts";
import type { NewContact } from "./commands.ts";
import { compileFilter } from "./compile-filter.ts";
import { createEach } from "./creation.ts";
import type { Filter } from "./row-query.ts";
import { contactFromStored, contactToStored } from "./stored-rows.ts";
import type { Work } from "./work.ts";

const NO_INCOMES: ReadonlyMap<string, number> = new Map();

/** Creates contacts; one that is there already, said again the same, is given back as it is. */
export async function createContacts(
  work: Work,
  drafts: readonly NewContact[],
): Promise<ContactRow[]> {
  const whole = drafts.map((draft): ContactDraft => ({
    ...draft,
    id: draft.id ?? work.ids.contactId(),
  }));
  const present = await contactsById(
    work,
    whole.map(({ id }) => id),
  );
  const { rows, created } = await createEach(work, whole, {
    entityType: "contact",
    present: new Map([...present].map(([id, contact]) => [id, contactToRow(contact)])),
    saidOf: contactDraftToRow,
    create: (draft) => createContact(draft, work.now),
    toRow: contactToRow,
  });
  for (const batch of batches(created)) {
    const stored = batch.map((contact) => contactToStored(contact, work.engine));
    await work.db.insertInto("clients").values(stored).execute();
  }
  return rows;
}

/** Applies the patch to every contact that passes the filter. */
export async function updateContacts(
  work: Work,
  filter: Filter,
  patch: ContactPatch,
): Promise<ContactRow[]> {
  const selected = await work.db
    .selectFrom("clients")
    .selectAll()
    .where(compileFilter(filter, work.engine))
    .orderBy("id")
    .execute();
  const contacts = selected.map(contactFromStored);
  const incomes = patch.type === "employee" ? await linkedIncomes(work, contacts) : NO_INCOMES;
  const rows: ContactRow[] = [];
  for (const contact of contacts) {
    const context = { now: work.now, linkedIncomes: incomes.get(contact.id) ?? 0 };
    const update = updateContact(contact, patch, context);
    rows.push(contactToRow(update?.row ?? contact));
    if (update === null) continue;
    work.trail.record({
      entityType: "contact",
      entityId: contact.id,
      description: update.description,
      before: contactToRow(contact),
      after: contactToRow(update.row),
    });
    const { id, ...stored } = contactToStored(update.row, work.engine);
    await work.db.updateTable("clients").set(stored).where("id", "=", id).execute();
    // SQLite works in this very thread: others are let in between.
    if (rows.length % ROWS_PER_TURN === 0) await setImmediate();
  }
  return rows;
}

/** The contacts of these ids that exist. */
export async function contactsById(
  work: Work,
  ids: Iterable<ContactId>,
): Promise<Map<ContactId, Contact>> {
  const contacts = new Map<ContactId, Contact>();
  for (const batch of batches([...new Set(ids)])) {
    const rows = await work.db.selectFrom("clients").selectAll().where("id", "in", batch).execute();
    for (const contact of rows.map(contactFromStored)) contacts.set(contact.id, contact);
  }
  return contacts;
}

/** How many entries of income link to each of the contacts; those with none are left out. */
async function linkedIncomes(
  work: Work,
  contacts: readonly Contact[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const batch of batches(contacts.map(({ id }) => id))) {
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
