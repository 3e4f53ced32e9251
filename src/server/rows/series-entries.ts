/** SQL on the entries of a series, and on those that are tied to them (docs/decisions/0030). */
import { sql, type RawBuilder, type SqlBool } from "kysely";

/** The entries of the series, the parts that were paid of them, and the charges of both. */
export function isOfSeries(id: string): RawBuilder<SqlBool> {
  return sql`transactions.id in (with recursive tied(id) as (
    select own.id from transactions as own where own.series_id = ${id}
    union select of_tied.id from tied join transactions as of_tied on of_tied.parent_id = tied.id)
    select tied.id from tied)`;
}

/** A column of the series; for a part that was paid, also of another part, that of its entry. */
export function ofSeriesOrParent(column: "series_number" | "series_count"): RawBuilder<unknown> {
  return sql`case when transactions.payment_role = 'part' then (
    with recursive paid(parent_id, payment_role, value) as (
      select parent.parent_id, parent.payment_role, ${sql.ref(`parent.${column}`)}
      from transactions as parent where parent.id = transactions.parent_id
      union all select parent.parent_id, parent.payment_role, ${sql.ref(`parent.${column}`)}
      from paid join transactions as parent on parent.id = paid.parent_id
      where paid.payment_role = 'part')
    select paid.value from paid where paid.payment_role is distinct from 'part')
    else ${sql.ref(`transactions.${column}`)} end as ${sql.id(column)}`;
}
