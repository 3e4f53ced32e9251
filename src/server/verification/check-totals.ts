/** Recomputes each rollup from the entries, and compares. */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { SnapshotReader } from "../database/database.ts";
import type { Engine } from "../database/engine.ts";
import type { Source } from "../rollups/read-rollups.ts";
import { compileFilter } from "../rows/compile-filter.ts";
import { NO_DUE_DATE, ROLLUP_TABLES, type RollupTable } from "../rollups/rollup-tables.ts";
import { addDays, civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Problem } from "#contract/trust.ts";

const DUE_DATE = sql`cast(expected_payment_date as text)`;

const KEYS: Record<RollupTable["keyColumns"][number], RawBuilder<unknown>> = {
  lifecycle: sql`lifecycle`,
  type: sql`type`,
  status: sql`status`,
  category: sql`category`,
  client_id: sql`client_id`,
  account_id: sql`account_id`,
  due_date: sql`coalesce(${DUE_DATE}, ${sql.lit(NO_DUE_DATE)})`,
  paid_on: sql`cast(paid_on as text)`,
  due_month: sql`coalesce(substr(${DUE_DATE}, 1, 7) || '-01', ${sql.lit(NO_DUE_DATE)})`,
};

type Days = { readonly first: CivilDate; readonly last: CivilDate } | typeof ALL_DAYS;
const ALL_DAYS = "all";
const RECENT_DAYS = 7;
/** Any day will do: no rollup depends on it. */
const ANY_DAY = civilDate("2000-01-01");

export async function checkTotals({ db, engine }: SnapshotReader): Promise<Problem[]> {
  return compareTotals({ db, engine }, ROLLUP_TABLES, ALL_DAYS);
}

/** Checks the totals of the days around `today`; the cost does not grow with the history. */
export async function checkRecentTotals(source: Source, today: CivilDate): Promise<Problem[]> {
  const byDay = ROLLUP_TABLES.filter(({ keyColumns }) => keyColumns.includes("due_date"));
  const first = addDays(today, -RECENT_DAYS);
  return compareTotals(source, byDay, { first, last: addDays(today, RECENT_DAYS) });
}

async function compareTotals(
  { db, engine }: Source,
  rollups: readonly RollupTable[],
  days: Days,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const rollup of rollups) {
    // Materialized: each side is read twice, but computed once. Not the rows themselves: a sum may
    // exceed a safe integer.
    const { rows } = await sql`
      with stored as materialized (${stored(rollup, days)}),
        recounted as materialized (${recounted(rollup, days, engine)})
      select 1 from (
        ${difference("stored", "recounted")} union all ${difference("recounted", "stored")}
      ) as different limit 1`.execute(db);
    if (rows.length === 0) continue;
    problems.push({
      check: "totals",
      text: `Os totais guardados não são a soma dos lançamentos. As somas das telas podem estar erradas; os lançamentos são conferidos à parte (para o suporte: ${rollup.table}).`,
      intactUntil: null,
    });
  }
  return problems;
}

function difference(left: string, right: string): RawBuilder<unknown> {
  return sql`
    select * from (select * from ${sql.table(left)} except select * from ${sql.table(right)}) as difference`;
}

function within(column: string, days: Days): RawBuilder<SqlBool> {
  if (days === ALL_DAYS) return sql`1 = 1`;
  return sql`${sql.ref(column)} between ${days.first} and ${days.last}`;
}

function stored({ table, keyColumns }: RollupTable, days: Days): RawBuilder<unknown> {
  const columns = keyColumns.map(
    (column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`,
  );
  return sql`select ${sql.join(columns)}, count, cents from ${sql.table(table)}
    where ${within("due_date", days)}`;
}

export function recounted(
  { keyColumns, includes }: RollupTable,
  days: Days,
  engine: Engine,
): RawBuilder<unknown> {
  const columns = keyColumns.map((column) => sql`${KEYS[column]} as ${sql.ref(column)}`);
  const isIncluded =
    includes === undefined
      ? sql`1 = 1`
      : compileFilter("transactions", includes, { engine, today: ANY_DAY });
  const places = keyColumns.map((_, at) => sql.lit(at + 1));
  return sql`select ${sql.join(columns)}, count(*) as count, cast(sum(amount) as bigint) as cents
    from transactions where ${isIncluded} and ${within("expected_payment_date", days)}
    group by ${sql.join(places)}`;
}
