/** Reads of the accounts and of the totals of transfers, each from one consistent snapshot. */
import { sql, type Kysely } from "kysely";
import type { Account } from "#domain/account.ts";
import type {
  AccountBalances,
  AccountStatement,
  BalanceCheck,
  MovementsRequest,
} from "#domain/account-movement.ts";
import type { CardBill } from "#domain/card-bill.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { AccountId } from "#domain/ids.ts";
import { daysOfMonth, monthOf } from "#domain/timeline.ts";
import type { TransferFilter, TransferTotals } from "#domain/transfer.ts";
import type { Database } from "../database/database.ts";
import type { StoredOf, Schema } from "../database/schema.ts";
import { fromStored } from "../database/stored-records.ts";
import { readInSnapshot } from "../database/snapshot-read.ts";
import { checkBalance, type ShownBalance } from "./check-balance.ts";
import { readBalances } from "./read-balances.ts";
import { readBills } from "./read-bills.ts";
import { readTransferTotals } from "./read-transfer-totals.ts";
import { readUnpaid } from "./read-unpaid.ts";
import { readAccountStatement } from "./read-movements.ts";
import { readWithoutAccount } from "./read-opening.ts";

/** Null means that the account does not exist. */
export type AccountReader = {
  /**
   * The balance at the end of the day, today by default, and what is due until the end of its
   * month.
   */
  balances(date: CivilDate | null): Promise<AccountBalances>;
  statement(request: MovementsRequest): Promise<AccountStatement | null>;
  /** Empty for an account that is not a card. */
  bills(id: AccountId): Promise<CardBill[] | null>;
  check(id: AccountId, shown: ShownBalance): Promise<BalanceCheck | null>;
  transferTotals(filter: TransferFilter): Promise<TransferTotals>;
};

export function createAccountReader(database: Database, today: () => CivilDate): AccountReader {
  const { engine } = database;
  const inSnapshot = <Result>(read: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> =>
    readInSnapshot(database, read);
  const ofAccount = <Result>(
    id: AccountId,
    read: (db: Kysely<Schema>, account: Account) => Promise<Result>,
  ): Promise<Result | null> =>
    inSnapshot(async (db) => {
      const account = await readAccount(db, id);
      return account === null ? null : read(db, account);
    });
  return {
    async balances(day) {
      const date = day ?? today();
      const monthEnd = daysOfMonth(monthOf(date)).end;
      return inSnapshot(async (db) => {
        const { byAccount, withoutAccountCents } = await readUnpaid(db, engine, monthEnd);
        const balances = await readBalances(db, { is: "through", date });
        const accounts = balances.map((balance) => ({
          ...balance,
          unpaidCents: byAccount.get(balance.id) ?? 0n,
        }));
        const totalCents = accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0n);
        const without = await readWithoutAccount(db, date);
        const withoutAccount =
          without === null ? null : { ...without, unpaidCents: withoutAccountCents };
        return { date, accounts, totalCents, monthEnd, withoutAccount };
      });
    },
    statement: (request) => inSnapshot((db) => readAccountStatement(db, engine, request)),
    bills: (id) => ofAccount(id, (db, account) => readBills(db, account, today())),
    check: (id, shown) => ofAccount(id, (db, account) => checkBalance(db, engine, account, shown)),
    transferTotals: (filter) =>
      readTransferTotals(database.reader, { engine, today: today() }, filter),
  };
}

async function readAccount(db: Kysely<Schema>, id: AccountId): Promise<Account | null> {
  const { rows } = await sql<StoredOf<"accounts">>`select * from accounts where id = ${id}`.execute(
    db,
  );
  return rows[0] === undefined ? null : fromStored("accounts", rows[0]);
}
