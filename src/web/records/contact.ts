import type * as z from "zod";
import {
  contactRow,
  type ContactInsert,
  type ContactRow,
  type ContactUpdate,
} from "#contract/contacts.ts";
import { definedOnly } from "#contract/fields.ts";
import { wire } from "#web/api/client.ts";
import { createRecordApi } from "./record-api.ts";

const contactOfRow = contactRow.transform(contactOf);
export type ContactView = z.output<typeof contactOfRow>;

export function contactOf(row: ContactRow) {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    companyName: row.company_name,
    type: row.profile_type,
    pixKey: row.pix_key,
    isActive: row.is_active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

type ContactPatch = Partial<Omit<ContactView, "id" | "createdAt" | "updatedAt">>;

function toColumns(contact: ContactPatch): ContactUpdate {
  return definedOnly({
    name: contact.name,
    phone: contact.phone,
    company_name: contact.companyName,
    profile_type: contact.type,
    pix_key: contact.pixKey,
    is_active: contact.isActive,
  });
}

/** Clients and employees on the server. A contact is never removed. */
export const contactApi = createRecordApi({
  entityType: "contact",
  table: () => wire.from("clients"),
  row: contactOfRow,
  toInsertRow: ({
    id,
    name,
    type,
    ...rest
  }: ContactPatch & Pick<ContactView, "id" | "name" | "type">) =>
    ({ ...toColumns(rest), id, name, profile_type: type }) as ContactInsert,
  toPatchRow: toColumns,
  subject: "Este cadastro",
  notCreated: {
    message: "Falha ao criar cliente",
    explanation: {
      message: "Falha ao criar cliente",
      hint: "O servidor não confirmou o cadastro. Registre de novo: nada fica em dobro.",
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
