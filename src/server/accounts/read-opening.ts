/**
 * The amount that the company has beyond its paid entries, and the sum paid in no account
 * (docs/decisions/0033).
 */
import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { WithoutAccount } from "#domain/account-movement.ts";
import { NO_OPENING, type CashOpening } from "#domain/cash-opening.ts";
import { MAX_YEAR, civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { TotalCents } from "#domain/money.ts";
import { readCompany } from "../rows/read-company.ts";
import type { Schema } from "../database/schema.ts";
import { readFirstOpeningDate } from "./account-use.ts";
import { readBalances } from "./read-balances.ts";

/** Later than every payment, so that the opening is the same on every day. */
const END_OF_TIME = civilDate(`${MAX_YEAR}-12-31`);

/** Accounts replace the opening balance that the company had entered before. */
export async function readCashOpening(db: Kysely<Schema>): Promise<CashOpening> {
  const since = await readFirstOpeningDate(db);
  if (since === null) return readCompanyOpening(db);
  let openingCents = 0n;
  for (const { balanceCents } of await readBalances(db, { is: "through", date: END_OF_TIME })) {
    openingCents += balanceCents;
  }
  // The balances of accounts include their movements since then, which paid entries already count.
  const inAccounts = await sumRollup(db, "account_totals", sql`paid_on >= ${since}`);
  const before = await sumRollup(db, "paid_totals", sql`paid_on < ${since}`);
  return { basis: "accounts", openingCents: openingCents - inAccounts.cents - before.cents };
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
      cast(coalesce(sum(case when type = 'income' then cents else -cents end), 0) as text) as cents
    from ${sql.table(table)} where ${condition}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), cents: BigInt(rows[0]?.cents ?? 0) };
}
