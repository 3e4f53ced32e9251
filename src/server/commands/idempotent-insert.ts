/**
 * Repeating a creation (a double click, a lost response) returns the existing row. The same id with
 * other content is refused. The id of a removed record is also refused, unless the creation is
 * meant to restore it.
 */
import { sql } from "kysely";
import { changeText, isSameValue, parseChanges, type ChangeValue } from "#domain/audit-record.ts";
import { ENTITY_TYPES, type EntityType } from "#domain/entities.ts";
import { parseInstant, type Instant } from "#domain/company-time.ts";
import { Refusal } from "#domain/refusal.ts";
import { isSentBack } from "#domain/sent-back.ts";
import { BatchStatement, toQuery, type Query } from "../database/batch-statement.ts";
import { yieldToEventLoop } from "../database/chunks.ts";
import type { AuditRecordsTable } from "../database/schema.ts";
import type { RecordRow } from "./known-rows.ts";
import type { RecordTable, RecordTypes } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type Insertion<T extends RecordTypes> = {
  readonly drafts: readonly T["Draft"][];
  readonly context: T["Context"];
  readonly restoresRemoved: boolean;
};

/** Creates the records that do not exist, with their history. Returns a row per draft, in order. */
export async function insertNew<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  { drafts, context, restoresRemoved }: Insertion<T>,
): Promise<T["Row"][]> {
  const { entityType } = table;
  const known = work.known.of(table);
  const rows: T["Row"][] = [];
  for (const draft of drafts) {
    const { id } = draft;
    const current = known.get(id) ?? null;
    const initial = known.firstState(id);
    if (current === null && initial !== undefined && !restoresRemoved) {
      throw new Refusal({ code: "id-removed", id });
    }
    if (current !== null) {
      const row = table.toRow(current);
      rows.push(
        repeatedRow(id, table.draftToRow(draft), row, (restoresRemoved ? null : initial) ?? row),
      );
      continue;
    }
    const { row, description } = table.create(work, draft, context, removedOf(initial));
    const after = table.toRow(row);
    const undo = known.create(row, initial === undefined ? after : initial);
    work.trail.record({ entityType, entityId: id, description, before: null, after }, undo);
    rows.push(after);
    await yieldToEventLoop(rows.length);
  }
  return rows;
}

/** `initial` is undefined for a new id, and null once erased. */
function removedOf(
  initial: RecordRow | null | undefined,
): { readonly createdAt: Instant | null } | null {
  if (initial === undefined) return null;
  return { createdAt: parseInstant(changeText(initial?.["created_at"])) };
}

/** `before` is the row that the first attempt wrote: it may have changed since. */
function repeatedRow<Row extends RecordRow>(
  id: string,
  draft: object,
  current: Row,
  before: RecordRow,
): Row {
  const isSame = Object.entries(draft).every(
    // A row of an older version lacks newer columns, and its texts may not be normalized as now.
    ([column, value]: [string, ChangeValue]) =>
      isSameValue(before[column], value) || isSentBack(before[column], value),
  );
  if (isSame) return current;
  const seriesId: unknown = Reflect.get(draft, "series_id");
  const otherId = before["series_id"];
  if (typeof seriesId === "string" && typeof otherId === "string" && seriesId !== otherId) {
    throw new Refusal({ code: "series-ids-too-near", id, seriesId });
  }
  throw new Refusal({ code: "id-in-use", id });
}

/** The query for the first states that `insertNew` compares with. */
export function firstStatesQuery<T extends RecordTypes>(
  table: RecordTable<T>,
  work: UnitOfWork,
  ids: readonly string[],
): Query {
  const { unsettled: db, engine } = work;
  const known = work.known.of(table);
  const unknown = ids.filter((id) => !known.hasFirstState(id));
  const statements = FIRST_RECORDS.get(table.entityType)?.compileLookup(db, engine, unknown) ?? [];
  return toQuery(statements, (records) =>
    known.addFirstStates(
      unknown,
      records.map(({ entity_id, changes }) => [entity_id, firstState(changes)]),
    ),
  );
}

/** Records of the original system have no changes, and come before the record of the import. */
const NOT_OF_ORIGINAL = sql`(first.changes is null or first.changes <> '{}')`;

/** The end of an imported history without a row: a later import may have created the row. */
const WAS_WITHOUT_ROW = sql`case when first.changes like '{"id":["%",null]}' then 1 else 0 end`;

const FIRST_RECORDS = new Map(ENTITY_TYPES.map((type) => [type, firstRecords(type)]));

function firstRecords(entityType: EntityType) {
  const type = sql.lit(entityType);
  return new BatchStatement(
    (ids: readonly string[]) => sql<Pick<AuditRecordsTable, "entity_id" | "changes">>`
      select record.entity_id, record.changes from (
        select distinct entity_id from audit_records
        where entity_type = ${type} and entity_id in (${sql.join(ids)})
      ) as known join audit_records as record on record.sequence = (
        select first.sequence from audit_records as first
        where first.entity_type = ${type} and first.entity_id = known.entity_id
          and ${NOT_OF_ORIGINAL}
        order by ${WAS_WITHOUT_ROW}, first.sequence limit 1
      )`,
    (id) => [id],
  );
}

function firstState(changes: string | null): RecordRow | null {
  const parsed = parseChanges(changes);
  if (parsed === null) return null;
  return Object.fromEntries(Object.entries(parsed).map(([column, [, value]]) => [column, value]));
}
