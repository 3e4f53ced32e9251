/** Unpaid entries due up to a day: income less expenses. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import type { TotalCents } from "#domain/money.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";

type Unpaid = {
  /** Without accounts that have none. */
  readonly byAccount: ReadonlyMap<AccountId, TotalCents>;
  readonly withoutAccountCents: TotalCents;
};

export async function readUnpaid(
  db: Kysely<Schema>,
  engine: Engine,
  until: CivilDate,
): Promise<Unpaid> {
  const { rows } = await sql<{ readonly id: AccountId; readonly cents: string }>`
    select account_id as id, cast(sum(${signed(sql.ref("amount"))}) as text) as cents
    from transactions ${engine.indexHint("transactions_unpaid_of_account")}
    where lifecycle = 'active' and status <> 'paid' and account_id is not null
      and expected_payment_date <= ${until}
    group by account_id`.execute(db);
  const all = await sql<{ readonly cents: string }>`
    select cast(coalesce(sum(${signed(sql.ref("cents"))}), 0) as text) as cents
    from daily_sums
    where lifecycle = 'active' and status <> 'paid' and due_date <= ${until}`.execute(db);
  const byAccount = new Map(rows.map(({ id, cents }) => [id, BigInt(cents)]));
  let withoutAccountCents = BigInt(all.rows[0]?.cents ?? 0);
  for (const cents of byAccount.values()) withoutAccountCents -= cents;
  return { byAccount, withoutAccountCents };
}

/** Returned as text, because a sum may exceed a safe integer. */
function signed(cents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case type when 'income' then ${cents} else -${cents} end`;
}
