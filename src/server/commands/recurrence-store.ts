import type { RecurrenceRow } from "#contract/recurrences.ts";
import { refuseUnfitChange } from "#domain/category-verbs.ts";
import type { Change } from "#domain/record-version.ts";
import { createRecurrence, updateRecurrence } from "#domain/recurrence-verbs.ts";
import type { Recurrence, RecurrenceDraft, RecurrencePatch } from "#domain/recurrence.ts";
import {
  linkAfter,
  newAccountId,
  refuseInvalidAccount,
  refuseInvalidLink,
  type Links,
} from "#domain/entry-links.ts";
import { refuseInvalidTags } from "#domain/tag-verbs.ts";
import { NO_TAGS } from "#domain/tag.ts";
import { allAccounts } from "./account-commands.ts";
import { assertCategories, type CategoriesByName } from "./categories-of-entries.ts";
import { categorizedStore } from "./category-store.ts";
import { tagsOf } from "./tag-commands.ts";
import type { RecordTable } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { checkedCategories, foundCategory, linkedContacts } from "./transaction-commands.ts";

type RecurrenceTypes = {
  Entity: Recurrence;
  Draft: RecurrenceDraft;
  NewDraft: RecurrenceDraft;
  Patch: RecurrencePatch;
  Row: RecurrenceRow;
  Context: Links & { readonly categories: CategoriesByName };
};

export const RECURRENCES: RecordTable<RecurrenceTypes> = {
  ...categorizedStore("recurrences"),
  creationContext: async (work, drafts) => ({
    contacts: await linkedContacts(work, drafts),
    accounts: await allAccounts(work),
    tags: await tagsOf(work, drafts),
    // The check of its entries also covers whether the category fits.
    categories: await assertCategories(
      work,
      drafts.flatMap(({ id, category }) =>
        (work.known.of(RECURRENCES).get(id) ?? null) === null ? [category] : [],
      ),
    ),
  }),
  updateContext: async (work, updates) => {
    const categories = await assertCategories(work, updates.flatMap(checkedCategories));
    const contacts = await linkedContacts(
      work,
      updates.map(({ entity, patch }) => ({ clientId: patch.clientId ?? entity.clientId })),
    );
    const tags = await tagsOf(
      work,
      updates.map(({ patch }) => patch),
    );
    return { contacts, accounts: await allAccounts(work), categories, tags };
  },
  create: (work, draft, links) => newRecurrence(work, draft, links),
  update: (work, update, links) => {
    const { entity } = update;
    const patch = { ...update.patch, clientId: linkAfter(entity, update.patch, links) };
    if (update.patch.type !== undefined || update.patch.clientId !== undefined) {
      refuseInvalidLink({ ...entity, ...patch }, entity.clientId, links);
    }
    const { accountId = entity.accountId } = patch;
    refuseInvalidAccount(accountId, entity.accountId, links);
    refuseInvalidTags(patch.tagIds ?? entity.tagIds, entity.tagIds, links.tags);
    for (const name of checkedCategories(update)) {
      refuseUnfitChange({ ...entity, splits: null }, patch, foundCategory(links.categories, name));
    }
    return updateRecurrence(entity, patch, work);
  },
};

/** One that continues another may have tags that were archived since, like entries that repeat. */
export const SUCCESSORS: typeof RECURRENCES = {
  ...RECURRENCES,
  create: (work, draft, links) => newRecurrence(work, draft, links, { keepsArchived: true }),
};

function newRecurrence(
  work: UnitOfWork,
  draft: RecurrenceDraft,
  links: Links,
  tags: { readonly keepsArchived?: boolean } = {},
): Change<Recurrence> {
  refuseInvalidLink(draft, null, links);
  refuseInvalidTags(draft.tagIds ?? NO_TAGS, NO_TAGS, links.tags, tags);
  const accountId = newAccountId(draft, false, links);
  return createRecurrence({ ...draft, accountId }, work);
}
