/** The raw driver on a company's file: inserts without rules, history or rollups. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { TRANSACTION_FIELDS } from "#contract/transactions.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";

/** Stored rows of `transactions` and `audit_records`. */
export type StoredRows = readonly (readonly SQLInputValue[])[];

/** Two inserts per row, durable at each commit. */
export type BareDriver = {
  insertOne(): void;
  insertAll(entries: StoredRows, records: StoredRows): void;
  close(): void;
};

const ENTRY_COLUMNS = Object.values(TRANSACTION_FIELDS)
  .map(({ column }) => column)
  .join();
const PENDING_COLUMNS =
  "id, type, category, amount, expected_payment_date, status, notes, client_id, lifecycle, created_at, updated_at";
const RECORD_COLUMNS =
  "sequence, id, timestamp, user_name, description, entity_type, entity_id, changes, salt, digest, hash";

/** No other process may have the file open. */
export function openBare(folder: string): BareDriver {
  const db = new DatabaseSync(join(folder, SQLITE_FILE));
  db.exec("pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  const insertEntry = insertInto(db, "transactions", ENTRY_COLUMNS);
  const insertPending = insertInto(db, "transactions", PENDING_COLUMNS);
  const insertRecord = insertInto(db, "audit_records", RECORD_COLUMNS);
  const newest = db.prepare("select max(sequence) as newest from audit_records").get();
  let sequence = Number(newest?.["newest"] ?? 0);
  return {
    insertOne() {
      sequence += 1;
      const now = new Date().toISOString();
      const id = `TRE-${randomUUID().replaceAll("-", "")}`;
      db.exec("begin immediate");
      const [date, zeros] = ["2026-11-21", "0".repeat(64)];
      const entry = [
        id,
        "expense",
        "Outros",
        1234,
        date,
        "pending",
        null,
        null,
        "active",
        now,
        now,
      ];
      const record = [sequence, `AUD-${id}`, now, "Marina", "Lançamento criado", "transaction", id];
      insertPending.run(...entry);
      insertRecord.run(...record, CHANGES, zeros.slice(32), zeros, zeros);
      db.exec("commit");
    },
    insertAll(entries, records) {
      db.exec("begin immediate");
      for (const entry of entries) insertEntry.run(...entry);
      for (const record of records) insertRecord.run(...record);
      db.exec("commit");
    },
    close: () => db.close(),
  };
}

/** In the order of writing. */
export function readStored(folder: string): { entries: StoredRows; records: StoredRows } {
  const db = new DatabaseSync(join(folder, SQLITE_FILE), { readOnly: true });
  const all = (table: string, columns: string, order: string): StoredRows => {
    const query = db.prepare(`select ${columns} from ${table} order by ${order}`);
    query.setReturnArrays(true);
    return query.all() as unknown as StoredRows;
  };
  const entries = all("transactions", ENTRY_COLUMNS, "rowid");
  const records = all("audit_records", RECORD_COLUMNS, "sequence");
  db.close();
  return { entries, records };
}

const CHANGES = JSON.stringify({
  amount: [null, 12.34],
  category: [null, "Outros"],
  expected_payment_date: [null, "2026-11-21"],
  status: [null, "pending"],
  type: [null, "expense"],
});

function insertInto(db: DatabaseSync, table: string, columns: string): StatementSync {
  const values = columns
    .split(",")
    .map(() => "?")
    .join(", ");
  return db.prepare(`insert into ${table} (${columns}) values (${values})`);
}
