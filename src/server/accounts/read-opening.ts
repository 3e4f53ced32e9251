/**
 * The amount that the company has beyond its paid entries, and the sum paid in no account
 * (docs/decisions/0033).
 */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { WithoutAccount } from "#domain/account-movement.ts";
import { NO_OPENING, type CashOpening } from "#domain/cash-opening.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { TotalCents } from "#domain/money.ts";
import { readCompany } from "../rows/read-company.ts";
import type { Schema } from "../database/schema.ts";
import { readFirstOpeningDate } from "./account-use.ts";

const SIGNED_CENTS = sql`case when type = 'income' then cents else -cents end`;

/** Accounts replace the opening balance that the company had entered before. */
export async function readCashOpening(db: Kysely<Schema>): Promise<CashOpening> {
  const since = await readFirstOpeningDate(db);
  if (since === null) return readCompanyOpening(db);
  const before = await sumRollup(db, "paid_totals", sql`paid_on < ${since}`);
  return { basis: "accounts", openingCents: (await readOpenings(db, since)) - before.cents };
}

/**
 * The opening balances less the movements before them: the entries since the first opening, and the
 * transfers, of which those after the opening of both accounts cancel out.
 */
async function readOpenings(db: Kysely<Schema>, since: CivilDate): Promise<TotalCents> {
  const transfers = (column: string): RawBuilder<unknown> => sql`coalesce((
    select sum(amount) from transfers
    where ${sql.ref(column)} = accounts.id and date < opening_date and lifecycle = 'active'), 0)`;
  const { rows } = await sql<{ readonly cents: string }>`
    select cast(coalesce(sum(opening_balance
      - coalesce((select sum(${SIGNED_CENTS}) from account_totals where account_id = accounts.id
          and paid_on >= ${since} and paid_on < opening_date), 0)
      + ${transfers("from_account_id")} - ${transfers("to_account_id")}), 0) as text) as cents
    from accounts`.execute(db);
  return BigInt(rows[0]?.cents ?? 0);
}

/** The sum up to the end of the day; null without accounts. */
export async function readWithoutAccount(
  db: Kysely<Schema>,
  date: CivilDate,
): Promise<Omit<WithoutAccount, "unpaidCents"> | null> {
  const since = await readFirstOpeningDate(db);
  if (since === null) return null;
  const days = sql<SqlBool>`paid_on >= ${since} and paid_on <= ${date}`;
  const all = await sumRollup(db, "paid_totals", days);
  const inAccounts = await sumRollup(db, "account_totals", days);
  return {
    since,
    count: all.count - inAccounts.count,
    balanceCents: all.cents - inAccounts.cents,
  };
}

async function readCompanyOpening(db: Kysely<Schema>): Promise<CashOpening> {
  const { openingBalanceCents, openingBalanceDate } = await readCompany(db);
  if (openingBalanceCents === null) return NO_OPENING;
  const before = await sumRollup(db, "paid_totals", sql`paid_on < ${openingBalanceDate}`);
  return {
    basis: "opening-balance",
    openingCents: BigInt(openingBalanceCents) - before.cents,
  };
}

/** Sums income less expenses. */
async function sumRollup(
  db: Kysely<Schema>,
  table: "paid_totals" | "account_totals",
  condition: RawBuilder<SqlBool>,
): Promise<{ readonly count: number; readonly cents: TotalCents }> {
  // As text, because a sum may exceed a safe integer.
  const { rows } = await sql<{ readonly count: string; readonly cents: string }>`
    select cast(coalesce(sum(count), 0) as text) as count,
      cast(coalesce(sum(${SIGNED_CENTS}), 0) as text) as cents
    from ${sql.table(table)} where ${condition}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), cents: BigInt(rows[0]?.cents ?? 0) };
}
