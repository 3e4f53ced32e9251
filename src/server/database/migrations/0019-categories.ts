import type { ColumnTypes, Engine } from "../engine.ts";
import { plainTextSql } from "./0004-names-in-order.ts";
import { neverDeleted } from "./named-table.ts";

const FIRST_CATEGORIES = [
  "Sistema",
  "Aplicativo",
  "Site",
  "Pagamento de Funcionario",
  "Despesa Empresa",
  "Pagamento cartão",
  "Outros",
];

/** The categories of the company: those of the spec, and any other that entries have. */
export function categories(engine: Engine): string[] {
  const { columnTypes: t } = engine;
  return [
    categoryTable(engine, t),
    `create unique index categories_by_plain_name on categories (name_plain)`,
    ...insertFirst(),
    insertOthers(),
    ...neverDeleted(engine.name, "categories", "category"),
  ];
}

function categoryTable({ name }: Engine, t: ColumnTypes): string {
  return `create table categories (
    id ${t.text} not null primary key check (substr(id, 1, 4) = 'CAT-' and length(id) <= 64),
    name ${t.text} not null check (length(name) between 1 and 100),
    kind ${t.text} not null check (kind in ('both', 'income', 'expense')),
    statement_place ${t.text} check (statement_place in
      ('revenue', 'deductions', 'costs', 'expenses', 'financial', 'taxes')),
    position ${t.integer} not null check (position between 1 and 1000000),
    is_active ${t.boolean} not null,
    created_at ${t.instant("created_at")} not null,
    updated_at ${t.instant("updated_at")} not null,
    name_plain ${t.text} generated always as (${plainTextSql(name, "name")})
      ${name === "sqlite" ? "virtual" : "stored"}
  )${t.tableEnd}`;
}

const COLUMNS = "id, name, kind, statement_place, position, is_active, created_at, updated_at";
/** They have always been there. */
const SINCE = "2020-01-01T00:00:00.000Z";

function insertFirst(): string[] {
  return FIRST_CATEGORIES.map(
    (name, at) => `insert into categories (${COLUMNS})
      values ('CAT-inicial${at + 1}', '${name}', 'both', null, ${at + 1}, true, '${SINCE}', '${SINCE}')`,
  );
}

/** No version of the program wrote one. */
function insertOthers(): string {
  return `insert into categories (${COLUMNS})
    select 'CAT-inicial' || (${FIRST_CATEGORIES.length} + row_number() over (order by category)),
      category, 'both', null, ${FIRST_CATEGORIES.length} + row_number() over (order by category),
      true, '${SINCE}', '${SINCE}'
    from (select distinct category from transactions
      where category not in (select name from categories)) as others`;
}
