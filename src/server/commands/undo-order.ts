/** Several entries are undone before their charges, which change or come back with them. */
import type { UndoRequest } from "#contract/undo.ts";
import { changeText } from "#domain/audit-record.ts";
import type { Transaction } from "#domain/transaction.ts";
import { removedRow } from "#domain/undo.ts";
import type { ReadRecords } from "./read-records.ts";
import { readRows } from "./read-rows.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type Positions = ReadonlyMap<string, UndoRequest["changes"]>;

export type UndoOrder = {
  readonly positions: Positions;
  /** They decide the undo of each entry, because the undo of another one may change it. */
  readonly before: ReadonlyMap<string, Transaction | null>;
};

export async function orderUndo(
  work: UnitOfWork,
  positions: Positions,
  read: ReadRecords,
): Promise<UndoOrder> {
  const before = new Map<string, Transaction | null>();
  if (positions.size < 2) return { positions, before };
  await readRows(TRANSACTIONS, work, positions.keys());
  /** The creation time of each charge: a charge of a charge was created later. */
  const charges = new Map<string, string>();
  for (const [id, some] of positions) {
    const entity = work.known.of(TRANSACTIONS).get(id) ?? null;
    const row = entity === null ? null : TRANSACTIONS.toRow(entity);
    before.set(id, entity);
    const columns = row ?? removedRow((await read(some)).at(-1)?.changes ?? null);
    const role = columns?.["payment_role"] ?? null;
    if (role !== null && role !== "part") charges.set(id, changeText(columns?.["created_at"]));
  }
  const placeOf = ([id]: readonly [string, unknown]): string => charges.get(id) ?? "";
  const ordered = [...positions].toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
  return { positions: new Map(ordered), before };
}
