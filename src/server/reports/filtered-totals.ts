import { sql, type Kysely } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import type { TotalsFilter } from "#domain/report-filter.ts";
import type { LifecycleTotal } from "#domain/snapshot.ts";
import { LIFECYCLES } from "#domain/transaction.ts";
import type { Schema } from "../database/schema.ts";
import { readLifecycleTotals } from "../rollups/read-rollups.ts";
import { allOf, isOneOf, linkedEntries } from "../rollups/filter-conditions.ts";

export function readFilteredTotals(
  db: Kysely<Schema>,
  filter: TotalsFilter,
  today: CivilDate,
): Promise<LifecycleTotal[]> {
  const { clientId, period, lifecycle } = filter;
  const lifecycles = lifecycle === null ? LIFECYCLES : [lifecycle];
  return clientId === null
    ? readLifecycleTotals(db, filter, period, lifecycles, today)
    : readTotalsOfLinked(db, { ...filter, clientId }, today);
}

async function readTotalsOfLinked(
  db: Kysely<Schema>,
  filter: TotalsFilter & { readonly clientId: ContactId },
  today: CivilDate,
): Promise<LifecycleTotal[]> {
  const { lifecycle } = filter;
  const { from, conditions } = linkedEntries(filter, today);
  const all = lifecycle === null ? conditions : [...conditions, isOneOf("lifecycle", [lifecycle])];
  const { rows } = await sql<TotalRow>`
    select type, lifecycle, cast(sum(count) as text) as count, cast(sum(cents) as text) as cents
    from ${from} where ${allOf(all)} group by type, lifecycle`.execute(db);
  return rows.map(({ count, cents, ...key }) => ({
    ...key,
    count: Number(count),
    cents: BigInt(cents),
  }));
}

type TotalRow = Pick<LifecycleTotal, "type" | "lifecycle"> & {
  readonly count: string;
  readonly cents: string;
};
