import { sql } from "kysely";
import {
  ACCOUNT_FIELDS,
  accountInsert,
  accountRow,
  type AccountRow,
  type NewAccount,
} from "#contract/accounts.ts";
import { toColumns, toRecord } from "#contract/record-codec.ts";
import { createAccount, updateAccount } from "#domain/account-verbs.ts";
import type { Account, AccountDraft, AccountPatch } from "#domain/account.ts";
import { NO_SETTINGS, type CompanySettings } from "#domain/company-settings.ts";
import { Refusal } from "#domain/refusal.ts";
import { readCompanySettings } from "../company/read-company-settings.ts";
import { BatchStatement, runQueries, toQuery, type Query } from "../database/batch-statement.ts";
import type { Engine } from "../database/engine.ts";
import type { AccountsTable } from "../database/schema.ts";
import type { KnownRows } from "./known-rows.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

type AccountTypes = {
  Entity: Account;
  Draft: AccountDraft;
  NewDraft: NewAccount;
  Patch: AccountPatch;
  Row: AccountRow;
  /** All accounts: they are few. */
  Context: { readonly known: KnownRows<Account>; readonly company: CompanySettings };
};

export const ACCOUNTS: RecordTable<AccountTypes> = {
  ...recordStore("accounts", { fromStored: accountFromStored, toStored: accountToStored }),
  entityType: "account",
  withId: ({ ids }, draft) => ({ ...draft, id: draft.id ?? ids.accountId() }),
  draftToRow: (draft) => accountInsert.encode(draft),
  toRow: (account) => accountRow.encode(account),
  creationContext: async (work) => ({
    known: await readAccounts(work),
    company: await readCompanySettings(work.db),
  }),
  updateContext: async (work) => ({ known: await readAccounts(work), company: NO_SETTINGS }),
  create: (work, draft, { known, company }) =>
    createAccount(draft, { accounts: known.all(), company }, work),
  update: (work, { entity, patch }, { known }) => updateAccount(entity, patch, known.all(), work),
  checkNew: ({ isActive }) => {
    if (isActive === false) throw new Refusal({ code: "new-account-archived" });
  },
};

export function accountFromStored(row: AccountsTable): Account {
  const isDefault = row.is_default === true || row.is_default === 1;
  const isActive = row.is_active === true || row.is_active === 1;
  return { ...toRecord(ACCOUNT_FIELDS, row), isDefault, isActive } as Account;
}

function accountToStored(account: Account, engine: Engine): AccountsTable {
  const is_default = engine.toStoredBoolean(account.isDefault);
  const is_active = engine.toStoredBoolean(account.isActive);
  return { ...toColumns(ACCOUNT_FIELDS, account), is_default, is_active } as AccountsTable;
}

/** Of all accounts. */
export async function readAccounts(work: UnitOfWork): Promise<KnownRows<Account>> {
  const accounts = work.known.of(ACCOUNTS);
  if (!accounts.isComplete) await runQueries(work.db, work.engine, [accountsQuery(work)]);
  return accounts;
}

export function accountsQuery({ db, engine, known }: UnitOfWork): Query {
  return toQuery(ALL_ACCOUNTS.compileLookup(db, engine, [null]), (rows) =>
    known.of(ACCOUNTS).addAll(rows.map(accountFromStored)),
  );
}

const ALL_ACCOUNTS = new BatchStatement(
  (_rows: readonly null[]) => sql<AccountsTable>`select * from accounts`,
  () => [],
);
