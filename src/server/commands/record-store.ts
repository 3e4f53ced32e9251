/** Statements of a table whose rows have an id and a creation time, which never change. */
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type * as z from "zod";
import {
  RECORDS,
  type EntityOf,
  type RecordDescription,
  type RecordKind,
  type RecordTableName,
  type Records,
} from "#contract/records.ts";
import type { EntityType } from "#domain/entities.ts";
import type { IdSource } from "#domain/ids.ts";
import { BatchStatement, joinQueries, toQuery, type Query } from "../database/batch-statement.ts";
import { CategoryKeys } from "../database/category-keys.ts";
import type { StoredOf } from "../database/schema.ts";
import { fromStored, toStored } from "../database/stored-records.ts";
import { readMatchingIds } from "../rows/read-matching-ids.ts";
import type { Filter } from "../rows/row-query.ts";
import type { RowChange } from "./known-rows.ts";
import type { RecordTypes } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

export type RecordStore<T extends Pick<RecordTypes, "Entity" | "Draft" | "NewDraft" | "Row">> = {
  readonly table: RecordTableName;
  readonly entityType: EntityType;
  /** Generates an id for a draft without one. */
  newId(ids: IdSource, draft: T["NewDraft"]): T["Draft"]["id"];
  /** The columns that a repeated creation is compared by. */
  draftToRow(draft: T["Draft"]): object;
  toRow(entity: T["Entity"]): T["Row"];
  byIds(
    work: UnitOfWork,
    ids: readonly string[],
    take: (entities: readonly T["Entity"][]) => void,
  ): Query;
  /** Reads all rows of a small table. */
  all(work: UnitOfWork, take: (entities: readonly T["Entity"][]) => void): Query;
  /** Sorted by id. */
  matchingIds(work: UnitOfWork, filter: Filter): Promise<readonly string[]>;
  writes(work: UnitOfWork, changes: readonly RowChange<T["Entity"]>[]): Iterable<CompiledQuery>;
};

type StoreTypes<Kind extends RecordKind> = {
  Entity: EntityOf<Kind>;
  Draft: z.output<Records[Kind]["insert"]> & { readonly id: string };
  NewDraft: z.output<Records[Kind]["insert"]>;
  Row: z.input<Records[Kind]["row"]>;
};

/** The keys of categories, for tables that store them. */
export type KeySource = {
  /** Reads the data that `keysOf` needs; null if already loaded. */
  readonly query: (work: UnitOfWork) => Query | null;
  readonly keysOf: (work: UnitOfWork) => CategoryKeys;
};

const NO_KEYS: KeySource = { query: () => null, keysOf: () => new CategoryKeys([]) };

export function recordStore<Kind extends RecordKind>(
  kind: Kind,
  keySource: KeySource = NO_KEYS,
): RecordStore<StoreTypes<Kind>> {
  const { table, entityType } = RECORDS[kind];
  const { insert, row: rowCodec }: RecordDescription = RECORDS[kind];
  const name = sql.table(table);
  const selectByIds = new BatchStatement(
    (ids: readonly string[]) =>
      sql<StoredOf<Kind>>`select * from ${name} where id in (${sql.join(ids)})`,
    (id) => [id],
  );
  const selectAll = new BatchStatement(
    (_rows: readonly null[]) => sql<StoredOf<Kind>>`select * from ${name}`,
    () => [],
  );
  const deleteByIds = new BatchStatement(
    (ids: readonly string[]) => sql`delete from ${name} where id in (${sql.join(ids)})`,
    (id) => [id],
  );
  const insertRows = new BatchStatement(
    (rows: readonly StoredOf<Kind>[]) => sql`insert into ${name} ${columnsAndValues(rows)}`,
    (row) => Object.values(row),
  );
  const updateColumns = new UpdateStatements<StoredOf<Kind>>(name);
  const toEntities = (work: UnitOfWork, rows: readonly StoredOf<Kind>[]) => {
    const keys = keySource.keysOf(work);
    return rows.map((row) => fromStored(kind, row, keys));
  };
  return {
    table,
    entityType,
    newId: (ids) => {
      if (entityType === "transaction") throw new Error("Assertion failed: its id says its type");
      return ids.recordId(entityType);
    },
    draftToRow: (draft) => insert.encode(draft) as object,
    toRow: (entity) => rowCodec.encode(entity) as StoreTypes<Kind>["Row"],
    byIds: (work, ids, take) => {
      const { unsettled, engine } = work;
      if (ids.length === 0) return joinQueries([]);
      const rows = toQuery(selectByIds.compileLookup(unsettled, engine, ids), (found) =>
        take(toEntities(work, found)),
      );
      return joinQueries([...[keySource.query(work) ?? []].flat(), rows]);
    },
    all: (work, take) =>
      toQuery(selectAll.compileLookup(work.unsettled, work.engine, [null]), (rows) =>
        take(toEntities(work, rows)),
      ),
    matchingIds: async (work, filter) => readMatchingIds(await settled(work), work, table, filter),
    *writes(work, changes) {
      if (changes.length === 0) return;
      const { unsettled: db, engine } = work;
      const keys = keySource.keysOf(work);
      const { inserted, updated, removed } = groupWrites(changes, (row) =>
        toStored(kind, row, engine, keys),
      );
      yield* insertRows.compile(db, engine, inserted);
      for (const [columns, rows] of updated) {
        yield* updateColumns.of(columns).compile(db, engine, rows);
      }
      yield* deleteByIds.compileLookup(db, engine, removed);
    },
  };
}

/**
 * Updates only the changed columns, because indexes without a changed column are then not written:
 * one statement per list of changed columns.
 */
class UpdateStatements<Stored extends object> {
  readonly #name: RawBuilder<unknown>;
  readonly #byColumns = new Map<string, BatchStatement<Stored>>();

  constructor(name: RawBuilder<unknown>) {
    this.#name = name;
  }

  of(columns: string): BatchStatement<Stored> {
    let statement = this.#byColumns.get(columns);
    if (statement === undefined) {
      const set = columns
        .split(",")
        .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
      statement = new BatchStatement(
        (rows) => sql`insert into ${this.#name} ${columnsAndValues(rows)}
          on conflict (id) do update set ${sql.join(set)}`,
        (row) => Object.values(row),
      );
      this.#byColumns.set(columns, statement);
    }
    return statement;
  }
}

function groupWrites<Entity extends { readonly id: string }, Stored extends object>(
  changes: readonly RowChange<Entity>[],
  toColumns: (entity: Entity) => Stored,
) {
  const inserted: Stored[] = [];
  const updated = new Map<string, Stored[]>();
  const removed: string[] = [];
  for (const { before, after } of changes) {
    if (after === null) {
      if (before !== null) removed.push(before.id);
    } else if (before === null) inserted.push(toColumns(after));
    else {
      const row = toColumns(after);
      const columns = changedColumns(toColumns(before), row).join();
      const rows = updated.get(columns);
      if (rows === undefined) updated.set(columns, [row]);
      else rows.push(row);
    }
  }
  return { inserted, updated, removed };
}

function changedColumns(before: object, after: object): string[] {
  return Object.keys(after).filter(
    (column) => Reflect.get(before, column) !== Reflect.get(after, column),
  );
}

function columnsAndValues(rows: readonly object[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  return sql`(${sql.join(columns)}) values ${sql.join(values)}`;
}
