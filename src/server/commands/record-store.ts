/** Statements of a table whose rows have an id and a creation time, which never change. */
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import { BatchStatement, toQuery, type Query } from "../database/batch-statement.ts";
import type { Engine } from "../database/engine.ts";
import { readMatchingIds } from "../rows/read-matching-ids.ts";
import type { Filter } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";
import type { RowChange } from "./known-rows.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Tables whose rows have a history. */
export type RecordTableName = Exclude<TableName, "audit_records">;

type Conversion<Entity, Stored> = {
  readonly fromStored: (row: Stored) => Entity;
  readonly toStored: (entity: Entity, engine: Engine) => Stored;
};

export function recordStore<Entity extends { readonly id: string }, Stored extends object>(
  table: RecordTableName,
  { fromStored, toStored }: Conversion<Entity, Stored>,
) {
  const name = sql.table(table);
  const selectByIds = new BatchStatement(
    (ids: readonly string[]) => sql<Stored>`select * from ${name} where id in (${sql.join(ids)})`,
    (id) => [id],
  );
  const deleteByIds = new BatchStatement(
    (ids: readonly string[]) => sql`delete from ${name} where id in (${sql.join(ids)})`,
    (id) => [id],
  );
  const insertRows = new BatchStatement(
    (rows: readonly Stored[]) => sql`insert into ${name} ${columnsAndValues(rows)}`,
    (row) => Object.values(row),
  );
  const updateColumns = new UpdateStatements<Stored>(name);
  return {
    table,
    byIds: (
      { db, engine }: UnitOfWork,
      ids: readonly string[],
      take: (entities: readonly Entity[]) => void,
    ): Query =>
      toQuery(selectByIds.compileLookup(db, engine, ids), (rows) => take(rows.map(fromStored))),
    /** In order. */
    matchingIds: (work: UnitOfWork, filter: Filter): Promise<readonly string[]> =>
      readMatchingIds(work.db, work, table, filter),
    *writes(
      { db, engine }: UnitOfWork,
      changes: readonly RowChange<Entity>[],
    ): Iterable<CompiledQuery> {
      const { inserted, updated, removed } = groupWrites(changes, (row) => toStored(row, engine));
      yield* insertRows.compile(db, engine, inserted);
      for (const [columns, rows] of updated) {
        yield* updateColumns.of(columns).compile(db, engine, rows);
      }
      yield* deleteByIds.compileLookup(db, engine, removed);
    },
  };
}

/** An index without changed columns is not written: one statement for each list of changed columns. */
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
  toStored: (entity: Entity) => Stored,
) {
  const inserted: Stored[] = [];
  const updated = new Map<string, Stored[]>();
  const removed: string[] = [];
  for (const { before, after } of changes) {
    if (after === null) {
      if (before !== null) removed.push(before.id);
    } else if (before === null) inserted.push(toStored(after));
    else {
      const row = toStored(after);
      const columns = changedColumns(toStored(before), row).join();
      const rows = updated.get(columns);
      if (rows === undefined) updated.set(columns, [row]);
      else rows.push(row);
    }
  }
  return { inserted, updated, removed };
}

function changedColumns(before: object, after: object): string[] {
  const values = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([column, value]) =>
    values.get(column) === value ? [] : [column],
  );
}

function columnsAndValues(rows: readonly object[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  return sql`(${sql.join(columns)}) values ${sql.join(values)}`;
}
