/** The history that a filter finds, newest first, each record with what it is about as the record left it. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { ActivityRequest } from "#contract/activity-export.ts";
import { activityConditions } from "#contract/activity.ts";
import {
  contactIdsOf,
  historySubject,
  pastRow,
  type HistorySubject,
  type RowChange,
} from "#contract/history-subject.ts";
import { RECORDS, RECORD_KINDS, type RecordKind } from "#contract/records.ts";
import type { Changes } from "#domain/audit-record.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Instant } from "#domain/company-time.ts";
import type { EntityType } from "#domain/entities.ts";
import type { ContactId } from "#domain/ids.ts";
import { parseWords } from "#domain/entry-search.ts";
import type { SnapshotReader } from "../database/database.ts";
import { toChunks } from "../database/chunks.ts";
import type { Schema } from "../database/schema.ts";
import { compileFilter, type SqlTarget } from "../rows/compile-filter.ts";
import type { Filter } from "../rows/row-query.ts";
import { readColumns } from "../rows/select-rows.ts";
import { starColumns } from "../rows/project-columns.ts";

const TABLE = "audit_records";
const CHUNK_SIZE = 500;

type StoredRecord = {
  readonly sequence: number;
  readonly timestamp: Instant;
  readonly userName: string;
  readonly description: string;
  readonly entityType: EntityType;
  readonly entityId: string;
  readonly changes: Changes | null;
};
export type ActivityRecord = StoredRecord & { readonly subject: HistorySubject };

export type ActivityRead = {
  readonly filter: ActivityRequest;
  readonly today: CivilDate;
  readonly timeZone: string;
};

/** A chunk is in memory, with the later changes of its rows. */
export async function* readActivity(
  read: SnapshotReader,
  { filter, today, timeZone }: ActivityRead,
): AsyncGenerator<readonly ActivityRecord[]> {
  const target = { engine: read.engine, today };
  const query = recordsQuery(toFilter(filter, timeZone), target);
  for await (const rows of read.inChunks(query, CHUNK_SIZE)) {
    const records = await withSubjects(read.db, target, rows.map(toRecord));
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
  entityType: EntityType,
  entityId: string,
  changes: string | null,
];

function recordsQuery(filter: Filter, target: SqlTarget): RawBuilder<Row> {
  return sql<Row>`
    select sequence, timestamp, user_name, description, entity_type, entity_id, changes
    from ${sql.table(TABLE)} where ${compileFilter(TABLE, filter, target)}
    order by sequence desc`;
}

function toRecord(row: Row): StoredRecord {
  const [sequence, timestamp, userName, description, entityType, entityId, changes] = row;
  return {
    sequence,
    timestamp,
    userName,
    description,
    entityType,
    entityId,
    changes: parseChanges(changes),
  };
}

function parseChanges(text: string | null): Changes | null {
  return text === null ? null : (JSON.parse(text) as Changes);
}

/** True for the removal of what has not been brought back. */
function isLastRemoval({ sequence, subject }: ActivityRecord): boolean {
  return subject.removedAt === sequence;
}

async function withSubjects(
  db: Kysely<Schema>,
  target: SqlTarget,
  records: readonly StoredRecord[],
): Promise<ActivityRecord[]> {
  const subjects = new Map<number, HistorySubject>();
  const byType = Map.groupBy(records, ({ entityType }) => entityType);
  for (const kind of RECORD_KINDS) {
    const some = byType.get(RECORDS[kind].entityType) ?? [];
    for (const entry of await subjectsOf(db, target, kind, some)) subjects.set(...entry);
  }
  return records.map((record) => {
    const subject = subjects.get(record.sequence);
    if (subject === undefined) throw new Error("Assertion failed: a record of no kind");
    return { ...record, subject };
  });
}

async function subjectsOf(
  db: Kysely<Schema>,
  target: SqlTarget,
  kind: RecordKind,
  records: readonly StoredRecord[],
): Promise<[number, HistorySubject][]> {
  const oldest = records.at(-1);
  if (oldest === undefined) return [];
  const { table, entityType } = RECORDS[kind];
  const ids = [...new Set(records.map(({ entityId }) => entityId))];
  const current = await readColumns(db, target, table, starColumns(table), ids);
  const changes = await readChanges(db, entityType, { ids, since: oldest.sequence });
  const past = records.map((record) => {
    const { entityId: id } = record;
    return pastRow(record, { id, current: current.get(id) ?? null, all: changes.get(id) ?? [] });
  });
  const names = await readContactNames(db, contactIdsOf(past));
  return past.map((row, at) => [records[at]?.sequence ?? 0, historySubject(kind, row, names)]);
}

async function readChanges(
  db: Kysely<Schema>,
  type: EntityType,
  { ids, since }: { readonly ids: readonly string[]; readonly since: number },
): Promise<ReadonlyMap<string, readonly RowChange[]>> {
  const found = await readInChunks(ids, (some) =>
    db
      .selectFrom(TABLE)
      .select(["entity_id as id", "sequence", "changes"])
      .where("entity_type", "=", type)
      .where("entity_id", "in", some)
      .where("sequence", ">=", since)
      .execute(),
  );
  const all = found.map((row) => ({ ...row, changes: parseChanges(row.changes) }));
  return Map.groupBy(all, ({ id }) => id);
}

async function readContactNames(
  db: Kysely<Schema>,
  ids: readonly ContactId[],
): Promise<ReadonlyMap<string, string>> {
  const found = await readInChunks(ids, (some) =>
    db.selectFrom("clients").select(["id", "name"]).where("id", "in", some).execute(),
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function readInChunks<Id, Found>(
  ids: readonly Id[],
  read: (some: readonly Id[]) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const some of toChunks(ids)) found.push(...(await read(some)));
  return found;
}
