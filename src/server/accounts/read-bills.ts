import { sql, type Kysely } from "kysely";
import type { Account } from "#domain/account.ts";
import { billPeriods, buildBills, type CardBill, type CardDay } from "#domain/card-bill.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { Schema } from "../database/schema.ts";
import { readBalance } from "./read-balances.ts";

/** The number of bills listed, including the open one. */
const MAX_BILLS = 13;

/** Newest first; empty for an account that is not a card. `db` is a snapshot. */
export async function readBills(
  db: Kysely<Schema>,
  { id, closingDay, dueDay, openingDate }: Account,
  today: CivilDate,
): Promise<CardBill[]> {
  if (closingDay === null || dueDay === null) return [];
  const periods = billPeriods({ closingDay, dueDay }, today, MAX_BILLS).filter(
    ({ closingDate }, index) => index === 0 || closingDate >= openingDate,
  );
  const start = periods.at(-1)?.firstDay ?? today;
  const balance = (await readBalance(db, id, { is: "before", date: start })) ?? 0n;
  return buildBills(periods, -balance, await readDays(db, id, start), today);
}

type Line = { readonly date: string; readonly spent: string; readonly paid: string };

async function readDays(db: Kysely<Schema>, id: string, start: CivilDate): Promise<CardDay[]> {
  const { rows } = await sql<Line>`
    select cast(day as text) as date, cast(sum(spent) as text) as spent,
      cast(sum(paid) as text) as paid
    from (
      select paid_on as day, case type when 'expense' then cents else -cents end as spent, 0 as paid
        from account_totals where account_id = ${id} and paid_on >= ${start}
      union all select date, amount, 0 from transfers
        where from_account_id = ${id} and lifecycle = 'active' and date >= ${start}
      union all select date, 0, amount from transfers
        where to_account_id = ${id} and lifecycle = 'active' and date >= ${start}
    ) as moved group by day`.execute(db);
  return rows.map(({ date, spent, paid }) => ({
    date: civilDate(date),
    spentCents: BigInt(spent),
    paidCents: BigInt(paid),
  }));
}
