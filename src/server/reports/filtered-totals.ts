import { sql, type Kysely } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { TotalsFilter } from "#domain/report-filter.ts";
import type { LifecycleTotal } from "#domain/snapshot.ts";
import { LIFECYCLES } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import { readLifecycleTotals } from "../rollups/read-rollups.ts";
import { readSums } from "../rollups/read-totals.ts";
import { allOf, isOneOf, linkedEntries } from "../rollups/filter-conditions.ts";

export async function readFilteredTotals(
  db: Kysely<Schema>,
  filter: TotalsFilter,
  today: CivilDate,
): Promise<LifecycleTotal[]> {
  const { clientId, period, lifecycle } = filter;
  if (clientId === null) {
    const lifecycles = lifecycle === null ? LIFECYCLES : [lifecycle];
    return readLifecycleTotals(db, filter, period, lifecycles, today);
  }
  const { from, conditions } = linkedEntries(filter, today);
  const all = lifecycle === null ? conditions : [...conditions, isOneOf("lifecycle", [lifecycle])];
  return readSums(db, ["type", "lifecycle"], sql`${from} where ${allOf(all)}`);
}
