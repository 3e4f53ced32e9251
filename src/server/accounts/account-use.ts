import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { Schema } from "../database/schema.ts";

/** For a row of `accounts` that other records name, in whatever state they are. */
const IS_NAMED: RawBuilder<SqlBool> = sql`(
  exists (select 1 from transactions where account_id = accounts.id)
  or exists (select 1 from transfers where from_account_id = accounts.id)
  or exists (select 1 from transfers where to_account_id = accounts.id)
  or exists (select 1 from recurrences where account_id = accounts.id))`;

/** Null before the first account, not counting what an undone creation leaves. */
export async function readFirstOpeningDate(db: Kysely<Schema>): Promise<CivilDate | null> {
  const { rows } = await sql<{ readonly since: CivilDate | null }>`
    select cast(min(opening_date) as text) as since from accounts
    where is_active or opening_balance <> 0 or ${IS_NAMED}`.execute(db);
  return rows[0]?.since ?? null;
}

export async function isAccountNamed(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from accounts where id = ${id} and ${IS_NAMED}`.execute(db);
  return rows.length > 0;
}
