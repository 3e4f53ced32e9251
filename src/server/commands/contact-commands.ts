/** The rules of contacts: a type changes only without linked incomes, and a new one is active. */
import { createContact, dependsOnIncomes, updateContact } from "#domain/contact-verbs.ts";
import { inOrder } from "#domain/contact.ts";
import type { ContactId } from "#domain/ids.ts";
import { toChunks } from "../database/chunks.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** The number of linked incomes of contacts that may stop being clients; absent means none. */
type Context = ReadonlyMap<string, number>;

const store = recordStore("contacts");

export const CONTACTS: RecordTable<TypesOf<"contacts", Context>> = {
  ...store,
  draftToRow: (draft) => store.draftToRow({ ...draft, ...inOrder(draft) }),
  creationContext: () => Promise.resolve(new Map()),
  updateContext: (work, updates) =>
    linkedIncomes(
      work,
      updates.flatMap(({ entity, patch }) => (dependsOnIncomes(patch) ? [entity.id] : [])),
    ),
  create: ({ now }, draft) => createContact(draft, now),
  update: ({ now }, { entity, patch }, incomes) =>
    updateContact(entity, patch, { now, linkedIncomes: incomes.get(entity.id) ?? 0 }),
};

async function linkedIncomes(
  work: UnitOfWork,
  ids: readonly ContactId[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const batch of toChunks(ids)) {
    const rows = await (
      await settled(work)
    )
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
