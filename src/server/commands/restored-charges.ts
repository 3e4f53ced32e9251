/** The charges that were removed with a change of their entry come back with it. */
import { sql } from "kysely";
import { transactionInsert } from "#contract/transactions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Changes } from "#domain/audit-record.ts";
import { joinChanges, planUndo, removedRow } from "#domain/undo.ts";
import { readCategoryNames } from "../history/category-names.ts";
import { readRecords } from "./read-records.ts";
import { readRows } from "./read-rows.ts";
import { createRecords } from "./record-commands.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";
import { readRemovedCharges } from "./removed-charges.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** Those that went with the newest removal of each entry. */
export async function restoreWithEntries<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  ids: readonly string[],
): Promise<void> {
  const paid = ids.filter((id) => work.known.of(table).get(id)?.status === "paid");
  for (const id of paid) {
    // The restored entry has one record after its removal.
    const { rows } = await sql<{ readonly sequence: number; readonly changes: string | null }>`
      select sequence, changes from audit_records
      where entity_type = 'transaction' and entity_id = ${id}
      order by sequence desc limit 2`.execute(await settled(work));
    const removal = rows.find(
      ({ changes }) => changes !== null && removedRow(JSON.parse(changes) as Changes) !== null,
    );
    if (removal !== undefined) await restoreCharges(table, work, id, removal.sequence);
  }
}

/** Those that went with the record of this sequence, if the entry is paid again. */
export async function restoreCharges<Context>(
  table: RecordTable<TypesOf<"transactions", Context>>,
  work: UnitOfWork,
  id: string,
  sequence: number,
): Promise<void> {
  const known = work.known.of(table);
  if (known.get(id)?.status !== "paid") return;
  for (const charge of await readRemovedCharges(work, id, sequence)) {
    const positions = charge.sequences.map((position) => ({ id: charge.id, position }));
    const names = await readCategoryNames(await settled(work));
    const records = await readRecords(work, "transaction", positions, names);
    await readRows(table, work, [charge.id]);
    const entity = known.get(charge.id) ?? null;
    const undo = planUndo(
      joinChanges(records.map(({ changes }) => changes)),
      entity === null ? null : table.toRow(entity),
      work.timeZone,
    );
    if (undo.kind !== "restore") continue;
    const draft = transactionInsert.safeParse(undo.row);
    if (!draft.success) throw new Refusal({ code: "undo-of-nothing" });
    await createRecords(table, work, { drafts: [draft.data], restoresRemoved: true });
  }
}
