import { RECORDS } from "#contract/records.ts";
import { ENTITIES } from "#domain/entities.ts";
import type { DamagedTable, StoredRow } from "./read-damaged-table.ts";
import { scanRows, type ScannedValue } from "./scan-pages.ts";
import { columnsOf, isAppendOnly, type TableName } from "./stored-columns.ts";

type Recognised = {
  readonly table: TableName;
  /** The column whose value starts with one of the prefixes. */
  readonly at: number;
  readonly prefix: RegExp;
  /**
   * The column count of the first version; SQLite does not rewrite rows when a table gets a column.
   */
  readonly minLength: number;
};

/** A row does not name its table, but ids have their prefixes. */
const TABLES: readonly Recognised[] = [
  { table: "audit_records", at: 1, prefix: /^AUD-/u, minLength: 11 },
  ...Object.values(RECORDS).map(({ table, entityType, fields }) => ({
    table,
    at: 0,
    prefix: new RegExp(`^${ENTITIES[entityType].prefix}-`, "u"),
    // Columns added later come after it.
    minLength: Object.keys(fields).indexOf("updatedAt") + 1,
  })),
  // The only other table whose second column is an instant, and it has no ids.
  {
    table: "company_settings",
    at: 1,
    prefix: /^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/u,
    minLength: 7,
  },
];

/** Reads all tables of a file whose list of tables is lost; the newest version of each row. */
export function scanTables(file: string): (table: TableName) => DamagedTable {
  const rows = new Map(TABLES.map(({ table }) => [table, new Map<string, StoredRow>()]));
  for (const { rowId, values } of scanRows(file)) {
    const recognised = TABLES.find(({ at, prefix }) => prefix.test(String(values[at])));
    if (recognised === undefined || values.length < recognised.minLength) continue;
    const { table } = recognised;
    const row = toRow(columnsOf(table), values, rowId);
    const id = String(isAppendOnly(table) ? rowId : values[0]);
    const other = rows.get(table)?.get(id);
    if (other === undefined || isNewer(row, other)) rows.get(table)?.set(id, row);
  }
  return (table) => {
    const found = [...(rows.get(table)?.values() ?? [])];
    if (isAppendOnly(table)) {
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
  // SQLite stores an integer primary key only as the row id.
  return Object.fromEntries(
    entries.map(([column, value]) => [column, column === "sequence" ? rowId : value]),
  );
}

/** An erased history record replaces the version with texts. */
function isNewer(row: StoredRow, other: StoredRow): boolean {
  if ("sequence" in row) return row["changes"] === null;
  const { updated_at: updated } = row;
  const { updated_at: otherUpdated } = other;
  return typeof updated === "string" && typeof otherUpdated === "string" && updated > otherUpdated;
}
