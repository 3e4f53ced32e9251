import { sql, type Kysely, type SqlBool } from "kysely";
import type { TotalsFilter } from "#domain/report-filter.ts";
import type { LifecycleTotal } from "#domain/snapshot.ts";
import { LIFECYCLES } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import { readLifecycleTotals } from "../rollups/read-rollups.ts";
import { readSums } from "../rollups/read-totals.ts";
import {
  allOf,
  isDueInAny,
  isOneOf,
  linkedEntries,
  toConditions,
} from "../rollups/filter-conditions.ts";
import type { SqlTarget } from "../rows/compile-filter.ts";
import { compileSearch, searchedEntries } from "../rows/compile-search.ts";
import { TRANSACTION_COLUMNS } from "../rows/resolved-status-sql.ts";

export async function readFilteredTotals(
  db: Kysely<Schema>,
  filter: TotalsFilter,
  target: SqlTarget,
): Promise<LifecycleTotal[]> {
  const { clientId, period, lifecycle, search } = filter;
  const { today } = target;
  if (search !== null) return readFoundTotals(db, filter, target);
  if (clientId === null) {
    const lifecycles = lifecycle === null ? LIFECYCLES : [lifecycle];
    return readLifecycleTotals(db, filter, period, lifecycles, today);
  }
  const { from, conditions } = linkedEntries(filter, today);
  const all = lifecycle === null ? conditions : [...conditions, isOneOf("lifecycle", [lifecycle])];
  return readSums(db, ["type", "lifecycle"], sql`${from} where ${allOf(all)}`);
}

/** Of the entries that the search finds. */
async function readFoundTotals(
  db: Kysely<Schema>,
  filter: TotalsFilter,
  { engine, today }: SqlTarget,
): Promise<LifecycleTotal[]> {
  const { clientId, period, lifecycle, search } = filter;
  const conditions = [
    compileSearch({ words: search ?? [], byIndex: true }, engine),
    ...toConditions(filter, today, TRANSACTION_COLUMNS),
    ...isDueInAny([period], TRANSACTION_COLUMNS),
    ...(clientId === null ? [] : [sql<SqlBool>`client_id = ${clientId}`]),
    ...(lifecycle === null ? [] : [isOneOf("lifecycle", [lifecycle])]),
  ];
  const found = sql`(select type, lifecycle, 1 as count, amount as cents
    from ${searchedEntries(engine)} where ${allOf(conditions)}) as found`;
  return readSums(db, ["type", "lifecycle"], found);
}
