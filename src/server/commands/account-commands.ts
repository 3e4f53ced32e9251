import { createAccount, updateAccount } from "#domain/account-verbs.ts";
import type { Account } from "#domain/account.ts";
import type { CompanySettings } from "#domain/company-settings.ts";
import { Refusal } from "#domain/refusal.ts";
import { readFirstOpeningDate } from "../accounts/account-use.ts";
import { readCompany } from "../rows/read-company.ts";
import { asKept } from "./kept-links.ts";
import type { KnownRows } from "./known-rows.ts";
import { readAll } from "./read-rows.ts";
import { changeRecords } from "./record-commands.ts";
import { recordStore } from "./record-store.ts";
import type { ChangedRows, RecordTable, TypesOf } from "./record-table.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/** All accounts are loaded: there are few. */
type Context = {
  readonly known: KnownRows<Account>;
  /** Null once accounts have replaced its opening balance. */
  readonly company: CompanySettings | null;
};

export const ACCOUNTS: RecordTable<TypesOf<"accounts", Context>> = {
  ...recordStore("accounts"),
  creationContext: async (work) => {
    const known = await readAll(ACCOUNTS, work);
    const db = await settled(work);
    return {
      known,
      company: (await readFirstOpeningDate(db)) === null ? await readCompany(db) : null,
    };
  },
  updateContext: async (work) => ({ known: await readAll(ACCOUNTS, work), company: null }),
  create: (work, draft, { known, company }) =>
    createAccount(draft, { accounts: known.all(), company }, work),
  update: (work, { entity, patch }, { known }) => updateAccount(entity, patch, known.all(), work),
  around: async (work, write) => {
    const changed = await write();
    await replaceDefault(work, changed);
    return changed;
  },
};

/** To link to. */
export async function allAccounts(work: UnitOfWork): Promise<readonly Account[]> {
  return asKept(work, (await readAll(ACCOUNTS, work)).all());
}

/** An account that becomes the default replaces the previous one. @throws Refusal for two. */
async function replaceDefault(work: UnitOfWork, { ids }: ChangedRows): Promise<void> {
  const defaults = (await readAll(ACCOUNTS, work)).all().filter(({ isDefault }) => isDefault);
  const named = defaults.filter(({ id }) => ids.includes(id));
  if (named.length > 1) throw new Refusal({ code: "two-default-accounts" });
  const replaced = named.length === 0 ? [] : defaults.filter((account) => !named.includes(account));
  const patch = { isDefault: false };
  await changeRecords(
    ACCOUNTS,
    work,
    replaced.map((entity) => ({ entity, patch })),
  );
}
