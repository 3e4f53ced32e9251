/** Counts and sums the entries again, and compares each rollup. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { SnapshotReader } from "../database/database.ts";
import { NO_DUE_DATE, ROLLUP_TABLES, type RollupTable } from "../rollups/rollup-tables.ts";
import type { Problem } from "./problem.ts";

const DUE_DATE = sql`cast(expected_payment_date as text)`;

const KEYS: Record<RollupTable["keyColumns"][number], RawBuilder<unknown>> = {
  lifecycle: sql`lifecycle`,
  type: sql`type`,
  status: sql`status`,
  category: sql`category`,
  client_id: sql`client_id`,
  due_date: sql`coalesce(${DUE_DATE}, ${sql.lit(NO_DUE_DATE)})`,
  due_month: sql`coalesce(substr(${DUE_DATE}, 1, 7) || '-01', ${sql.lit(NO_DUE_DATE)})`,
};

/** The same as `RollupTable.includes`. */
const INCLUDED: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  daily_sides: sql`lifecycle = 'active' and expected_payment_date is not null`,
  contact_totals: sql`client_id is not null`,
};

export async function checkTotals({ db }: SnapshotReader): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const rollup of ROLLUP_TABLES) {
    const { rows } = await sql<Readonly<Record<string, unknown>>>`
      ${difference(stored(rollup), recounted(rollup))}
      union all
      ${difference(recounted(rollup), stored(rollup))}`.execute(db);
    if (rows.length === 0) continue;
    const [key = {}] = rows;
    const { count: _count, cents: _cents, ...names } = key;
    problems.push({
      check: "totals",
      text: `A tabela de totais ${rollup.table} não é a soma dos lançamentos: ${rows.length} linha(s) não conferem, como a de ${Object.values(names).join(", ")}.`,
      intactUntil: null,
    });
  }
  return problems;
}

function difference(left: RawBuilder<unknown>, right: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select * from (${left} except ${right}) as difference`;
}

function stored({ table, keyColumns }: RollupTable): RawBuilder<unknown> {
  const columns = keyColumns.map(
    (column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`,
  );
  return sql`select ${sql.join(columns)}, count, cents from ${sql.table(table)}`;
}

function recounted({ table, keyColumns }: RollupTable): RawBuilder<unknown> {
  const columns = keyColumns.map((column) => sql`${KEYS[column]} as ${sql.ref(column)}`);
  const places = keyColumns.map((_, at) => sql.lit(at + 1));
  return sql`select ${sql.join(columns)}, count(*) as count, cast(sum(amount) as bigint) as cents
    from transactions where ${INCLUDED[table] ?? sql`1 = 1`} group by ${sql.join(places)}`;
}
