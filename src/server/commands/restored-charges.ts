/**
 * The charges that were removed with a change of their entry come back with it. They are read before
 * the entry changes: a refusal must find nothing of it written.
 */
import { sql } from "kysely";
import { transactionInsert } from "#contract/transactions.ts";
import { parseChanges } from "#domain/audit-record.ts";
import { newPayment } from "#domain/payment.ts";
import { Refusal } from "#domain/refusal.ts";
import type { TransactionDraft } from "#domain/transaction.ts";
import { joinChanges, planUndo, removedRow } from "#domain/undo.ts";
import { readCategoryNames } from "../history/category-names.ts";
import { readRecords, type HistoryRecord } from "./read-records.ts";
import { readRows } from "./read-rows.ts";
import type { NewDraftOf, RecordTable, TypesOf } from "./record-table.ts";
import { readRemovedCharges } from "./removed-charges.ts";
import { refuseUndonePayment } from "./tied-records.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

type LostCharges = NewDraftOf<"transactions">[];

/** The charges removed with each entry that is restored as paid. @throws Refusal */
export async function lostWithRemovals<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  drafts: readonly TransactionDraft[],
): Promise<LostCharges> {
  const lost: LostCharges = [];
  for (const draft of drafts) {
    if (newPayment(draft, work.today).status !== "paid") continue;
    const { rows } = await sql<{ readonly sequence: number; readonly changes: string | null }>`
      select sequence, changes from audit_records
      where entity_type = 'transaction' and entity_id = ${draft.id}
      order by sequence desc limit 1`.execute(await settled(work));
    const removal = rows.find(({ changes }) => removedRow(parseChanges(changes)) !== null);
    if (removal !== undefined) {
      lost.push(...(await readLostCharges(table, work, draft.id, removal.sequence)));
    }
  }
  return lost;
}

/** The charges removed when one of these records made the entry unpaid. @throws Refusal */
export async function lostWithChanges<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  id: string,
  records: readonly HistoryRecord[],
): Promise<LostCharges> {
  const lost: LostCharges = [];
  for (const { sequence, changes } of records) {
    if (changes?.["status"]?.[0] !== "paid") continue;
    lost.push(...(await readLostCharges(table, work, id, sequence)));
  }
  return lost;
}

/** The charges removed by the command of this record, each before its own charges. */
async function readLostCharges<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  id: string,
  sequence: number,
): Promise<LostCharges> {
  const lost: LostCharges = [];
  for (const charge of await readRemovedCharges(work, id, sequence)) {
    const positions = charge.sequences.map((position) => ({ id: charge.id, position }));
    const names = await readCategoryNames(await settled(work));
    const records = await readRecords(work, "transaction", positions, names);
    await readRows(table, work, [charge.id]);
    const entity = work.known.of(table).get(charge.id) ?? null;
    const undo = planUndo(
      joinChanges(records.map(({ changes }) => changes)),
      entity === null ? null : table.toRow(entity),
      work.timeZone,
    );
    if (undo.kind !== "restore") continue;
    const draft = transactionInsert.safeParse(undo.row);
    if (!draft.success) throw new Refusal({ code: "undo-of-nothing" });
    await refuseUndonePayment(work, charge.id);
    const removal = charge.sequences.at(-1) ?? sequence;
    lost.push(draft.data, ...(await readLostCharges(table, work, charge.id, removal)));
  }
  return lost;
}
