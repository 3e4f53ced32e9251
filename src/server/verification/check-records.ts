/** Replays the history of each record and compares it with the stored row. */
import { sql } from "kysely";
import { CONTACT_LABELS, contactRow } from "#contract/contacts.ts";
import { TRANSACTION_LABELS, transactionRow } from "#contract/transactions.ts";
import type { Changes, ChangeValue, EntityType } from "#domain/audit-record.ts";
import type { Instant } from "#domain/company-time.ts";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { centsFromReais } from "#domain/money.ts";
import { LIFECYCLE_LABELS, STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import type { SnapshotReader } from "../database/database.ts";
import { contactFromStored } from "../commands/contact-commands.ts";
import { transactionFromStored } from "../commands/transaction-commands.ts";
import type { Problem } from "#contract/trust.ts";
import { MAX_PROBLEMS } from "./max-problems.ts";

type Row = Record<string, ChangeValue>;

type Kind = {
  readonly entityType: EntityType;
  readonly table: "clients" | "transactions";
  readonly noun: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly toRow: (stored: never) => Row;
};

const KINDS: readonly Kind[] = [
  {
    entityType: "contact",
    table: "clients",
    noun: "contato",
    labels: CONTACT_LABELS,
    toRow: (stored) => contactRow.encode(contactFromStored(stored)),
  },
  {
    entityType: "transaction",
    table: "transactions",
    noun: "lançamento",
    labels: TRANSACTION_LABELS,
    toRow: (stored) => transactionRow.encode(transactionFromStored(stored)),
  },
];

const HISTORY_CHUNK = 1000;
const LOOKUP_SIZE = 500;

/** What the history says of one record. */
type Replayed = {
  readonly id: string;
  /** Null after the removal. */
  row: Row | null;
  isErased: boolean;
  lastTimestamp: Instant;
};

type HistoryLine = readonly [id: string, timestamp: Instant, changes: string | null];

export async function checkRecords(read: SnapshotReader): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const kind of KINDS) {
    for await (const batch of replayedRecords(read, kind)) {
      problems.push(...(await compareWithRows(read, kind, batch)));
      if (problems.length >= MAX_PROBLEMS) return problems.slice(0, MAX_PROBLEMS);
    }
    problems.push(...(await findWithoutHistory(read, kind)));
  }
  return problems.slice(0, MAX_PROBLEMS);
}

async function* replayedRecords(
  read: SnapshotReader,
  { entityType }: Kind,
): AsyncGenerator<Replayed[]> {
  const query = sql<HistoryLine>`
    select entity_id, timestamp, changes from audit_records
    where entity_type = ${sql.lit(entityType)} order by entity_id, sequence`;
  let batch: Replayed[] = [];
  for await (const lines of read.inChunks(query, HISTORY_CHUNK)) {
    for (const [id, timestamp, changes] of lines) {
      let last = batch.at(-1);
      if (last?.id !== id) {
        if (batch.length >= LOOKUP_SIZE) {
          yield batch;
          batch = [];
        }
        last = { id, row: null, isErased: false, lastTimestamp: timestamp };
        batch.push(last);
      }
      replay(last, timestamp, changes);
    }
  }
  yield batch;
}

function replay(record: Replayed, timestamp: Instant, text: string | null): void {
  record.lastTimestamp = timestamp;
  if (text === null) {
    record.isErased = true;
    return;
  }
  const changes = JSON.parse(text) as Changes;
  if (changes["id"]?.[1] === null) {
    record.row = null;
    return;
  }
  record.row ??= {};
  for (const [column, [, value]] of Object.entries(changes)) record.row[column] = value;
}

async function compareWithRows(
  { db }: SnapshotReader,
  kind: Kind,
  batch: readonly Replayed[],
): Promise<Problem[]> {
  if (batch.length === 0) return [];
  const { rows } = await sql<{ readonly id: string }>`
    select * from ${sql.table(kind.table)}
    where id in (${sql.join(batch.map(({ id }) => id))})`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row]));
  return batch.flatMap((record) => {
    if (record.isErased) return [];
    const text = describeDifference(kind, record, stored.get(record.id));
    const intactUntil = record.lastTimestamp;
    return text === null ? [] : [{ check: "records" as const, text, intactUntil }];
  });
}

/** Null if there is none. */
function describeDifference(
  kind: Kind,
  { id, row }: Replayed,
  stored: object | undefined,
): string | null {
  if (stored === undefined) {
    return row === null ? null : `Falta o ${kind.noun} ${id}, que o histórico diz existir.`;
  }
  if (row === null) return `O ${kind.noun} ${id} existe, mas o histórico diz que foi removido.`;
  let actual: Row;
  try {
    actual = kind.toRow(stored as never);
  } catch {
    return `O ${kind.noun} ${id} tem um valor que o programa nunca grava.`;
  }
  const different = Object.keys(actual).filter(
    (column) => column !== "updated_at" && actual[column] !== (row[column] ?? null),
  );
  if (different.length === 0) return null;
  const parts = different.map(
    (column) =>
      `${kind.labels[column] ?? column} é ${display(column, actual[column])}, e pelo histórico ${display(column, row[column])}`,
  );
  return `O ${kind.noun} ${id} foi alterado fora do programa: ${parts.join("; ")}.`;
}

/** As the screens show it. */
function display(column: string, value: ChangeValue | undefined): string {
  if (value === null || value === undefined) return "vazio";
  if (column === "amount") return `“${formatBalance(centsFromReais(Number(value)))}”`;
  return `“${VALUE_LABELS[String(value)] ?? String(value)}”`;
}

const VALUE_LABELS: Readonly<Record<string, string>> = {
  ...TYPE_LABELS,
  ...STATUS_LABELS,
  ...LIFECYCLE_LABELS,
  ...CONTACT_TYPE_LABELS,
  true: "Sim",
  false: "Não",
};

async function findWithoutHistory(
  { db }: SnapshotReader,
  { table, entityType, noun }: Kind,
): Promise<Problem[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from ${sql.table(table)} as present where not exists (
      select 1 from audit_records
      where entity_type = ${sql.lit(entityType)} and entity_id = present.id
    ) limit ${sql.lit(MAX_PROBLEMS)}`.execute(db);
  return rows.map(({ id }) => ({
    check: "records",
    text: `O ${noun} ${id} não tem histórico: foi posto no banco fora do programa.`,
    intactUntil: null,
  }));
}
