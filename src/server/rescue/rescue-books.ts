/**
 * Writes all readable data of a damaged SQLite file into a new folder. The file itself is only
 * read.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { RECORDS } from "#contract/records.ts";
import { changeText } from "#domain/audit-record.ts";
import { BYTE_ORDER_MARK, encodeLine, type CsvValue } from "#domain/csv.ts";
import { parseInstant } from "#domain/company-time.ts";
import { ENTITIES, capitalized } from "#domain/entities.ts";
import { collationKey } from "#domain/normalize-text.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import { copyReadable } from "./copy-readable.ts";
import { readDamagedTable, type DamagedTable, type StoredRow } from "./read-damaged-table.ts";
import { removalTimes, replayHistory, type ApiValues } from "./replay-history.ts";
import { rescueCategories, rescueRow, type RescuedValues } from "./rescued-values.ts";
import { scanTables } from "./scan-tables.ts";
import { columnsOf, isAppendOnly, type TableName } from "./stored-columns.ts";

type Source = "tabela" | "histórico";

type RescuedRow = ApiValues & { readonly origem: Source };

type RescuedTable = {
  /** The prefix of its file names. */
  readonly name: string;
  readonly title: string;
  readonly article: "o" | "a";
  readonly fromTable: number;
  readonly fromHistory: number;
  /** Ids, or history sequences, known to be lost. */
  readonly lost: readonly string[];
  /** Rows with damaged values, which are given as they are in the file. */
  readonly unreadable: readonly string[];
  /** Rows whose readable history ends with their removal, although they were changed after it. */
  readonly restored: readonly string[];
};

export type Rescue = {
  readonly unreadableBlocks: number;
  /** True if the list of tables is lost, and rows were found page by page. */
  readonly isScanned: boolean;
  readonly tables: readonly RescuedTable[];
};

const COPY = "copia.db";

type ReadTable = (table: TableName) => DamagedTable;

/** `folder` is new, and removed again if the rescue fails. `timeZone` is the company's. */
export function rescueBooks(file: string, folder: string, timeZone: string): Rescue {
  mkdirSync(folder, { mode: 0o700 });
  try {
    return rescueInto(folder, file, timeZone);
  } catch (error) {
    // A part of the tables could be taken for all of them.
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function rescueInto(folder: string, file: string, timeZone: string): Rescue {
  const copy = join(folder, COPY);
  let unreadableBlocks = copyReadable(file, copy);
  // Commits that are not in the file yet; SQLite adds them to the copy when opening it.
  if (existsSync(`${file}-wal`)) unreadableBlocks += copyReadable(`${file}-wal`, `${copy}-wal`);
  try {
    const { tables, isScanned } = readCopy(copy, folder, timeZone);
    return { unreadableBlocks, isScanned, tables };
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(copy + suffix, { force: true });
  }
}

function readCopy(
  copy: string,
  folder: string,
  timeZone: string,
): Omit<Rescue, "unreadableBlocks"> {
  const db = new DatabaseSync(copy);
  try {
    const read: ReadTable = (table) => {
      const damaged = readDamagedTable(db, table, columnsOf(table));
      // Intact pages below a damaged one are unreachable for SQLite. History and settings records
      // never change, so an old page is as good; other rows are rebuilt from them.
      if (damaged.isWhole || !isAppendOnly(table)) return damaged;
      return withScanned(damaged, scanTables(copy)(table));
    };
    return { tables: rescueTables(read, folder, timeZone), isScanned: false };
  } catch (error) {
    if (classifyDatabaseError(error) !== "damaged") throw error;
    const tables = rescueTables(scanTables(copy), folder, timeZone);
    return { tables, isScanned: true };
  } finally {
    db.close();
  }
}

/** For an append-only table. */
function withScanned(read: DamagedTable, scanned: DamagedTable): DamagedTable {
  const known = new Set(read.rows.map(({ sequence }) => sequence));
  const more = scanned.rows.filter(({ sequence }) => !known.has(sequence ?? null));
  const found = new Set(more.map(({ id }) => id));
  const rows = [...read.rows, ...more];
  rows.sort((a, b) => Number(a["sequence"]) - Number(b["sequence"]));
  return { ...read, rows, lostIds: read.lostIds.filter((id) => !found.has(id)) };
}

function rescueTables(read: ReadTable, folder: string, timeZone: string): readonly RescuedTable[] {
  const history = read("audit_records");
  const { keys, names } = rescueCategories(read("categories").rows, history.rows, timeZone);
  const rescued = Object.values(RECORDS).map((record): RescuedTable => {
    const { table, entityType, fields } = record;
    const { many, article } = ENTITIES[entityType];
    const name = collationKey(many);
    const { rows: stored, lostIds } = read(table);
    const states = replayHistory(
      history.rows,
      entityType,
      timeZone,
      "category" in fields ? names : null,
    );
    const removals = removalTimes(history.rows, entityType);
    // A page no longer in use may hold a removed row. A later one came back: that record is lost.
    const found = stored
      .map((row) => rescueRow(table, row, keys))
      .filter(({ values }) => !isBefore(values, removals));
    const present = new Set(found.map(({ values: { id } }) => id));
    const replayed = [...states].flatMap(([id, state]) =>
      state === null || present.has(id) ? [] : [{ ...state, id }],
    );
    writeRows(folder, name, [
      ...found.map(({ values }) => ({ ...values, origem: "tabela" as const })),
      ...replayed.map((row) => ({ ...row, origem: "histórico" as const })),
    ]);
    return {
      name,
      title: capitalized(many),
      article,
      fromTable: found.length,
      fromHistory: replayed.length,
      lost: lostIds.filter((id) => !states.has(id)),
      unreadable: found.flatMap(describeUnreadable),
      restored: [...removals.keys()].filter((id) => present.has(id)),
    };
  });
  const recorded = rescueAppendOnly("audit_records", history.rows, folder);
  const settings = rescueAppendOnly("company_settings", read("company_settings").rows, folder);
  return [...rescued, recorded, settings];
}

/** False also where one of the two times is damaged. */
function isBefore(row: ApiValues, removals: ReadonlyMap<string, string>): boolean {
  const changedAt = parseInstant(changeText(row["updated_at"]));
  const removedAt = parseInstant(removals.get(changeText(row["id"])) ?? "");
  return changedAt !== null && removedAt !== null && changedAt <= removedAt;
}

const APPEND_ONLY = {
  audit_records: { name: "historico", title: "Registros do histórico" },
  company_settings: {
    name: "empresa-antes",
    title: "Dados da empresa de antes do seu histórico, um de cada mudança",
  },
};

function rescueAppendOnly(
  table: keyof typeof APPEND_ONLY,
  stored: readonly StoredRow[],
  folder: string,
): RescuedTable {
  const { name, title } = APPEND_ONLY[table];
  const rows = stored.map((row) => rescueRow(table, row));
  writeRows(
    folder,
    name,
    rows.map(({ values }) => ({ ...values, origem: "tabela" as const })),
  );
  return {
    name,
    title,
    article: "o",
    fromTable: rows.length,
    fromHistory: 0,
    lost: missingNumbers(stored),
    unreadable: rows.flatMap(describeUnreadable),
    restored: [],
  };
}

/** For example `TRE-a (tag_ids)`. */
function describeUnreadable({ values, unreadable }: RescuedValues): string[] {
  if (unreadable.length === 0) return [];
  return [`${changeText(values["sequence"] ?? values["id"])} (${unreadable.join(", ")})`];
}

/** Ranges of missing numbers before the last readable record. */
function missingNumbers(history: readonly StoredRow[]): string[] {
  const ranges: string[] = [];
  let expected = 1;
  for (const { sequence } of history) {
    const number = Number(sequence);
    if (number > expected + 1) ranges.push(`${expected} a ${number - 1}`);
    else if (number === expected + 1) ranges.push(String(expected));
    expected = number + 1;
  }
  return ranges;
}

function writeRows(folder: string, name: string, rows: readonly RescuedRow[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => encodeLine(columns.map((column) => cell(row[column]))));
  const csv = BYTE_ORDER_MARK + encodeLine(columns) + lines.join("");
  writeFileSync(join(folder, `${name}.csv`), csv, { mode: 0o600 });
  const jsonLines = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  writeFileSync(join(folder, `${name}.jsonl`), jsonLines, { mode: 0o600 });
}

function cell(value: ApiValues[string] | undefined): string | CsvValue {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "object") return value.map(listItem).join(" ");
  if (typeof value === "number") return { value: String(value).replace(".", ",") };
  return DAY.test(value) ? { value } : value;
}

const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/u;

function listItem(item: string | { readonly category: string; readonly amount: number }): string {
  if (typeof item === "string") return item;
  return `${item.category}: ${String(item.amount).replace(".", ",")}`;
}
