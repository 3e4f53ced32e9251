/** The filtered history, newest first, each record with its subject as of that record. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { ActivityRequest } from "#contract/activity-export.ts";
import { activityConditions } from "#contract/activity.ts";
import { historySubject, namedIdsOf, type HistorySubject } from "#contract/history-subject.ts";
import { RECORDS, RECORD_KINDS } from "#contract/records.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { EntityType } from "#domain/entities.ts";
import { parseWords } from "#domain/entry-search.ts";
import type { SnapshotReader } from "../database/database.ts";
import { toChunks } from "../database/chunks.ts";
import type { Schema } from "../database/schema.ts";
import { compileFilter, type SqlTarget } from "../rows/compile-filter.ts";
import type { Filter } from "../rows/row-query.ts";
import { PastRows } from "./past-rows.ts";

const TABLE = "audit_records";
const CHUNK_SIZE = 500;

type StoredRecord = {
  readonly sequence: number;
  readonly timestamp: Instant;
  readonly userName: string;
  readonly description: string;
  readonly isErased: boolean;
  readonly entityType: EntityType;
  readonly entityId: string;
};
export type ActivityRecord = StoredRecord & { readonly subject: HistorySubject };

export type ActivityRead = {
  readonly filter: ActivityRequest;
  readonly today: CivilDate;
  readonly timeZone: string;
};

export async function* readActivity(
  read: SnapshotReader,
  { filter, today, timeZone }: ActivityRead,
): AsyncGenerator<readonly ActivityRecord[]> {
  const target = { engine: read.engine, today };
  const query = recordsQuery(toFilter(filter, timeZone), target);
  const past = RECORD_KINDS.map((kind) => new PastRows(kind, read.db, target));
  for await (const rows of read.inChunks(query, CHUNK_SIZE)) {
    const records = await withSubjects(read.db, past, rows.map(toRecord));
    yield filter.show === "removed" ? records.filter(isLastRemoval) : records;
  }
}

function toFilter({ search, ...filter }: ActivityRequest, timeZone: string): Filter {
  const words = parseWords(search ?? "").map((word) => [word]);
  const filters: Filter[] = [...activityConditions(filter, timeZone)];
  if (words.length > 0) filters.push({ kind: "words", words });
  return { kind: "and", filters };
}

type Row = readonly [
  sequence: number,
  timestamp: Instant,
  userName: string,
  description: string,
  isErased: 0 | 1,
  entityType: EntityType,
  entityId: string,
];

function recordsQuery(filter: Filter, target: SqlTarget): RawBuilder<Row> {
  return sql<Row>`
    select sequence, timestamp, user_name, description,
      case when salt is null then 1 else 0 end, entity_type, entity_id
    from ${sql.table(TABLE)} where ${compileFilter(TABLE, filter, target)}
    order by sequence desc`;
}

function toRecord(row: Row): StoredRecord {
  const [sequence, timestamp, userName, description, erased, entityType, entityId] = row;
  const isErased = erased === 1;
  return { sequence, timestamp, userName, description, isErased, entityType, entityId };
}

/** True for a removal that was not undone. */
function isLastRemoval({ sequence, subject }: ActivityRecord): boolean {
  return subject.removedAt === sequence;
}

async function withSubjects(
  db: Kysely<Schema>,
  past: readonly PastRows[],
  records: readonly StoredRecord[],
): Promise<ActivityRecord[]> {
  const subjects = new Map<number, HistorySubject>();
  const byType = Map.groupBy(records, ({ entityType }) => entityType);
  for (const rows of past) {
    const some = byType.get(RECORDS[rows.kind].entityType) ?? [];
    for (const entry of await subjectsOf(db, rows, some)) subjects.set(...entry);
  }
  return records.map((record) => {
    const subject = subjects.get(record.sequence);
    if (subject === undefined) throw new Error("Assertion failed: a record of no kind");
    return { ...record, subject };
  });
}

async function subjectsOf(
  db: Kysely<Schema>,
  past: PastRows,
  records: readonly StoredRecord[],
): Promise<[number, HistorySubject][]> {
  const rows = await past.read(records);
  const names = await readNames(db, namedIdsOf([...rows.values()]));
  return [...rows].map(([sequence, row]) => [sequence, historySubject(past.kind, row, names)]);
}

async function readNames(
  db: Kysely<Schema>,
  named: ReturnType<typeof namedIdsOf>,
): Promise<ReadonlyMap<string, string>> {
  const found: { readonly id: string; readonly name: string }[] = [];
  for (const [table, ids] of named) {
    for (const some of toChunks(ids)) {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, name from ${sql.table(table)} where id in (${sql.join(some)})`.execute(db);
      found.push(...rows);
    }
  }
  return new Map(found.map(({ id, name }) => [id, name]));
}
