import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { TRANSFER_LABELS as LABELS } from "#contract/transfers.ts";
import { changesTo } from "#domain/record-version.ts";
import { TRANSFER_LIFECYCLE_LABELS, type Transfer } from "#domain/transfer.ts";
import { formatCivilDate, parseCivilDate } from "#domain/civil-date.ts";
import { useCompany } from "#web/api/company.ts";
import { newIds } from "#web/api/ids.ts";
import { accountsQuery, transferApi, useAccountName } from "#web/records/account.ts";
import { History } from "#web/records/history.tsx";
import { RecordPanel, type FormDefaults } from "#web/records/record-form-panel.tsx";
import type { RecordKind } from "#web/records/record-kind.ts";
import { changeTurn } from "#web/records/use-undo.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { askAboutSameTransfer } from "./same-transfer.ts";
import { TransferFields } from "./transfer-fields.tsx";
import {
  newTransferInput,
  toTransferInput,
  transferFormSchema,
  type TransferFormInput,
  type TransferFormOutput,
} from "./transfer-form-schema.ts";
import { transferName } from "./transfer-name.ts";
import { TransferSummary } from "./transfer-summary.tsx";

export function TransferPanel(props: { panel: DetailPanel; onSaved: (saved: Transfer) => void }) {
  return <RecordPanel kind={transferKind} defaults={useNewTransfer()} {...props} />;
}

function useNewTransfer(): FormDefaults<TransferFormInput> {
  const { today } = useCompany();
  const { data, error, isFetching, refetch } = useQuery(accountsQuery);
  return useMemo(() => {
    if (data === undefined) return { error, isRetrying: isFetching, retry: refetch };
    const offered = data.filter(({ isActive }) => isActive);
    return { values: newTransferInput(offered, today), hint: null };
  }, [data, error, isFetching, refetch, today]);
}

type TransferTypes = { Row: Transfer; Input: TransferFormInput; Output: TransferFormOutput };

const transferKind: RecordKind<TransferTypes> = {
  api: transferApi,
  newId: () => newIds.recordId("transfer"),
  create: async (id, filled) => [await transferApi.create({ id, ...filled })],
  creationTurn: (queryClient, [created]) =>
    changeTurn(queryClient, transferApi, transferApi.creationOf(created, transferName(created))),
  toSchema: (_base, today) => transferFormSchema(today),
  toInput: toTransferInput,
  toPatch: changesTo,
  fields: {
    fromAccountId: { label: LABELS.from_account_id, display: accountName },
    toAccountId: { label: LABELS.to_account_id, display: accountName },
    amountCents: { label: LABELS.amount, display: (amount) => `R$ ${amount}` },
    date: {
      label: LABELS.date,
      display: (day) => {
        const date = parseCivilDate(day);
        return date === null ? day : formatCivilDate(date);
      },
    },
    notes: { label: LABELS.notes, display: (notes) => notes || "em branco" },
  },
  firstField: "fromAccountId",
  choices: [],
  toNext: (empty, { fromAccountId, toAccountId, date }, isSameDay) => ({
    ...empty,
    fromAccountId,
    toAccountId,
    ...(isSameDay && { date }),
  }),
  describe: transferName,
  toTitle: ({ amountCents }) => `Transferência de R$ ${amountCents}`,
  questionBefore: (filled, { base, ...known }) =>
    base === null ? askAboutSameTransfer(filled, known) : null,
  serverChecked: [],
  state: {
    label: LABELS.lifecycle,
    display: ({ lifecycle }) => TRANSFER_LIFECYCLE_LABELS[lifecycle],
  },
  texts: {
    createTitle: "Registrar transferência",
    editTitle: "Editar transferência",
    loading: "Carregando a transferência",
    openExisting: "Abrir a transferência gravada",
    createAgain: "Registrar como nova transferência",
    created: {
      done: () => "Transferência registrada.",
      failed: "Erro ao registrar a transferência.",
    },
    updated: { done: () => "Transferência salva.", failed: "Erro ao salvar a transferência." },
    notFound: transferApi.notFound().explanation,
  },
  Fields: TransferFields,
  Summary: TransferSummary,
  History: ({ row, historyRef, isWhole }) => (
    <History headingRef={historyRef} api={transferApi} row={row} isWhole={isWhole} />
  ),
  Related: () => null,
};

function accountName(id: string) {
  return <AccountName id={id} />;
}

function AccountName({ id }: { id: string }) {
  return useAccountName(id === "" ? null : id) ?? "em branco";
}
