/** The filtered and ordered list of transfers as a spreadsheet file. */
import { TRANSFER_LABELS as LABELS } from "#contract/transfers.ts";
import type { Account } from "#domain/account.ts";
import type { FileColumn } from "#domain/file-column.ts";
import type { AccountId } from "#domain/ids.ts";
import { TRANSFER_LIFECYCLE_LABELS, type Transfer } from "#domain/transfer.ts";
import { listFile, type ListFileFormat } from "#web/records/list-file.ts";
import { nameOfAccount } from "#web/records/account.ts";
import { toPagedSearch, type TransferSearch } from "./transfer-list-search.ts";
import { transferSource } from "./transfer-queries.ts";

export function transferFile(
  format: ListFileFormat,
  search: TransferSearch,
  accounts: readonly Account[],
): Promise<Blob> {
  const nameOf = (accountId: string): string => nameOfAccount(accounts, accountId);
  const columns: readonly FileColumn<Transfer>[] = [
    { heading: "ID", kind: "text", get: ({ id }) => id },
    { heading: LABELS.date, kind: "date", get: ({ date }) => date },
    {
      heading: LABELS.from_account_id,
      kind: "text",
      get: ({ fromAccountId }) => nameOf(fromAccountId),
    },
    { heading: LABELS.to_account_id, kind: "text", get: ({ toAccountId }) => nameOf(toAccountId) },
    { heading: LABELS.amount, kind: "money", get: ({ amountCents }) => amountCents },
    ...(search.account === null ? [] : directionColumns(search.account)),
    {
      heading: LABELS.lifecycle,
      kind: "label",
      get: ({ lifecycle }) => TRANSFER_LIFECYCLE_LABELS[lifecycle],
    },
    {
      heading: LABELS.notes,
      kind: "text",
      get: ({ notes }) => (notes ?? "").replaceAll("\n", " "),
    },
    // With the sheet's filter, the sums of the amounts are those of the list.
    {
      heading: "Conta nos totais",
      kind: "label",
      get: ({ lifecycle }) => (lifecycle === "active" ? "Sim" : "Não"),
      isFolded: (transfers) => transfers.every(({ lifecycle }) => lifecycle === "active"),
    },
  ];
  return listFile(format, "Transferências", columns, {
    source: transferSource,
    search: toPagedSearch(search),
  });
}

/** With an account in the filter, the list has a sum for each direction. */
function directionColumns(account: AccountId): FileColumn<Transfer>[] {
  return [
    {
      heading: "Entrou",
      kind: "money",
      get: ({ toAccountId, amountCents }) => (toAccountId === account ? amountCents : null),
    },
    {
      heading: "Saiu",
      kind: "money",
      get: ({ fromAccountId, amountCents }) => (fromAccountId === account ? amountCents : null),
    },
  ];
}
