/** Replays the history of each record and compares it with the stored row. */
import { sql } from "kysely";
import {
  RECORD_KINDS,
  RECORDS,
  type RecordDescription,
  type RecordKind,
} from "#contract/records.ts";
import type { Problem } from "#contract/trust.ts";
import {
  changeText,
  isSameValue,
  parseChanges,
  type Changes,
  type ChangeValue,
} from "#domain/audit-record.ts";
import type { CategoryNames } from "#domain/category-names.ts";
import { instantFromMs, instantToMs, type Instant } from "#domain/company-time.ts";
import { ENTITIES } from "#domain/entities.ts";
import { formatBalance } from "#domain/format-amount.ts";
import { centsFromReais } from "#domain/money.ts";
import type { SnapshotReader } from "../database/database.ts";
import { readCategoryKeys, type CategoryKeys } from "../database/category-keys.ts";
import { fromStored } from "../database/stored-records.ts";
import { readCategoryNames } from "../history/category-names.ts";
import { INITIAL_CATEGORY_IDS, initialCategory } from "./initial-categories.ts";
import { MAX_PROBLEMS } from "./max-problems.ts";

type Row = Record<string, ChangeValue>;

type Kind = RecordDescription & {
  readonly kind: RecordKind;
  readonly initial: InitialRows | null;
  readonly isCategorized: boolean;
};

/** Rows that were not created by a history record. */
type InitialRows = {
  readonly ids: readonly string[];
  /** Null for any other id. */
  readonly row: (id: string, storedName: unknown) => Row | null;
};

const KINDS: readonly Kind[] = RECORD_KINDS.map((kind) => ({
  ...RECORDS[kind],
  kind,
  initial: kind === "categories" ? { ids: INITIAL_CATEGORY_IDS, row: initialCategory } : null,
  isCategorized: "category" in RECORDS[kind].fields,
}));

const HISTORY_CHUNK = 1000;
const LOOKUP_SIZE = 500;
const HOUR_MS = 3_600_000;

/** The replayed state of one record. */
type Replayed = {
  readonly id: string;
  /** Null after the removal. */
  row: Row | null;
  isErased: boolean;
  lastTimestamp: Instant;
  /**
   * The time of the record that set the entry to paid, if it is from before payment dates existed.
   */
  paidAt: Instant | null;
};

type HistoryLine = readonly [
  id: string,
  sequence: number,
  timestamp: Instant,
  changes: string | null,
];

/** Entries store category keys; their history has the names of its time. */
type Context = { readonly keys: CategoryKeys; readonly names: CategoryNames };

export async function checkRecords(read: SnapshotReader): Promise<Problem[]> {
  const problems: Problem[] = [];
  const keys = await readCategoryKeys(read.db);
  const context = { keys, names: await readCategoryNames(read.db) };
  for (const kind of KINDS) {
    for await (const batch of replayedRecords(read, kind, context)) {
      problems.push(...(await compareWithRows(read, kind, batch, context)));
      if (problems.length >= MAX_PROBLEMS) return problems.slice(0, MAX_PROBLEMS);
    }
    problems.push(...(await findWithoutHistory(read, kind)));
    problems.push(...(await findChangedInitial(read, kind, context)));
  }
  return problems.slice(0, MAX_PROBLEMS);
}

async function* replayedRecords(
  read: SnapshotReader,
  { entityType, isCategorized }: Kind,
  { names }: Context,
): AsyncGenerator<Replayed[]> {
  const query = sql<HistoryLine>`
    select entity_id, sequence, timestamp, changes from audit_records
    where entity_type = ${sql.lit(entityType)} order by entity_id, sequence`;
  let batch: Replayed[] = [];
  for await (const lines of read.inChunks(query, HISTORY_CHUNK)) {
    for (const [id, sequence, timestamp, text] of lines) {
      let last = batch.at(-1);
      if (last?.id !== id) {
        if (batch.length >= LOOKUP_SIZE) {
          yield batch;
          batch = [];
        }
        last = { id, row: null, isErased: false, lastTimestamp: timestamp, paidAt: null };
        batch.push(last);
      }
      const changes = parseChanges(text);
      replay(
        last,
        timestamp,
        changes !== null && isCategorized ? names.changesNow(changes, sequence) : changes,
      );
    }
  }
  yield batch;
}

function replay(record: Replayed, timestamp: Instant, changes: Changes | null): void {
  record.lastTimestamp = timestamp;
  if (changes === null) {
    record.isErased = true;
    return;
  }
  if (changes["id"]?.[1] === null) {
    record.row = null;
    return;
  }
  const [isBack, status] = [record.row === null, changes["status"]?.[1]];
  record.row ??= {};
  for (const [column, [, value]] of Object.entries(changes)) record.row[column] = value;
  if (changes["paid_on"] !== undefined) record.paidAt = null;
  else if (status !== undefined) {
    // An entry restored as paid had been paid before its removal.
    const since = (isBack ? record.paidAt : null) ?? timestamp;
    record.paidAt = status === "paid" ? since : null;
  }
}

async function compareWithRows(
  { db }: SnapshotReader,
  kind: Kind,
  batch: readonly Replayed[],
  { keys }: Context,
): Promise<Problem[]> {
  if (batch.length === 0) return [];
  const { rows } = await sql<{ readonly id: string }>`
    select * from ${sql.table(kind.table)}
    where id in (${sql.join(batch.map(({ id }) => id))})`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row]));
  return batch.flatMap((record) => {
    if (record.isErased) return [];
    const text = describeDifference(kind, record, stored.get(record.id), keys);
    const intactUntil = record.lastTimestamp;
    return text === null ? [] : [{ check: "records" as const, text, intactUntil }];
  });
}

/** Null if they are equal. */
function describeDifference(
  kind: Kind,
  { id, row, paidAt }: Replayed,
  stored: object | undefined,
  keys: CategoryKeys,
): string | null {
  const { one: name, article } = ENTITIES[kind.entityType];
  const subject = `${article.toUpperCase()} ${name} ${id}`;
  if (stored === undefined) {
    // Records without values do not say that it exists: imports before 2026-11-29 ended no history
    // whose type is wrong for its id (docs/decisions/0037).
    return row === null || Object.keys(row).length === 0
      ? null
      : `Falta ${article} ${name} ${id}, que o histórico diz existir.`;
  }
  const initial = kind.initial?.row(id, Object.assign({ name: null }, stored).name) ?? {};
  if (row === null) return `${subject} existe, mas o histórico diz que foi removid${article}.`;
  let actual: Row;
  let unknown: readonly string[];
  try {
    actual = kind.row.encode(fromStored(kind.kind, stored as never, keys)) as Row;
    unknown = kind.isCategorized ? keys.unknownIn(stored as never) : [];
  } catch {
    return `${subject} tem um valor que o programa nunca grava.`;
  }
  const expected: Row = { ...initial, ...row };
  const different = Object.keys(actual).filter(
    (column) =>
      column !== "updated_at" &&
      !isSameValue(actual[column], expected[column]) &&
      !(column === "paid_on" && paidAt !== null && isDayOf(paidAt, actual[column])),
  );
  if (different.length === 0) {
    // A category's name in place of its key is shown as that category, but no filter finds it.
    return unknown.length === 0
      ? null
      : `${subject} foi alterad${article} fora do programa: perdeu a ligação com a categoria (para o suporte: ${unknown.join(", ")}).`;
  }
  const parts = different.map(
    (column) =>
      `${kind.labels[column] ?? column} é ${display(kind, column, actual[column])}, e pelo histórico ${display(kind, column, expected[column])}`,
  );
  return `${subject} foi alterad${article} fora do programa: ${parts.join("; ")}.`;
}

/** In any time zone, because the company's zone may have changed since. */
function isDayOf(instant: Instant, day: ChangeValue | undefined): boolean {
  const [first, last] = [-12, 14].map((hours) =>
    instantFromMs(instantToMs(instant) + hours * HOUR_MS).slice(0, 10),
  );
  const text = changeText(day);
  return String(first) <= text && text <= String(last);
}

/** Formats a value as on the screens. */
function display(
  { fields, valueLabels }: Kind,
  column: string,
  value: ChangeValue | undefined,
): string {
  if (value === null || value === undefined) return "vazio";
  if (typeof value === "boolean") return value ? "“Sim”" : "“Não”";
  const field = Object.values(fields).find((other) => other.column === column);
  if (field?.kind === "money") return `“${formatBalance(centsFromReais(Number(value)))}”`;
  const text = changeText(value);
  return `“${valueLabels?.[column]?.[text] ?? text}”`;
}

/** Checks the rows that no history record created or changed. */
async function findChangedInitial(
  read: SnapshotReader,
  kind: Kind,
  context: Context,
): Promise<Problem[]> {
  if (kind.initial === null) return [];
  const { rows } = await sql<{ readonly id: string }>`
    select distinct entity_id as id from audit_records
    where entity_type = ${sql.lit(kind.entityType)}`.execute(read.db);
  const recorded = new Set(rows.map(({ id }) => id));
  const ids = kind.initial.ids.filter((id) => !recorded.has(id));
  const batch = ids.map((id): Replayed => ({
    id,
    row: {},
    isErased: false,
    lastTimestamp: instantFromMs(0),
    paidAt: null,
  }));
  const problems = await compareWithRows(read, kind, batch, context);
  return problems.map((problem) => ({ ...problem, intactUntil: null }));
}

async function findWithoutHistory(
  { db }: SnapshotReader,
  { table, entityType, initial }: Kind,
): Promise<Problem[]> {
  const { one: name, article } = ENTITIES[entityType];
  const { rows } = await sql<{ readonly id: string }>`
    select id from ${sql.table(table)} as present where not exists (
      select 1 from audit_records
      where entity_type = ${sql.lit(entityType)} and entity_id = present.id
    ) limit ${sql.lit(MAX_PROBLEMS)}`.execute(db);
  const others = rows.filter(({ id }) => (initial?.row(id, null) ?? null) === null);
  return others.map(({ id }) => ({
    check: "records",
    text: `${article.toUpperCase()} ${name} ${id} não tem histórico: foi post${article} no banco fora do programa.`,
    intactUntil: null,
  }));
}
