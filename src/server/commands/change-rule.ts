import { toRuleChange, type RecurrenceChange } from "#contract/recurrences.ts";
import { planRuleChange } from "#domain/recurrence-change.ts";
import { firstDrafts } from "#domain/recurrence-verbs.ts";
import type { EntryTemplate, Recurrence, RecurrenceDraft } from "#domain/recurrence.ts";
import { accountOfOlder } from "#domain/entry-links.ts";
import { allAccounts } from "./account-commands.ts";
import { changeRecords, createRecords, removeEntities } from "./record-commands.ts";
import { changedRows, type ChangedRows } from "./record-table.ts";
import { makeDueEntries } from "./recurrence-commands.ts";
import { readCurrent } from "./read-rows.ts";
import { RECURRENCES, SUCCESSORS } from "./recurrence-store.ts";
import { changeRecurrence, readParts, refusePartPaid } from "./series-rows.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Sets another rule from a day on. Returns the moved, removed and new entries. Changes nothing,
 * like any conditional change, if the recurrence does not exist or has another version.
 * @throws Refusal
 */
export async function changeRule(work: UnitOfWork, change: RecurrenceChange): Promise<ChangedRows> {
  const { id } = change;
  const recurrence = await readCurrent(RECURRENCES, work, change);
  if (recurrence === null) return changedRows("transactions", []);
  const entries = await readParts(work, id);
  const plan = planRuleChange(recurrence, entries, toRuleChange(change), work.today);
  await refusePartPaid(work, plan.removed);
  const changed = await changeRecurrence(work, recurrence, plan.patch);
  const moved = await changeRecords(
    TRANSACTIONS,
    work,
    plan.moved.map(({ entry, ...patch }) => ({ entity: entry, patch })),
  );
  const removed = await removeEntities(TRANSACTIONS, work, plan.removed);
  const { successor } = plan;
  const { rows: added } =
    successor === null
      ? await makeDueEntries(work, changed)
      : await createSuccessor(work, {
          ...(await currentTemplate(work, recurrence)),
          ...successor,
          id: change.seriesId ?? work.ids.recordId("recurrence"),
        });
  return changedRows("transactions", [...moved, ...removed, ...added]);
}

async function createSuccessor(work: UnitOfWork, like: RecurrenceDraft): Promise<ChangedRows> {
  await createRecords(SUCCESSORS, work, { drafts: [like] });
  const recurrence = work.known.of(RECURRENCES).get(like.id) ?? null;
  if (recurrence === null) throw new Error("Assertion failed: a recurrence that was not created");
  const drafts = firstDrafts(recurrence, { status: "pending", lifecycle: "active" });
  return createRecords(TRANSACTIONS, work, { drafts });
}

async function currentTemplate(work: UnitOfWork, recurrence: Recurrence): Promise<EntryTemplate> {
  const { type, category, amountCents, notes, clientId, tagIds } = recurrence;
  const accountId = accountOfOlder(recurrence, { accounts: await allAccounts(work) });
  return { type, category, amountCents, notes, clientId, accountId, tagIds };
}
