import { toColumns, toRecord } from "#contract/record-codec.ts";
import {
  RECURRENCE_FIELDS,
  recurrenceDraft,
  recurrenceRow,
  type RecurrenceRow,
} from "#contract/recurrences.ts";
import { refuseUnfitChange } from "#domain/category-verbs.ts";
import { createRecurrence, updateRecurrence } from "#domain/recurrence-verbs.ts";
import type { Recurrence, RecurrenceDraft, RecurrencePatch } from "#domain/recurrence.ts";
import {
  newAccountId,
  refuseInvalidAccount,
  refuseInvalidLink,
  type Links,
} from "#domain/transaction-verbs.ts";
import { refuseInvalidTags } from "#domain/tag-verbs.ts";
import { NO_TAGS } from "#domain/tag.ts";
import type { Engine } from "../database/engine.ts";
import type { RecurrencesTable } from "../database/schema.ts";
import { assertCategories } from "./categories-of-entries.ts";
import type { KnownCategories } from "./unit-of-work.ts";
import { tagsOf } from "./tag-commands.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable } from "./record-table.ts";
import {
  allAccounts,
  checkedCategories,
  foundCategory,
  linkedContacts,
} from "./transaction-commands.ts";

type RecurrenceTypes = {
  Entity: Recurrence;
  Draft: RecurrenceDraft;
  NewDraft: RecurrenceDraft;
  Patch: RecurrencePatch;
  Row: RecurrenceRow;
  Context: Links & { readonly categories: KnownCategories };
};

export const RECURRENCES: RecordTable<RecurrenceTypes> = {
  ...recordStore("recurrences", { fromStored: recurrenceFromStored, toStored: recurrenceToStored }),
  entityType: "recurrence",
  withId: (_work, draft) => draft,
  draftToRow: (draft) => recurrenceDraft.encode(draft),
  toRow: (recurrence) => recurrenceRow.encode(recurrence),
  // Its entries are checked, which are created with it.
  creationContext: async (work, drafts) => ({
    contacts: new Map(),
    accounts: await allAccounts(work),
    tags: await tagsOf(work, drafts),
    categories: work.categories,
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
  create: (work, draft, links) => {
    refuseInvalidTags(draft.tagIds ?? NO_TAGS, NO_TAGS, links.tags);
    const accountId = newAccountId(draft, false, links);
    return createRecurrence({ ...draft, accountId }, work);
  },
  update: (work, update, links) => {
    const { entity, patch } = update;
    if (patch.type !== undefined || patch.clientId !== undefined) {
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

export function recurrenceFromStored(row: RecurrencesTable): Recurrence {
  const optionalHolidays = row.optional_holidays === true || row.optional_holidays === 1;
  return { ...toRecord(RECURRENCE_FIELDS, row), optionalHolidays } as Recurrence;
}

function recurrenceToStored(recurrence: Recurrence, engine: Engine): RecurrencesTable {
  const optional_holidays = engine.toStoredBoolean(recurrence.optionalHolidays);
  return { ...toColumns(RECURRENCE_FIELDS, recurrence), optional_holidays } as RecurrencesTable;
}
