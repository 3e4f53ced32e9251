/**
 * Balances of accounts, from one pass over their totals by day and their transfers. The balance at the
 * start of the opening date is the opening balance; movements from before are subtracted from it.
 */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import type { TotalCents } from "#domain/money.ts";
import type { Schema } from "../database/schema.ts";

/** `through` means at the end of the day, `before` at its start. */
export type BalanceTime = {
  readonly is: "through" | "before";
  readonly date: CivilDate;
};

/** Balances of all accounts, by id. */
export async function readBalances(
  db: Kysely<Schema>,
  time: BalanceTime,
): Promise<{ readonly id: AccountId; readonly balanceCents: TotalCents }[]> {
  const { rows } = await balances(time, sql`1 = 1`).execute(db);
  return rows.map(({ id, balance }) => ({ id, balanceCents: BigInt(balance) }));
}

/** Null if the account does not exist. */
export async function readBalance(
  db: Kysely<Schema>,
  accountId: AccountId,
  time: BalanceTime,
): Promise<TotalCents | null> {
  const { rows } = await balances(time, sql`id = ${accountId}`).execute(db);
  const [row] = rows;
  return row === undefined ? null : BigInt(row.balance);
}

type Row = { readonly id: AccountId; readonly balance: string };

function balances(time: BalanceTime, condition: RawBuilder<SqlBool>): RawBuilder<Row> {
  const signed = sql`case type when 'income' then cents else -cents end`;
  const ofEntries = sql`(select sum(${signed} * ${weight(sql.ref("paid_on"), time)})
    from account_totals where account_id = accounts.id)`;
  const ofTransfers = (column: string): RawBuilder<unknown> => sql`(select
    sum(amount * ${weight(sql.ref("date"), time)})
    from transfers where ${sql.ref(column)} = accounts.id and lifecycle = 'active')`;
  // As text, because a sum may exceed a safe integer.
  return sql<Row>`select id, cast(opening_balance + coalesce(${ofEntries}, 0)
      + coalesce(${ofTransfers("to_account_id")}, 0)
      - coalesce(${ofTransfers("from_account_id")}, 0) as text) as balance
    from accounts where ${condition} order by id`;
}

/** 1 for days from the opening date up to the time, -1 for those after the time and before the opening. */
function weight(day: RawBuilder<unknown>, { is, date }: BalanceTime): RawBuilder<unknown> {
  const isUpTo = is === "through" ? sql`${day} <= ${date}` : sql`${day} < ${date}`;
  return sql`(case when ${isUpTo} then 1 else 0 end
    - case when ${day} < accounts.opening_date then 1 else 0 end)`;
}
