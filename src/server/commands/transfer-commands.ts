import { toColumns, toRecord } from "#contract/record-codec.ts";
import {
  TRANSFER_FIELDS,
  transferInsert,
  transferRow,
  type NewTransfer,
  type TransferRow,
} from "#contract/transfers.ts";
import type { Account } from "#domain/account.ts";
import { createTransfer, updateTransfer } from "#domain/transfer-verbs.ts";
import type { Transfer, TransferDraft, TransferPatch } from "#domain/transfer.ts";
import type { TransfersTable } from "../database/schema.ts";
import { readAccounts } from "./account-commands.ts";
import type { KnownRows } from "./known-rows.ts";
import { recordStore } from "./record-store.ts";
import type { RecordTable } from "./record-table.ts";

type TransferTypes = {
  Entity: Transfer;
  Draft: TransferDraft;
  NewDraft: NewTransfer;
  Patch: TransferPatch;
  Row: TransferRow;
  Context: KnownRows<Account>;
};

export const TRANSFERS: RecordTable<TransferTypes> = {
  ...recordStore("transfers", { fromStored: transferFromStored, toStored: transferToStored }),
  entityType: "transfer",
  withId: ({ ids }, draft) => ({ ...draft, id: draft.id ?? ids.transferId() }),
  draftToRow: (draft) => transferInsert.encode(draft),
  toRow: (transfer) => transferRow.encode(transfer),
  creationContext: readAccounts,
  updateContext: readAccounts,
  create: (work, draft, accounts) => createTransfer(draft, accounts.all(), work),
  update: (work, { entity, patch }, accounts) =>
    updateTransfer(entity, patch, accounts.all(), work),
};

export function transferFromStored(row: TransfersTable): Transfer {
  return toRecord(TRANSFER_FIELDS, row) as Transfer;
}

function transferToStored(transfer: Transfer): TransfersTable {
  return toColumns(TRANSFER_FIELDS, transfer) as TransfersTable;
}
