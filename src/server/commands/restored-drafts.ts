/** Entries that come back are what they were, with their charges and under current names. */
import { sql } from "kysely";
import { transactionInsert } from "#contract/transactions.ts";
import { parseChanges, type Changes } from "#domain/audit-record.ts";
import { restoredDraft } from "#domain/restored-entry.ts";
import type { Transaction, TransactionDraft } from "#domain/transaction.ts";
import { planUndo } from "#domain/undo.ts";
import { mapCategories } from "../database/category-keys.ts";
import { toChunks } from "../database/chunks.ts";
import { readCategoryNames } from "../history/category-names.ts";
import type { KnownRows } from "./known-rows.ts";
import { refuseUndonePayment } from "./tied-records.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** The categories of a removed entry may have been renamed. @throws Refusal */
export async function restoredDrafts(
  work: UnitOfWork,
  known: KnownRows<Transaction>,
  drafts: readonly TransactionDraft[],
): Promise<TransactionDraft[]> {
  const names = await readCategoryNames(await settled(work));
  const back = drafts.filter(({ id }) => known.firstState(id) !== undefined);
  const gone = back.filter(({ id }) => (known.get(id) ?? null) === null);
  const removals = await readNewest(
    work,
    gone.map(({ id }) => id),
  );
  const ids = new Set<string>(back.map(({ id }) => id));
  const completed = drafts.map((draft) => {
    if (!ids.has(draft.id)) return draft;
    const current = mapCategories(draft, (name) => names.latestName(name));
    const removal = removals.get(draft.id);
    if (removal === undefined) return current;
    const undo = planUndo(names.changesNow(removal.changes, removal.sequence), null, work.timeZone);
    const was = undo.kind === "restore" ? transactionInsert.safeParse(undo.row).data : undefined;
    return was === undefined ? current : restoredDraft(current, { ...was, id: draft.id });
  });
  const isGone = new Set<string>(gone.map(({ id }) => id));
  for (const { id, paymentRole = null } of completed) {
    if (isGone.has(id) && paymentRole !== null) await refuseUndonePayment(work, id);
  }
  return completed;
}

type Newest = { readonly sequence: number; readonly changes: Changes };

/** The newest record of each entry, unless it was erased. */
async function readNewest(
  work: UnitOfWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Newest>> {
  const newest = new Map<string, Newest>();
  for (const some of toChunks(ids)) {
    // One connection.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await sql<{ id: string; sequence: number; changes: string | null }>`
      select entity_id as id, sequence, changes from audit_records as record
      where entity_type = 'transaction' and entity_id in (${sql.join(some)}) and sequence = (
        select max(last.sequence) from audit_records as last
        where last.entity_type = 'transaction' and last.entity_id = record.entity_id
      )`.execute(work.unsettled);
    for (const { id, sequence, changes: text } of rows) {
      const changes = parseChanges(text);
      if (changes !== null) newest.set(id, { sequence, changes });
    }
  }
  return newest;
}
