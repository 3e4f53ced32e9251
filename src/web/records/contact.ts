import { CONTACT_RECORDS } from "#contract/contacts.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { Contact } from "#domain/contact.ts";
import type { Turn } from "#web/feedback/undo-toast.ts";
import type { CreatedRecords } from "./record-kind.ts";
import { changeTurn } from "./use-undo.ts";
import { RecordApi } from "./record-api.ts";

/** A contact is never removed. */
export const contactApi = new RecordApi(CONTACT_RECORDS, {
  labels: { is_active: "Situação" },
  subject: "Este contato",
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
