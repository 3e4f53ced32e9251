import type { DamagedTable, StoredRow } from "./read-damaged-table.ts";
import { scanRows, type ScannedValue } from "./scan-pages.ts";

type TableName = "clients" | "transactions" | "audit_records";

type Recognised = {
  readonly table: TableName;
  /** The column whose value starts with one of the prefixes. */
  readonly at: number;
  readonly prefix: RegExp;
};

/** A row has no mark of its table, but ids have their prefixes. */
const TABLES: readonly Recognised[] = [
  { table: "audit_records", at: 1, prefix: /^AUD-/u },
  { table: "transactions", at: 0, prefix: /^TR[IE]-/u },
  { table: "clients", at: 0, prefix: /^CTT-/u },
];

/** Reads all tables of a file whose list of tables is lost, the newest version of each row. */
export function scanTables(
  file: string,
  columns: Readonly<Record<TableName, readonly string[]>>,
): (table: TableName) => DamagedTable {
  const rows: Record<TableName, Map<string, StoredRow>> = {
    clients: new Map(),
    transactions: new Map(),
    audit_records: new Map(),
  };
  for (const { rowId, values } of scanRows(file)) {
    const table = TABLES.find(({ at, prefix }) => prefix.test(String(values[at])))?.table;
    if (table === undefined || values.length < columns[table].length) continue;
    const row = toRow(columns[table], values, rowId);
    const id = String(values[table === "audit_records" ? 1 : 0]);
    const other = rows[table].get(id);
    if (other === undefined || isNewer(row, other)) rows[table].set(id, row);
  }
  return (table) => {
    const found = [...rows[table].values()];
    if (table === "audit_records") {
      found.sort((a, b) => Number(a["sequence"]) - Number(b["sequence"]));
    }
    return { isWhole: false, rows: found, lostIds: [] };
  };
}

function toRow(
  columns: readonly string[],
  values: readonly ScannedValue[],
  rowId: number,
): StoredRow {
  const entries = columns.map((column, at) => [column, values[at] ?? null] as const);
  // SQLite stores an integer primary key as the row's id only.
  return Object.fromEntries(
    entries.map(([column, value]) => [column, column === "sequence" ? rowId : value]),
  );
}

/** An erased record of the history replaces the one with texts. */
function isNewer(row: StoredRow, other: StoredRow): boolean {
  if ("sequence" in row) return row["changes"] === null;
  const { updated_at: updated } = row;
  const { updated_at: otherUpdated } = other;
  return typeof updated === "string" && typeof otherUpdated === "string" && updated > otherUpdated;
}
