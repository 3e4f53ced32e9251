/** Reads a table of a damaged SQLite file: every row on a page that is still readable. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from "node:sqlite";
import { classifyDatabaseError } from "../database/database-errors.ts";

export type StoredRow = Readonly<Record<string, SQLOutputValue>>;

export type DamagedTable = {
  /** False if a part could not be read. */
  readonly isWhole: boolean;
  readonly rows: readonly StoredRow[];
  /** Ids that an index still has, although the table does not return the rows. */
  readonly lostIds: readonly string[];
};

const ROWS_PER_READ = 500;
/**
 * Gives an upper bound of SQLite's row ids, for a table whose end is damaged: each row ever inserted
 * has left a record in the history, and its rows are never renumbered.
 */
const MAX_ROWS_PER_PAGE = 100;
const MAX_ROW_ID = 2n ** 63n - 1n;

export function readDamagedTable(
  db: DatabaseSync,
  table: string,
  knownColumns: readonly string[],
): DamagedTable {
  const columns = presentColumns(db, table, knownColumns);
  if (columns.length === 0) return { isWhole: true, rows: [], lostIds: [] };
  const select = prepare(
    db,
    `select rowid as rescued_rowid, ${columns.join(", ")} from ${table} not indexed where rowid between ? and ?`,
  );
  const { found, isAllRead } = readRows(db, table, select);
  found.sort((a, b) => Number(a["rescued_rowid"]) - Number(b["rescued_rowid"]));
  const rows = found.map(({ rescued_rowid: _rowId, ...row }) => row);
  if (!columns.includes("id")) return { isWhole: isAllRead, rows, lostIds: [] };
  const rowIds = new Set(found.map(({ rescued_rowid: rowId }) => Number(rowId)));
  const ids = new Set(rows.map(({ id }) => id));
  // Damage may change the id in a row or in the index: one of the two numbers is enough.
  const lost = [...readIds(db, table)].filter(([rowId, id]) => !rowIds.has(rowId) && !ids.has(id));
  return { isWhole: isAllRead && lost.length === 0, rows, lostIds: lost.map(([, id]) => id) };
}

/** Halves a range that includes a damaged page, down to single rows. */
function readRows(
  db: DatabaseSync,
  table: string,
  select: StatementSync,
): { readonly found: StoredRow[]; readonly isAllRead: boolean } {
  const highest = highestPossible(db);
  const last = Math.min(lastRowId(db, table) ?? highest, highest);
  const found: StoredRow[] = [];
  let isAllRead = true;
  for (let start = 1; start <= last; start += ROWS_PER_READ) {
    const ranges: (readonly [number, number])[] = [[start, start + ROWS_PER_READ - 1]];
    for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
      const [first, end] = range;
      const read = ifReadable(() => select.all(first, end));
      if (read !== null) found.push(...read.map(withNumbers));
      else if (first === end) isAllRead = false;
      else {
        const middle = Math.floor((first + end) / 2);
        ranges.push([first, middle], [middle + 1, end]);
      }
    }
  }
  // Only damage gives a row such an id: these are few.
  for (const [first, end] of [
    [-MAX_ROW_ID, 0],
    [highest + 1, MAX_ROW_ID],
  ] as const) {
    found.push(...(ifReadable(() => select.all(first, end)) ?? []).map(withNumbers));
  }
  return { found, isAllRead };
}

/** A database of an older version lacks newer columns. */
function presentColumns(
  db: DatabaseSync,
  table: string,
  known: readonly string[],
): readonly string[] {
  const present = new Set(
    db
      .prepare("select name from pragma_table_info(?)")
      .all(table)
      .map(({ name }) => String(name)),
  );
  return known.filter((column) => present.has(column));
}

/** Ids by row id, read from both ends of the index on `id` up to a damaged page. */
function readIds(db: DatabaseSync, table: string): ReadonlyMap<number, string> {
  const ids = new Map<number, string>();
  for (const direction of ["asc", "desc"]) {
    ifReadable(() => {
      const rows = prepare(
        db,
        `select rowid as indexed_rowid, id from ${table} indexed by sqlite_autoindex_${table}_1 order by id ${direction}`,
      ).iterate();
      for (const { indexed_rowid: rowId, id } of rows) ids.set(Number(rowId), String(id));
    });
  }
  return ids;
}

function lastRowId(db: DatabaseSync, table: string): number | null {
  return ifReadable(() =>
    Number(prepare(db, `select max(rowid) as n from ${table}`).get()?.["n"] ?? 0),
  );
}

function highestPossible(db: DatabaseSync): number {
  const pages = Number(db.prepare("pragma page_count").get()?.["page_count"] ?? 0);
  return pages * MAX_ROWS_PER_PAGE;
}

/** A damaged integer may be larger than a safe number, which would end the read. */
function prepare(db: DatabaseSync, text: string): StatementSync {
  const statement = db.prepare(text);
  statement.setReadBigInts(true);
  return statement;
}

function withNumbers(row: StoredRow): StoredRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const isSafe = typeof value === "bigint" && Number.isSafeInteger(Number(value));
      return [column, isSafe ? Number(value) : value];
    }),
  );
}

/** Null if damaged. */
function ifReadable<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch (error) {
    if (classifyDatabaseError(error) === null) throw error;
    return null;
  }
}
