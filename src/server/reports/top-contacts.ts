import { sql, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { ContactId } from "#domain/ids.ts";
import { TOP_CONTACTS, type ContactTotals } from "#domain/report.ts";
import type { DatedFilter, Resolved } from "#domain/report-filter.ts";
import { linkedEntries } from "../rollups/linked-entries.ts";
import type { Source } from "../rollups/read-rollups.ts";

/** The largest contacts by active entries that match the filter. */
export async function readTopContacts(
  { db, engine }: Source,
  filter: Resolved<DatedFilter>,
  today: CivilDate,
): Promise<ContactTotals[]> {
  const active = sql<SqlBool>`lifecycle = 'active'`;
  // Joins names after the limit, to look up as few as possible.
  const { rows } = await sql<ContactRow>`
    select largest.client_id, clients.name, largest.income, largest.expense
    from (
      select client_id, sum(cents) as total,
        cast(sum(case type when 'income' then cents else 0 end) as text) as income,
        cast(sum(case type when 'expense' then cents else 0 end) as text) as expense
      from ${linkedEntries(engine, filter, [active], today)}
      group by client_id order by total desc, client_id limit ${TOP_CONTACTS}
    ) as largest
    left join clients on clients.id = largest.client_id
    order by largest.total desc, largest.client_id`.execute(db);
  return rows.map((row) => ({
    clientId: row.client_id,
    name: row.name,
    incomeCents: BigInt(row.income),
    expenseCents: BigInt(row.expense),
  }));
}

type ContactRow = {
  readonly client_id: ContactId;
  readonly name: string | null;
  readonly income: string;
  readonly expense: string;
};
