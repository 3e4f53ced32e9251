import type { Account } from "#domain/account.ts";
import { createTransfer, updateTransfer } from "#domain/transfer-verbs.ts";
import { ACCOUNTS } from "./account-commands.ts";
import type { KnownRows } from "./known-rows.ts";
import { readAll } from "./read-rows.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";

export const TRANSFERS: RecordTable<TypesOf<"transfers", KnownRows<Account>>> = {
  ...recordStore("transfers"),
  creationContext: (work) => readAll(ACCOUNTS, work),
  updateContext: (work) => readAll(ACCOUNTS, work),
  create: (work, draft, accounts) => createTransfer(draft, accounts.all(), work),
  update: (work, { entity, patch }, accounts) =>
    updateTransfer(entity, patch, accounts.all(), work),
};
