/** Payments between a merge of categories and its undo, or between the undo and its own. */
import { sql } from "kysely";
import { isCharge } from "#domain/payment-charges.ts";
import type { Transaction } from "#domain/transaction.ts";
import { toChunks } from "../database/chunks.ts";
import { readTied } from "./payment-charges.ts";
import type { RecordUpdate, TypesOf } from "./record-table.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

type EntryUpdate = RecordUpdate<TypesOf<"transactions">>;

/**
 * Returns the moves of what was paid of entries since a place in the history, and of its charges:
 * these got the category from their entry. An entry that is divided has none.
 */
export async function movePaidSince(
  work: UnitOfWork,
  moved: readonly EntryUpdate[],
  sequence: number,
): Promise<readonly EntryUpdate[]> {
  const paid = new Map<string, EntryUpdate>();
  let parents = moved.filter(({ entity }) => entity.splits === null);
  while (parents.length > 0) {
    const byId = new Map(parents.map((update) => [update.entity.id as string, update]));
    const tied = await readTied(TRANSACTIONS, work, [...byId.keys()]);
    const candidates = tied.flatMap((entity): EntryUpdate[] => {
      const { entity: parent, patch } = byId.get(entity.parentId ?? "") ?? {};
      if (parent === undefined || patch?.category === undefined) return [];
      const isNext = isLike(entity, parent) && !paid.has(entity.id);
      return isNext ? [{ entity, patch: { category: patch.category } }] : [];
    });
    const older = await readOlder(
      work,
      candidates.map(({ entity }) => entity.id),
      sequence,
    );
    parents = candidates.filter(({ entity }) => !older.has(entity.id));
    for (const update of parents) paid.set(update.entity.id, update);
  }
  return [...paid.values()];
}

function isLike(tied: Transaction, parent: Transaction): boolean {
  const isOfType = isCharge(tied) || tied.type === parent.type;
  return isOfType && tied.splits === null && tied.category === parent.category;
}

/** Those that were there at that place in the history. */
async function readOlder(
  work: UnitOfWork,
  ids: readonly string[],
  sequence: number,
): Promise<ReadonlySet<string>> {
  const db = await settled(work);
  const older = new Set<string>();
  for (const some of toChunks(ids)) {
    const { rows } = await sql<{ readonly id: string }>`
      select distinct entity_id as id from audit_records
      where entity_type = 'transaction' and entity_id in (${sql.join(some)})
        and sequence <= ${sequence}`.execute(db);
    for (const { id } of rows) older.add(id);
  }
  return older;
}
