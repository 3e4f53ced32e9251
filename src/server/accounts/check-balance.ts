import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { Account } from "#domain/account.ts";
import type { BalanceCheck, ExplainedMovement, MovementTexts } from "#domain/account-movement.ts";
import {
  RECENT_DAYS,
  amountsToExplain,
  explainByPairs,
  explainDifference,
  type CheckCandidate,
  type Explained,
} from "#domain/balance-check.ts";
import { FIRST_DAY, addDays, civilDate, daysBetween, type CivilDate } from "#domain/civil-date.ts";
import type { AccountId, TransactionId, TransferId } from "#domain/ids.ts";
import { MAX_AMOUNT_CENTS, cents, type TotalCents } from "#domain/money.ts";
import type { TransactionType } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { readBalance } from "./read-balances.ts";
import { entryTexts, toTexts, type TextColumns } from "./read-movements.ts";

/** Limit on incomes, on expenses, and on transfers, with one amount. */
const MAX_CANDIDATES = 250;
/** Ids of incomes begin with it; those of expenses are before it. */
const FIRST_INCOME = "TRI";
/** Limit on entries, and on transfers, of the days before. */
const MAX_RECENT = 500;

export type ShownBalance = {
  readonly date: CivilDate;
  /** The balance that the bank shows at the end of the day. */
  readonly shownCents: TotalCents;
};

/** `db` is a snapshot. */
export async function checkBalance(
  db: Kysely<Schema>,
  engine: Engine,
  { id: accountId, openingDate }: Account,
  { date, shownCents }: ShownBalance,
): Promise<BalanceCheck> {
  const balanceCents = (await readBalance(db, accountId, { is: "through", date })) ?? 0n;
  const differenceCents = shownCents - balanceCents;
  // Before the opening, a movement changes the balances of the days before it.
  if (differenceCents === 0n || date < openingDate) {
    return { balanceCents, differenceCents, explanations: [], pairs: [] };
  }
  const recent = await readRecent(db, engine, accountId, date);
  const candidates = [...recent];
  const amounts = amountsToExplain(differenceCents)
    .filter((amount) => amount <= BigInt(MAX_AMOUNT_CENTS))
    .map(Number);
  for (const amount of amounts) {
    candidates.push(...(await readOfAmount(db, engine, accountId, amount)));
  }
  candidates.push(...(await readWithCharges(db, engine, amounts, date)));
  const checked = { accountId, openingDate, date, differenceCents };
  const explained = explainDifference(
    [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()],
    checked,
  );
  const pairs = explained.length > 0 ? [] : explainByPairs(recent, checked);
  return {
    balanceCents,
    differenceCents,
    explanations: explained.map(toMovement),
    pairs: pairs.map((pair) => pair.map(toMovement)),
  };
}

/** Also older ones and those of other accounts; newest first. */
async function readOfAmount(
  db: Kysely<Schema>,
  engine: Engine,
  accountId: AccountId,
  amount: number,
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const ofType of [sql`>=`, sql`<`]) {
    const entries = await readEntries(db, engine, {
      from: sql`transactions ${engine.indexHint("transactions_by_amount")}`,
      where: sql`amount = ${amount} and transactions.id ${ofType} ${FIRST_INCOME}`,
      order: sql`transactions.id desc`,
      limit: MAX_CANDIDATES,
    });
    candidates.push(...entries);
  }
  const transfers = await readTransfers(db, accountId, sql`amount = ${amount}`, MAX_CANDIDATES);
  return [...candidates, ...transfers];
}

/** Movements of the account, and unpaid entries due in it or in no account. */
async function readRecent(
  db: Kysely<Schema>,
  engine: Engine,
  accountId: AccountId,
  date: CivilDate,
): Promise<Candidate[]> {
  const first = firstRecent(date);
  const limit = MAX_RECENT;
  return [
    ...(await readEntries(db, engine, {
      from: sql`transactions ${engine.indexHint("transactions_of_accounts")}`,
      where: sql`account_id = ${accountId} and paid_on between ${first} and ${date}`,
      order: sql`paid_on desc, transactions.id desc`,
      limit,
    })),
    ...(await readEntries(db, engine, {
      from: sql`transactions ${engine.indexHint("transactions_unpaid")}`,
      where: sql`status <> 'paid' and expected_payment_date between ${first} and ${date}
        and (account_id = ${accountId} or account_id is null)`,
      order: sql`expected_payment_date desc, transactions.id desc`,
      limit,
    })),
    ...(await readTransfers(
      db,
      accountId,
      sql`transfers.date between ${first} and ${date}`,
      limit,
    )),
  ];
}

function firstRecent(date: CivilDate): CivilDate {
  return addDays(date, -Math.min(RECENT_DAYS, daysBetween(FIRST_DAY, date)));
}

/**
 * Recent payments that moved one of these amounts with their charges, in any account or none. The
 * bank shows them as one amount.
 */
async function readWithCharges(
  db: Kysely<Schema>,
  engine: Engine,
  amounts: readonly number[],
  date: CivilDate,
): Promise<Candidate[]> {
  if (amounts.length === 0) return [];
  const charges = sql`(
    select parent_id as payment_id, paid_on as charged_on, account_id as charged_account_id,
      sum(case payment_role when 'discount' then -amount else amount end) as cents
    from transactions ${engine.indexHint("transactions_by_payment")}
    where paid_on between ${firstRecent(date)} and ${date} and payment_role <> 'part'
      and lifecycle = 'active'
    group by parent_id, paid_on, account_id) as charges`;
  const moved = sql`cast(amount + charges.cents as bigint)`;
  return readEntries(db, engine, {
    from: sql`${charges} ${sql.raw(engine.orderedJoin)} transactions
      on transactions.id = charges.payment_id and transactions.paid_on = charges.charged_on
        and transactions.account_id is not distinct from charges.charged_account_id`,
    amount: moved,
    where: sql`${moved} in (${sql.join(amounts)})`,
    order: sql`paid_on desc, transactions.id desc`,
    limit: MAX_CANDIDATES,
  });
}

type Candidate = CheckCandidate & { readonly texts: MovementTexts };

function toMovement({
  candidate,
  explanation,
  effectCents: amountCents,
}: Explained<Candidate>): ExplainedMovement {
  const { id, texts } = candidate;
  const { date, dueDate, accountId } =
    candidate.kind === "entry"
      ? { ...candidate, date: candidate.paidOn }
      : { date: candidate.date, dueDate: null, accountId: null };
  return { ...texts, id, explanation, date, dueDate, amountCents, accountId };
}

type EntryRow = TextColumns & {
  readonly id: TransactionId;
  readonly type: TransactionType;
  readonly amount: number;
  readonly date: string | null;
  readonly due_date: string | null;
  readonly account_id: AccountId | null;
};

type EntryRange = {
  /** The table, with an index hint for the engine. */
  readonly from: RawBuilder<unknown>;
  /** Defaults to the amount of the entry itself. */
  readonly amount?: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
};

async function readEntries(
  db: Kysely<Schema>,
  engine: Engine,
  { from, amount = sql`amount`, where, order, limit }: EntryRange,
): Promise<Candidate[]> {
  const { rows } = await sql<EntryRow>`
    select transactions.id as id, transactions.type as type, ${amount} as amount,
      cast(paid_on as text) as date, cast(expected_payment_date as text) as due_date, account_id,
      ${entryTexts(engine)}
    from ${from}
      left join clients on clients.id = transactions.client_id
    where ${where} and lifecycle = 'active'
    order by ${order} limit ${limit}`.execute(db);
  return rows.map((row) => ({
    texts: toTexts(row),
    kind: "entry",
    id: row.id,
    type: row.type,
    amountCents: cents(row.amount),
    dueDate: row.due_date === null ? null : civilDate(row.due_date),
    paidOn: row.date === null ? null : civilDate(row.date),
    accountId: row.account_id,
  }));
}

type TransferRow = {
  readonly id: TransferId;
  readonly from_account_id: AccountId;
  readonly to_account_id: AccountId;
  readonly amount: number;
  readonly date: string;
  readonly notes: string | null;
};

/** Newest first. */
async function readTransfers(
  db: Kysely<Schema>,
  accountId: AccountId,
  where: RawBuilder<SqlBool>,
  limit: number,
): Promise<Candidate[]> {
  const { rows } = await sql<TransferRow>`
    select id, from_account_id, to_account_id, amount, cast(date as text) as date, notes
    from transfers where ${where} and lifecycle = 'active'
      and (from_account_id = ${accountId} or to_account_id = ${accountId})
    order by transfers.date desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id, amount, date, notes, from_account_id: from, to_account_id: to }) => ({
    kind: "transfer",
    id,
    fromAccountId: from,
    toAccountId: to,
    amountCents: cents(amount),
    date: civilDate(date),
    texts: {
      category: null,
      notes,
      contactName: null,
      seriesNumber: null,
      seriesCount: null,
      splits: null,
      isPaidOnAssumed: false,
      otherAccountId: from === accountId ? to : from,
    },
  }));
}
