/** Writes all that can be read of a damaged SQLite file into a new folder. The file itself is only read. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CONTACT_FIELDS } from "#contract/contacts.ts";
import type { Fields } from "#contract/record-codec.ts";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import { BYTE_ORDER_MARK, encodeLine } from "#domain/csv.ts";
import { copyReadable } from "./copy-readable.ts";
import { readDamagedTable, type StoredRow } from "./read-damaged-table.ts";
import { replayHistory, type ApiValues } from "./replay-history.ts";

type Source = "tabela" | "histórico";

type RescuedRow = ApiValues & { readonly origem: Source };

export type RescuedTable = {
  readonly name: "contatos" | "lancamentos" | "historico";
  readonly fromTable: number;
  readonly fromHistory: number;
  /** Ids, or numbers of the history, known to be lost. */
  readonly lost: readonly string[];
};

export type Rescue = {
  readonly unreadableBlocks: number;
  readonly tables: readonly RescuedTable[];
};

const COPY = "copia.db";

const HISTORY_COLUMNS = [
  "sequence",
  "id",
  "timestamp",
  "user_name",
  "description",
  "entity_type",
  "entity_id",
  "changes",
  "salt",
  "digest",
  "hash",
];

/** `folder` is new. @throws the database's error when not even the list of tables can be read. */
export function rescueBooks(file: string, folder: string): Rescue {
  mkdirSync(folder, { mode: 0o700 });
  const copy = join(folder, COPY);
  let unreadableBlocks = copyReadable(file, copy);
  // Commits that are not in the file yet; SQLite adds them to the copy when it opens it.
  if (existsSync(`${file}-wal`)) unreadableBlocks += copyReadable(`${file}-wal`, `${copy}-wal`);
  const db = new DatabaseSync(copy);
  try {
    return { unreadableBlocks, tables: rescueTables(db, folder) };
  } finally {
    db.close();
    for (const suffix of ["", "-wal", "-shm"]) rmSync(copy + suffix, { force: true });
  }
}

function rescueTables(db: DatabaseSync, folder: string): readonly RescuedTable[] {
  const history = readDamagedTable(db, "audit_records", HISTORY_COLUMNS);
  const records = [
    { name: "contatos", table: "clients", entityType: "contact", fields: CONTACT_FIELDS },
    {
      name: "lancamentos",
      table: "transactions",
      entityType: "transaction",
      fields: TRANSACTION_FIELDS,
    },
  ] as const;
  const rescued = records.map(({ name, table, entityType, fields }): RescuedTable => {
    const read = readDamagedTable(db, table, columnsOf(fields));
    const found = read.rows.map(toApiValues);
    const present = new Set(found.map(({ id }) => id));
    const states = replayHistory(history.rows, entityType);
    const replayed = [...states].flatMap(([id, state]) =>
      state === null || present.has(id) ? [] : [{ ...state, id }],
    );
    writeRows(folder, name, [
      ...found.map((row) => ({ ...row, origem: "tabela" as const })),
      ...replayed.map((row) => ({ ...row, origem: "histórico" as const })),
    ]);
    return {
      name,
      fromTable: found.length,
      fromHistory: replayed.length,
      lost: read.lostIds.filter((id) => !states.has(id)),
    };
  });
  const rows = history.rows.map((row) => ({ ...toApiValues(row), origem: "tabela" as const }));
  writeRows(folder, "historico", rows);
  const lost = missingNumbers(history.rows);
  return [...rescued, { name: "historico", fromTable: rows.length, fromHistory: 0, lost }];
}

function columnsOf(fields: Fields): string[] {
  return Object.values(fields).map(({ column }) => column);
}

/** Amounts in reais and true booleans, as the history and the API have them. */
function toApiValues(row: StoredRow): ApiValues {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (column === "amount") return [column, Number(value) / 100];
      if (column === "is_active") return [column, value === 1];
      // The tables are strict: there is nothing else.
      return [column, typeof value === "number" || typeof value === "string" ? value : null];
    }),
  );
}

/** Ranges of numbers before the last readable record that are not there. */
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

function cell(value: ApiValues[string] | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "sim" : "não";
  return typeof value === "number" ? String(value).replace(".", ",") : value;
}
