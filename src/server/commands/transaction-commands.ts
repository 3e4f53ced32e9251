/**
 * The rules of entries: their links are loaded first, and their categories, series and parents must
 * exist.
 */
import { sql } from "kysely";
import type { Category } from "#domain/category.ts";
import { refuseUnfitChange, refuseUnfitNew } from "#domain/category-verbs.ts";
import type { ContactId } from "#domain/ids.ts";
import { assertSeries } from "#domain/instalment-series.ts";
import { separateCharges } from "#domain/payment-charges.ts";
import { categoriesOf } from "#domain/split.ts";
import type { Links } from "#domain/entry-links.ts";
import {
  createTransaction,
  removeTransaction,
  updateTransaction,
} from "#domain/transaction-verbs.ts";
import type { Transaction, TransactionDraft, TransactionPatch } from "#domain/transaction.ts";
import { toChunks } from "../database/chunks.ts";
import type { StoredOf } from "../database/schema.ts";
import { fromStored } from "../database/stored-records.ts";
import { allAccounts } from "./account-commands.ts";
import { assertCategories, type CategoriesByName } from "./categories-of-entries.ts";
import { CATEGORY_STORE, categorizedStore, keysOf } from "./category-store.ts";
import { CONTACTS } from "./contact-commands.ts";
import { asKept } from "./kept-links.ts";
import { refuseNothingLeftOpen } from "./paid-parts.ts";
import { changeCharges, chargedChunks, refuseChangedCharges } from "./payment-charges.ts";
import { readAll, readRows } from "./read-rows.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";
import { refuseNumbersToMake } from "./refuse-numbers-to-make.ts";
import { refuseTies } from "./refuse-ties.ts";
import { lostWithRemovals } from "./restored-charges.ts";
import { restoredDrafts } from "./restored-drafts.ts";
import { allTags, tagsOf } from "./tag-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

type TransactionTypes = TypesOf<"transactions", Links & { readonly categories: CategoriesByName }>;

export const TRANSACTIONS: RecordTable<TransactionTypes> = {
  ...categorizedStore("transactions"),
  newId: (ids, { type }) => ids.transactionId(type),
  restoredDrafts: (work, drafts) => restoredDrafts(work, work.known.of(TRANSACTIONS), drafts),
  lostWith: (work, drafts) => lostWithRemovals(TRANSACTIONS, work, drafts),
  creationContext: async (work, drafts) => {
    await refuseOtherSeries(work, drafts);
    await refuseTies(TRANSACTIONS, work, drafts);
    const known = work.known.of(TRANSACTIONS);
    // A repeated creation keeps its category, even if the category was archived since.
    const created = drafts.filter(({ id }) => (known.get(id) ?? null) === null);
    const names = created.flatMap(categoriesOf);
    // In one round trip to PostgreSQL.
    const [categories, contacts, accounts, tags] = await Promise.all([
      assertCategories(work, names),
      linkedContacts(work, drafts),
      allAccounts(work),
      tagsOf(work, drafts),
    ]);
    return { contacts, accounts, categories, tags };
  },
  updateContext: async (work, updates) => {
    await refuseNothingLeftOpen(work, updates);
    const needsAccounts = updates.some(({ patch }) => mayChangeAccount(patch));
    const namesTag = updates.some(({ patch }) => patch.tagIds !== undefined);
    const [categories, contacts, accounts, tags] = await Promise.all([
      assertCategories(work, updates.flatMap(checkedCategories)),
      contactsOfUpdates(work, updates),
      needsAccounts ? allAccounts(work) : [],
      namesTag ? allTags(work) : [],
    ]);
    return { contacts, accounts, categories, tags };
  },
  create: (work, draft, links, removed) => {
    for (const name of removed === null ? newCategories(work, draft) : []) {
      refuseUnfitNew(draft, foundCategory(links.categories, name));
    }
    return createTransaction(draft, links, work, removed);
  },
  separateTied: separateCharges,
  tiedChunks: chargedChunks,
  update: ({ now, today }, update, links) => {
    const { entity, patch, cause = null } = update;
    for (const name of checkedCategories(update)) {
      refuseUnfitChange(entity, patch, foundCategory(links.categories, name));
    }
    return updateTransaction(entity, patch, links, { now, today, cause });
  },
  checkDrafts: refuseNumbersToMake,
  checkPatch: async (work, patch) => {
    await assertCategories(work, patchedCategories(patch));
  },
  remove: removeTransaction,
  checkChanged: (work) => refuseChangedCharges(TRANSACTIONS, work),
  changeTied: changeCharges,
  addToTotals: (work, changes) => {
    const keys = keysOf(work);
    const stored = (entry: Transaction | null) =>
      entry === null ? null : { ...entry, category: keys.keyOf(entry.category) };
    for (const { before, after } of changes) work.totals.add(stored(before), stored(after));
  },
};

type Update = { readonly entity: Transaction; readonly patch: TransactionPatch };
type CategoryUpdate = {
  readonly entity: Pick<Transaction, "category" | "type"> & Partial<Pick<Transaction, "splits">>;
  readonly patch: Pick<TransactionPatch, "category" | "splits" | "type">;
};

/** True if a payment may assign an account to the entry. */
function mayChangeAccount({ accountId, status, paidOn }: TransactionPatch): boolean {
  return accountId !== undefined || status === "paid" || (paidOn ?? null) !== null;
}

export function contactsOfUpdates(
  work: UnitOfWork,
  updates: readonly Update[],
): Promise<Links["contacts"]> {
  const links = updates.flatMap(({ entity, patch }) => [
    entity,
    { clientId: patch.clientId ?? null },
  ]);
  return linkedContacts(work, links);
}

/** The categories of the updated entry that need a check. */
export function checkedCategories({ entity, patch }: CategoryUpdate): readonly string[] {
  const { category = entity.category, type = entity.type } = patch;
  const kept = category === entity.category ? entity.splits : null;
  const after = categoriesOf({
    category,
    splits: patch.splits === undefined ? kept : patch.splits,
  });
  const before = categoriesOf(entity);
  return type === entity.type ? after.filter((name) => !before.includes(name)) : after;
}

function patchedCategories({
  category,
  splits = null,
}: Pick<TransactionPatch, "category" | "splits">): readonly string[] {
  const own = category === undefined ? [] : [category];
  return splits === null ? own : [...own, ...categoriesOf({ category: "", splits })];
}

/** Charges of a payment may keep the categories of the paid entry, of which only a part may be paid. */
function newCategories({ known }: UnitOfWork, draft: TransactionDraft): readonly string[] {
  const tiedTo = ({ parentId = null }: Pick<TransactionDraft, "parentId">) =>
    (parentId === null ? null : known.of(TRANSACTIONS).get(parentId)) ?? null;
  const paid = tiedTo(draft);
  const whole = paid?.paymentRole === "part" ? tiedTo(paid) : null;
  const kept = new Set(
    [paid, whole].flatMap((entry) => (entry === null ? [] : categoriesOf(entry))),
  );
  return categoriesOf(draft).filter((name) => !kept.has(name));
}

export function foundCategory(categories: CategoriesByName, name: string): Category {
  const category = categories.get(name) ?? null;
  if (category === null) throw new Error("Assertion failed: a category that was not looked up");
  return category;
}

export async function linkedContacts(
  work: UnitOfWork,
  links: readonly { readonly clientId: ContactId | null }[],
): Promise<Links["contacts"]> {
  const ids = links.flatMap(({ clientId }) => (clientId === null ? [] : [clientId]));
  await readRows(CONTACTS, work, ids);
  const contacts = ids.flatMap((id) => work.known.of(CONTACTS).get(id) ?? []);
  return new Map(asKept(work, contacts).map((contact) => [contact.id, contact]));
}

/** @throws Refusal if another entry already has this place in the series. */
async function refuseOtherSeries(
  work: UnitOfWork,
  drafts: readonly TransactionDraft[],
): Promise<void> {
  const parts = drafts.filter(({ seriesId = null }) => seriesId !== null);
  const ids = [...new Set(parts.map(({ seriesId }) => seriesId))];
  const present: Transaction[] = [];
  for (const some of toChunks(ids)) {
    const { rows } = await sql<StoredOf<"transactions">>`select * from transactions
      where series_id in (${sql.join(some)})`.execute(await settled(work));
    await readAll(CATEGORY_STORE, work);
    const keys = keysOf(work);
    present.push(...rows.map((row) => fromStored("transactions", row, keys)));
  }
  assertSeries([...present, ...parts]);
}
