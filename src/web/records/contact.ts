import { CONTACT_LABELS, contactInsert, contactPatch, contactRow } from "#contract/contacts.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { Contact, ContactDraft, ContactPatch } from "#domain/contact.ts";
import type { Turn } from "#web/feedback/undo-toast.ts";
import type { CreatedRecords } from "./record-kind.ts";
import { changeTurn } from "./use-undo.ts";
import { RecordApi } from "./record-api.ts";

/** A contact is never removed. */
export const contactApi = new RecordApi({
  entityType: "contact",
  table: "clients",
  row: contactRow,
  toInsertRow: (draft: ContactDraft) => contactInsert.encode(draft),
  toPatchRow: (patch: ContactPatch) => contactPatch.encode(patch),
  toColumns: (row: Contact) => contactRow.encode(row),
  labels: { ...CONTACT_LABELS, is_active: "Situação" },
  subject: "Este contato",
  creation: "activation",
  notCreated: {
    message: "Falha ao criar cliente",
    explanation: {
      message: "Falha ao criar cliente",
      hint: "A confirmação do contato não chegou. Registre de novo: nada fica em dobro.",
    },
  },
  notFound: {
    message: "Contact not found",
    explanation: {
      message: "Este contato não foi encontrado.",
      hint: "Confira o endereço da página ou escolha um contato da lista.",
    },
  },
});

export function contactCreationTurn(
  queryClient: QueryClient,
  [created]: CreatedRecords<Contact>,
): Turn {
  return changeTurn(queryClient, contactApi, contactApi.creationOf(created, created.name));
}
