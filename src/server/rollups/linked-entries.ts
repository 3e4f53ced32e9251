import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import { isAllTime } from "#domain/period.ts";
import type { DatedFilter, Resolved } from "#domain/report-filter.ts";
import type { Engine } from "../database/engine.ts";
import type { ColumnsElsewhere } from "../rows/compile-filter.ts";
import {
  allOf,
  beyondRollups,
  hasContactRollup,
  isInPeriodOf,
  toConditions,
  ownColumns,
} from "./filter-conditions.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";
import { countedEntries } from "./split-corrections.ts";

/**
 * The expression prevents the use of an index by due date, which would need a lookup for each entry;
 * `transactions_of_contacts` covers all columns.
 */
const DUE_DATE = sql`coalesce(expected_payment_date, ${NO_DUE_DATE})`;
const OF_ENTRIES: ColumnsElsewhere = new Map([
  [
    "expected_payment_date",
    { value: DUE_DATE, isNull: sql<SqlBool>`${DUE_DATE} = ${NO_DUE_DATE}` },
  ],
]);

const OF_CONTACT_TOTALS = ownColumns(["client_id", "type", "lifecycle"]);

/**
 * The source after FROM, with `client_id`, `type`, `lifecycle`, `count` and `cents`, which the
 * caller must add up. Uses the contact rollup if it supports the filter, otherwise the entries.
 */
export function linkedEntries(
  engine: Engine,
  filter: Resolved<DatedFilter>,
  also: readonly RawBuilder<SqlBool>[],
  today: CivilDate,
): RawBuilder<unknown> {
  const { client, categories } = filter;
  const isInRollup = hasContactRollup(filter);
  // The indexes by other days cover all columns, too.
  const isByDueDate = isAllTime(filter.period) || (filter.by ?? "due") === "due";
  const ofEntries = isByDueDate ? { columns: OF_ENTRIES } : {};
  const target = { engine, today, ...(isInRollup ? { columns: OF_CONTACT_TOTALS } : ofEntries) };
  const conditions = [
    ...(client === null ? [sql<SqlBool>`client_id is not null`] : []),
    ...beyondRollups(filter, target),
    ...toConditions({ ...filter, categories: null }, target),
    ...isInPeriodOf(filter, target),
    ...also,
  ];
  if (isInRollup) return sql`contact_totals where ${allOf(conditions)}`;
  const columns = {
    client_id: sql.ref("client_id"),
    type: sql.ref("type"),
    lifecycle: sql.ref("lifecycle"),
  };
  return sql`(${countedEntries(engine, { columns, conditions, categories })}) as entries`;
}
