/** Statements of a table whose rows have an id and a creation time, which never change. */
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import { BatchStatement, runBatch } from "../database/batch-statement.ts";
import type { Engine } from "../database/engine.ts";
import { compileFilter } from "../rows/compile-filter.ts";
import type { Filter } from "../rows/row-query.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type Conversion<Entity, Stored> = {
  readonly fromStored: (row: Stored) => Entity;
  readonly toStored: (entity: Entity, engine: Engine) => Stored;
};

export function recordStore<Entity extends { readonly id: string }, Stored extends object>(
  table: "clients" | "transactions",
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
  const overwriteRows = new BatchStatement(
    (rows: readonly Stored[]) => sql`insert into ${name} ${columnsAndValues(rows)}
      on conflict (id) do update set ${assignments(rows)}`,
    (row) => Object.values(row),
  );
  const stored = (entities: readonly Entity[], engine: Engine): Stored[] =>
    entities.map((entity) => toStored(entity, engine));
  return {
    table,
    /** In the order of their ids. */
    select: async (work: UnitOfWork, filter: Filter): Promise<Entity[]> => {
      const condition = compileFilter(table, filter, work);
      const { rows } = await sql<Stored>`
        select * from ${name} where ${condition} order by id`.execute(work.db);
      return rows.map(fromStored);
    },
    byId: async (
      { db, engine }: UnitOfWork,
      ids: Iterable<Entity["id"]>,
    ): Promise<Map<Entity["id"], Entity>> => {
      const statements = selectByIds.compileLookup(db, engine, [...new Set(ids)]);
      const rows = await runBatch(db, engine, statements);
      return new Map(rows.map(fromStored).map((entity) => [entity.id, entity]));
    },
    insert: ({ db, engine }: UnitOfWork, entities: readonly Entity[]): CompiledQuery[] =>
      insertRows.compile(db, engine, stored(entities, engine)),
    overwrite: ({ db, engine }: UnitOfWork, entities: readonly Entity[]): CompiledQuery[] =>
      overwriteRows.compile(db, engine, stored(entities, engine)),
    remove: ({ db, engine }: UnitOfWork, ids: readonly string[]): CompiledQuery[] =>
      deleteByIds.compileLookup(db, engine, ids),
  };
}

function columnsAndValues(rows: readonly object[]): RawBuilder<unknown> {
  const columns = columnNames(rows).map((column) => sql.ref(column));
  const values = rows.map((row) => sql`(${sql.join(Object.values(row))})`);
  return sql`(${sql.join(columns)}) values ${sql.join(values)}`;
}

function assignments(rows: readonly object[]): RawBuilder<unknown> {
  const changing = columnNames(rows).filter((column) => column !== "id" && column !== "created_at");
  return sql.join(
    changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
  );
}

function columnNames([row = {}]: readonly object[]): string[] {
  return Object.keys(row);
}
