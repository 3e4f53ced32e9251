import { sql, type Kysely } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { LifecycleTotal } from "#domain/report.ts";
import type { TotalsFilter } from "#domain/report-filter.ts";
import type { Schema } from "../database/schema.ts";
import { allOf, anyEntries, isOneOf, linkedEntries } from "./report-conditions.ts";

/** One total for each type and lifecycle of the entries that pass the whole filter. */
export async function readFilteredTotals(
  db: Kysely<Schema>,
  filter: TotalsFilter,
  today: CivilDate,
): Promise<LifecycleTotal[]> {
  const { clientId, lifecycle } = filter;
  const { from, conditions } = (clientId === null ? anyEntries : linkedEntries)(filter, today);
  const asked = lifecycle === null ? [] : [isOneOf("lifecycle", [lifecycle])];
  const { rows } = await sql<TotalRow>`
    select type, lifecycle, cast(sum(count) as text) as count, cast(sum(cents) as text) as cents
    from ${from} where ${allOf([...conditions, ...asked])} group by type, lifecycle`.execute(db);
  return rows.map(({ type, lifecycle: ofLifecycle, count, cents }) => ({
    type,
    lifecycle: ofLifecycle,
    count: Number(count),
    cents: BigInt(cents),
  }));
}

type TotalRow = Pick<LifecycleTotal, "type" | "lifecycle"> & {
  readonly count: string;
  readonly cents: string;
};
