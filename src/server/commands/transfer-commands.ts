import type { Account } from "#domain/account.ts";
import { createTransfer, updateTransfer } from "#domain/transfer-verbs.ts";
import { allAccounts } from "./account-commands.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable, TypesOf } from "./record-table.ts";

export const TRANSFERS: RecordTable<TypesOf<"transfers", readonly Account[]>> = {
  ...recordStore("transfers"),
  creationContext: allAccounts,
  updateContext: allAccounts,
  create: (work, draft, accounts) => createTransfer(draft, accounts, work),
  update: (work, { entity, patch }, accounts) => updateTransfer(entity, patch, accounts, work),
};
