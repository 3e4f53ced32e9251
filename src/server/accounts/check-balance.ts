import { sql, type Kysely } from "kysely";
import type { Account } from "#domain/account.ts";
import type { BalanceCheck, ExplainedMovement, MovementTexts } from "#domain/account-movement.ts";
import {
  amountsToExplain,
  explainDifference,
  type CheckCandidate,
  type Explained,
} from "#domain/balance-check.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { AccountId, TransactionId, TransferId } from "#domain/ids.ts";
import { MAX_AMOUNT_CENTS, cents, type TotalCents } from "#domain/money.ts";
import type { TransactionType } from "#domain/transaction.ts";
import type { Engine } from "../database/engine.ts";
import type { Schema } from "../database/schema.ts";
import { readBalance } from "./read-balances.ts";
import { toTexts, type TextColumns } from "./read-movements.ts";

/** Of entries, or transfers, of one amount. */
const MAX_CANDIDATES = 250;

export type ShownBalance = {
  readonly date: CivilDate;
  /** What the bank shows at the end of the day. */
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
  const candidates: Candidate[] = [];
  for (const amount of amountsToExplain(differenceCents)) {
    if (amount > BigInt(MAX_AMOUNT_CENTS)) continue;
    const size = Number(amount);
    candidates.push(
      ...(await readEntries(db, engine, size)),
      ...(await readTransfers(db, accountId, size)),
    );
  }
  const checked = { accountId, openingDate, date, differenceCents };
  const explanations = explainDifference(candidates, checked).map(toMovement);
  return { balanceCents, differenceCents, explanations };
}

type Candidate = CheckCandidate & { readonly texts: MovementTexts };

function toMovement({
  candidate,
  explanation,
  effectCents: amountCents,
}: Explained<Candidate>): ExplainedMovement {
  const { id, texts } = candidate;
  const { date, accountId } =
    candidate.kind === "entry"
      ? { date: candidate.paidOn, accountId: candidate.accountId }
      : { date: candidate.date, accountId: null };
  return { ...texts, id, explanation, date, amountCents, accountId };
}

type EntryRow = TextColumns & {
  readonly id: TransactionId;
  readonly type: TransactionType;
  readonly amount: number;
  readonly date: string | null;
  readonly account_id: AccountId | null;
};

/** The newest ids first. */
async function readEntries(db: Kysely<Schema>, engine: Engine, size: number): Promise<Candidate[]> {
  const { rows } = await sql<EntryRow>`
    select transactions.id as id, transactions.type as type, amount, cast(paid_on as text) as date,
      account_id, category, transactions.notes as notes, clients.name as contact_name,
      null as other_account_id
    from transactions ${engine.indexHint("transactions_by_amount")}
      left join clients on clients.id = transactions.client_id
    where amount = ${size} and lifecycle = 'active'
    order by transactions.id desc limit ${MAX_CANDIDATES}`.execute(db);
  return rows.map((row) => ({
    texts: toTexts(row),
    kind: "entry",
    id: row.id,
    type: row.type,
    amountCents: cents(row.amount),
    paidOn: row.date === null ? null : civilDate(row.date),
    accountId: row.account_id,
  }));
}

type TransferRow = {
  readonly id: TransferId;
  readonly from_account_id: AccountId;
  readonly to_account_id: AccountId;
  readonly date: string;
  readonly notes: string | null;
};

/** The newest first. */
async function readTransfers(
  db: Kysely<Schema>,
  accountId: AccountId,
  size: number,
): Promise<Candidate[]> {
  const { rows } = await sql<TransferRow>`
    select id, from_account_id, to_account_id, cast(date as text) as date, notes from transfers
    where amount = ${size} and lifecycle = 'active'
      and (from_account_id = ${accountId} or to_account_id = ${accountId})
    order by transfers.date desc, id desc limit ${MAX_CANDIDATES}`.execute(db);
  return rows.map(({ id, date, notes, from_account_id: from, to_account_id: to }) => ({
    kind: "transfer",
    id,
    fromAccountId: from,
    toAccountId: to,
    amountCents: cents(size),
    date: civilDate(date),
    texts: {
      category: null,
      notes,
      contactName: null,
      otherAccountId: from === accountId ? to : from,
    },
  }));
}
