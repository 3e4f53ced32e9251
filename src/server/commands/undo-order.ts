/** Several entries are undone before their charges, which change or come back with them. */
import type { UndoRequest } from "#contract/undo.ts";
import { removedRow, type RowColumns } from "#domain/undo.ts";
import type { ReadRecords } from "./read-records.ts";
import { readRows } from "./read-rows.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type Positions = ReadonlyMap<string, UndoRequest["changes"]>;

export type UndoOrder = {
  readonly positions: Positions;
  /** The row that decides the undo of each entry, because the undo of another one may change it. */
  readonly rowsBefore: ReadonlyMap<string, RowColumns | null>;
};

export async function orderUndo(
  work: UnitOfWork,
  positions: Positions,
  read: ReadRecords,
): Promise<UndoOrder> {
  const rowsBefore = new Map<string, RowColumns | null>();
  if (positions.size < 2) return { positions, rowsBefore };
  await readRows(TRANSACTIONS, work, positions.keys());
  const charges = new Set<string>();
  for (const [id, some] of positions) {
    const entity = work.known.of(TRANSACTIONS).get(id) ?? null;
    const row = entity === null ? null : TRANSACTIONS.toRow(entity);
    rowsBefore.set(id, row);
    const columns = row ?? removedRow((await read(some)).at(-1)?.changes ?? null);
    const role = columns?.["payment_role"] ?? null;
    if (role !== null && role !== "part") charges.add(id);
  }
  const ordered = [...positions].toSorted(
    ([a], [b]) => Number(charges.has(a)) - Number(charges.has(b)),
  );
  return { positions: new Map(ordered), rowsBefore };
}
