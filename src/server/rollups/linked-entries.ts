import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { ReportFilter, Resolved } from "#domain/report-filter.ts";
import type { Engine } from "../database/engine.ts";
import type { StatusColumns } from "../rows/resolved-status-sql.ts";
import {
  allOf,
  hasContactRollup,
  isDueInAny,
  isLinkedTo,
  toConditions,
} from "./filter-conditions.ts";
import { NO_DUE_DATE } from "./rollup-tables.ts";
import { countedEntries } from "./split-corrections.ts";

/**
 * The expression prevents the use of an index by due date, which would need a lookup for each entry;
 * `transactions_of_contacts` covers all columns.
 */
const LINKED_ENTRIES: StatusColumns = {
  status: sql.ref("status"),
  dueDate: sql`coalesce(expected_payment_date, ${NO_DUE_DATE})`,
  isUndated: sql<SqlBool>`coalesce(expected_payment_date, ${NO_DUE_DATE}) = ${NO_DUE_DATE}`,
};

/**
 * What follows FROM: `client_id`, `type`, `lifecycle`, `count` and `cents`, to be added up. From the contact
 * rollup if it supports the filter, else from the entries.
 */
export function linkedEntries(
  engine: Engine,
  filter: Resolved<ReportFilter>,
  also: readonly RawBuilder<SqlBool>[],
  today: CivilDate,
): RawBuilder<unknown> {
  const { period, clientId, categories } = filter;
  const conditions = [
    ...(clientId === null ? [sql<SqlBool>`client_id is not null`] : []),
    ...isLinkedTo(filter),
    ...toConditions({ ...filter, categories: null }, today, LINKED_ENTRIES),
    ...isDueInAny([period], LINKED_ENTRIES),
    ...also,
  ];
  if (hasContactRollup(filter)) return sql`contact_totals where ${allOf(conditions)}`;
  const columns = {
    client_id: sql.ref("client_id"),
    type: sql.ref("type"),
    lifecycle: sql.ref("lifecycle"),
  };
  return sql`(${countedEntries(engine, { columns, conditions, categories })}) as entries`;
}
