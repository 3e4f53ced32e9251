/** Reads a table of a damaged SQLite file: every row on a page that is still readable. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { classifyDatabaseError } from "../database/database-errors.ts";

export type StoredRow = Readonly<Record<string, SQLInputValue>>;

export type DamagedTable = {
  /** False if a part could not be read. */
  readonly isWhole: boolean;
  readonly rows: readonly StoredRow[];
  /** Ids that an index still has, although the table does not return the rows. */
  readonly lostIds: readonly string[];
};

const ROWS_PER_READ = 500;
/**
 * Gives an upper bound of SQLite's row ids, for a table whose end cannot be read; its rows are
 * never renumbered.
 */
const MAX_ROWS_PER_PAGE = 100;

export function readDamagedTable(
  db: DatabaseSync,
  table: string,
  knownColumns: readonly string[],
): DamagedTable {
  const columns = presentColumns(db, table, knownColumns);
  const indexed = columns.includes("id") ? readIds(db, table) : new Map<number, string>();
  const last = lastRowId(db, table) ?? Math.max(...indexed.keys(), highestPossible(db));
  const select = db.prepare(
    `select rowid as rescued_rowid, ${columns.join(", ")} from ${table} not indexed where rowid between ? and ?`,
  );
  const rows: StoredRow[] = [];
  const lost: number[] = [];
  // Ranges to read; a range on a damaged page is halved down to single rows.
  const ranges: (readonly [number, number])[] = [];
  for (let first = 1; first <= last; first += ROWS_PER_READ) {
    ranges.push([first, Math.min(first + ROWS_PER_READ - 1, last)]);
  }
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const [first, end] = range;
    const read = ifReadable(() => select.all(first, end));
    if (read !== null) rows.push(...read);
    else if (first === end) lost.push(first);
    else {
      const middle = Math.floor((first + end) / 2);
      ranges.push([first, middle], [middle + 1, end]);
    }
  }
  rows.sort((a, b) => Number(a["rescued_rowid"]) - Number(b["rescued_rowid"]));
  return {
    isWhole: lost.length === 0,
    rows: rows.map(({ rescued_rowid: _rowId, ...row }) => row),
    lostIds: lost.flatMap((rowId) => indexed.get(rowId) ?? []),
  };
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
      const rows = db
        .prepare(
          `select rowid as indexed_rowid, id from ${table} indexed by sqlite_autoindex_${table}_1 order by id ${direction}`,
        )
        .iterate();
      for (const { indexed_rowid: rowId, id } of rows) ids.set(Number(rowId), String(id));
    });
  }
  return ids;
}

function lastRowId(db: DatabaseSync, table: string): number | null {
  return ifReadable(() =>
    Number(db.prepare(`select max(rowid) as n from ${table}`).get()?.["n"] ?? 0),
  );
}

function highestPossible(db: DatabaseSync): number {
  const pages = Number(db.prepare("pragma page_count").get()?.["page_count"] ?? 0);
  return pages * MAX_ROWS_PER_PAGE;
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
