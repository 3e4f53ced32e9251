/** Accounts, payment dates, competências and transfers for the companies of `company.ts`. */
import type { NewTransaction } from "#contract/transactions.ts";
import { addDays, civilDate, daysBetween, type CivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import { cents } from "#domain/money.ts";
import type { SeededRandom } from "#domain/seeded-random.ts";
import { sampleAccounts } from "#server/demo/sample-accounts.ts";
import type { Ledger } from "#server/ledger.ts";

const ACCOUNTS = {
  bank: "CTA-banco001" as AccountId,
  cashBox: "CTA-caixa001" as AccountId,
  card: "CTA-cartao01" as AccountId,
};
export const BANK = ACCOUNTS.bank;
const MOST: [AccountId, ...AccountId[]] = [BANK, BANK, BANK, ACCOUNTS.cashBox, ACCOUNTS.card];

/** The opening of the accounts. */
export const OPENED_ON = civilDate("2023-01-01");
/** The clock of the ledger starts on this day: nothing is paid after it. */
export const LAST_PAID_ON = civilDate("2026-10-30");
const MOVING_DAYS = daysBetween(OPENED_ON, LAST_PAID_ON);
const ACTOR = { userName: "Marina" };
/** The number of entries for each transfer. */
const ENTRIES_PER_TRANSFER = 400;

export async function writeAccounts(ledger: Ledger): Promise<void> {
  const drafts = sampleAccounts(ACCOUNTS, OPENED_ON);
  await ledger.execute({ kind: "create", records: "accounts", drafts }, ACTOR);
}

/** An entry that was most often paid around its due day, in an account. */
export function withAccount(random: SeededRandom, drawn: NewTransaction): NewTransaction {
  const isToCome = drawn.dueDate !== null && drawn.dueDate > LAST_PAID_ON;
  const status = isToCome || random.chance(2) ? "pending" : "paid";
  const entry: NewTransaction = { ...drawn, status };
  const accountId = random.chance(90) ? random.pick(MOST) : null;
  const accrualDate = random.chance(20) ? randomDay(random) : null;
  if (status !== "paid") return { ...entry, accountId, accrualDate };
  const day = addDays(entry.dueDate ?? randomDay(random), random.integer(-5, 40));
  const hasCome = day >= OPENED_ON && day <= LAST_PAID_ON;
  return { ...entry, accountId, accrualDate, paidOn: hasCome ? day : randomDay(random) };
}

export async function writeTransfers(
  ledger: Ledger,
  random: SeededRandom,
  entryCount: number,
): Promise<void> {
  const { bank, cashBox, card } = ACCOUNTS;
  const drafts = Array.from({ length: Math.ceil(entryCount / ENTRIES_PER_TRANSFER) }, () => ({
    fromAccountId: bank,
    toAccountId: random.pick([cashBox, card]),
    amountCents: cents(random.integer(1, 1_000_000)),
    date: randomDay(random),
    notes: null,
  }));
  await ledger.execute({ kind: "create", records: "transfers", drafts }, ACTOR);
}

function randomDay(random: SeededRandom): CivilDate {
  return addDays(OPENED_ON, random.integer(0, MOVING_DAYS));
}
