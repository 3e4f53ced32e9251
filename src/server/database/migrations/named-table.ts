import type { Engine } from "../engine.ts";
import { plainTextSql } from "./0004-names-in-order.ts";

type NamedTable = {
  readonly table: string;
  /** In the name of a function. */
  readonly one: string;
  /** Three letters. */
  readonly prefix: string;
  readonly maxNameLength: number;
  /** After the name. */
  readonly columns?: readonly string[];
};

/**
 * A table of records that the company names itself (`NamedRecord` of the domain). Its SQL never changes, as
 * landed migrations are made of it.
 */
export function namedTable(
  { name: engine, columnTypes: t }: Engine,
  { table, one, prefix, maxNameLength, columns = [] }: NamedTable,
): string[] {
  const more = columns.map(
    (column) => `${column},
      `,
  );
  return [
    `create table ${table} (
      id ${t.text} not null primary key check (substr(id, 1, 4) = '${prefix}-' and length(id) <= 64),
      name ${t.text} not null check (length(name) between 1 and ${maxNameLength}),
      ${more.join("")}is_active ${t.boolean} not null,
      created_at ${t.instant("created_at")} not null,
      updated_at ${t.instant("updated_at")} not null,
      name_plain ${t.text} generated always as (${plainTextSql(engine, "name")})
        ${engine === "sqlite" ? "virtual" : "stored"}
    )${t.tableEnd}`,
    `create unique index ${table}_by_plain_name on ${table} (name_plain)`,
    ...neverDeleted(engine, table, one),
  ];
}

export function neverDeleted(engine: Engine["name"], table: string, one: string): string[] {
  if (engine === "sqlite") {
    return [
      `create trigger ${table}_no_delete before delete on ${table}
      begin select raise(abort, '${table} are never deleted'); end`,
    ];
  }
  return [
    `create function refuse_${one}_removal() returns trigger language plpgsql as $$
      begin raise exception '${table} are never deleted'; end $$`,
    `create trigger ${table}_no_delete before delete on ${table}
      for each row execute function refuse_${one}_removal()`,
    `create trigger ${table}_no_truncate before truncate on ${table}
      for each statement execute function refuse_${one}_removal()`,
  ];
}
