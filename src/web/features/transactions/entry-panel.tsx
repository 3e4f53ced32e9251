import { useQuery } from "@tanstack/react-query";
import { TRANSACTION_LABELS as LABELS } from "#contract/transactions.ts";
import { formatCivilDate, parseCivilDate } from "#domain/civil-date.ts";
import { CONTACT_NOT_FOUND } from "#domain/describe-filter.ts";
import { LIFECYCLE_LABELS, STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import { newIds } from "#web/api/ids.ts";
import { contactDirectoryQuery } from "#web/records/contact-directory.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { History } from "#web/records/history.tsx";
import { RecordPanel } from "#web/records/record-form-panel.tsx";
import { changesTo, type RecordKind } from "#web/records/record-kind.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { EntryFields } from "./entry-fields.tsx";
import {
  entryFormSchema,
  toEntryInput,
  type EntryFormInput,
  type EntryFormOutput,
} from "./entry-form.ts";
import { EntrySummary } from "./entry-summary.tsx";
import { useNewEntryDefaults } from "./new-entry-defaults.ts";

export function EntryPanel(props: { panel: DetailPanel; onSaved: (saved: Entry) => void }) {
  const defaults = useNewEntryDefaults(props.panel.opening);
  return <RecordPanel kind={entryKind} defaults={defaults} {...props} />;
}

type EntryTypes = { Row: Entry; Input: EntryFormInput; Output: EntryFormOutput };

const entryKind: RecordKind<EntryTypes> = {
  api: entryApi,
  newId: ({ type }) => newIds.transactionId(type),
  create: (id, filled) => entryApi.create({ id, ...filled, lifecycle: "active" }),
  schema: entryFormSchema,
  toInput: toEntryInput,
  toPatch: changesTo,
  fields: {
    type: { label: LABELS.type, display: (type) => TYPE_LABELS[type] },
    status: { label: LABELS.status, display: (status) => STATUS_LABELS[status] },
    category: { label: LABELS.category, display: (category) => category },
    amountCents: { label: LABELS.amount, display: (amount) => `R$ ${amount}` },
    dueDate: { label: LABELS.expected_payment_date, display: dayText },
    clientId: { label: LABELS.client_id, display: (id) => <ContactName id={id} /> },
    notes: {
      label: LABELS.notes,
      display: (notes) => (notes === null || notes === "" ? "sem observações" : notes),
    },
  },
  firstField: "type",
  serverChecked: [],
  state: { label: LABELS.lifecycle, display: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle] },
  texts: {
    createTitle: "Registrar lançamento",
    editTitle: "Editar lançamento",
    loading: "Carregando o lançamento",
    openExisting: "Abrir o lançamento gravado",
    createAgain: "Registrar como novo lançamento",
    created: { done: "Transação criada com sucesso!", failed: "Erro ao criar transação." },
    updated: { done: "Transação atualizada com sucesso!", failed: "Erro ao atualizar transação." },
    notFound: {
      message: "Este lançamento não existe mais.",
      hint: "Alguém pode tê-lo excluído. O histórico dele continua guardado.",
    },
  },
  Fields: EntryFields,
  Summary: EntrySummary,
  Related: ({ row, historyRef }) => (
    <History headingRef={historyRef} entityType="transaction" entityId={row.id} />
  ),
};

function dayText(typed: string): string {
  const date = parseCivilDate(typed);
  return date === null ? typed || "sem data" : formatCivilDate(date);
}

function ContactName({ id }: { id: string | null }) {
  const contacts = useQuery(contactDirectoryQuery).data;
  if (id === null || id === "") return "Sem vínculo";
  return contacts?.find((contact) => contact.id === id)?.name ?? CONTACT_NOT_FOUND;
}
