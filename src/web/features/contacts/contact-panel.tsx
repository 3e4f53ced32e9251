import { CONTACT_LABELS as LABELS } from "#contract/contacts.ts";
import {
  CONTACT_TYPE_LABELS,
  mayHavePixKey,
  NO_OTHER_TYPES,
  type Contact,
  type OtherTypes,
} from "#domain/contact.ts";
import { listItems } from "#domain/list-text.ts";
import { changesTo } from "#domain/record-version.ts";
import { formatTaxId } from "#domain/tax-id.ts";
import { newIds } from "#web/api/ids.ts";
import { contactApi, contactCreationTurn } from "#web/records/contact.ts";
import { askAboutSameName } from "#web/records/same-name.ts";
import { RecordPanel, type FormDefaults } from "#web/records/record-form-panel.tsx";
import type { RecordKind } from "#web/records/record-kind.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { ContactFields } from "./contact-fields.tsx";
import {
  contactFormSchemaFor,
  type ContactFormInput,
  type ContactFormOutput,
} from "./contact-form-schema.ts";
import { ContactSummary } from "./contact-summary.tsx";

/**
 * For a new contact over the list; for an existing one over its page, which has its entries and
 * history.
 */
export function ContactPanel(props: { panel: DetailPanel; onSaved: (saved: Contact) => void }) {
  return <RecordPanel kind={contactKind} defaults={DEFAULTS} {...props} />;
}

const DEFAULTS: FormDefaults<ContactFormInput> = {
  values: {
    name: "",
    phone: "",
    companyName: "",
    type: "client",
    otherTypes: NO_OTHER_TYPES,
    pixKey: "",
    document: "",
    email: "",
    notes: "",
    address: "",
  },
  hint: null,
};

type ContactTypes = { Row: Contact; Input: ContactFormInput; Output: ContactFormOutput };

const contactKind: RecordKind<ContactTypes> = {
  api: contactApi,
  newId: () => newIds.recordId("contact"),
  create: async (id, filled) => [await contactApi.create({ id, ...filled })],
  creationTurn: contactCreationTurn,
  toSchema: (contact) => contactFormSchemaFor(contact?.phone ?? null),
  toInput: (contact) => ({
    name: contact.name,
    phone: contact.phone ?? "",
    companyName: contact.companyName ?? "",
    type: contact.type,
    otherTypes: contact.otherTypes,
    pixKey: contact.pixKey ?? "",
    document: contact.document === null ? "" : formatTaxId(contact.document),
    email: contact.email ?? "",
    notes: contact.notes ?? "",
    address: contact.address ?? "",
  }),
  toPatch: (contact, filled) => {
    const patch = changesTo(contact, filled);
    // Spec section 5: an update of a client always sends its Pix key as null.
    return mayHavePixKey(filled) || Object.keys(patch).length === 0
      ? patch
      : { ...patch, pixKey: null };
  },
  fields: {
    name: { label: LABELS.name, display: textOrBlank },
    phone: { label: LABELS.phone, display: textOrBlank },
    companyName: { label: LABELS.company_name, display: textOrBlank },
    type: { label: LABELS.profile_type, display: (type) => CONTACT_TYPE_LABELS[type] },
    otherTypes: { label: LABELS.other_types, display: describeOthers },
    pixKey: { label: LABELS.pix_key, display: textOrBlank, appliesTo: mayHavePixKey },
    document: { label: LABELS.document, display: textOrBlank },
    email: { label: LABELS.email, display: textOrBlank },
    notes: { label: LABELS.notes, display: textOrBlank },
    address: { label: LABELS.address, display: textOrBlank },
  },
  firstField: "name",
  choices: ["type"],
  toNext: (empty, { type, otherTypes }) => ({ ...empty, type, otherTypes }),
  describe: ({ name }) => name,
  toTitle: ({ name }) => name,
  questionBefore: ({ name }, { base, ...known }) =>
    askAboutSameName(name, base, {
      ...known,
      confirm: base === null ? "Registrar outro" : "Salvar assim",
    }),
  serverChecked: [{ field: "type", label: LABELS.profile_type }],
  state: { label: "Situação", display: ({ isActive }) => (isActive ? "Ativo" : "Inativo") },
  texts: {
    createTitle: "Registrar contato",
    editTitle: "Editar contato",
    loading: "Carregando o contato",
    openExisting: "Abrir o contato gravado",
    createAgain: "Registrar como novo contato",
    created: { done: () => "Contato criado com sucesso!", failed: "Erro ao criar o contato." },
    updated: {
      done: () => "Contato atualizado com sucesso!",
      failed: "Erro ao atualizar o contato.",
    },
    notFound: contactApi.notFound().explanation,
  },
  Fields: ContactFields,
  Summary: ContactSummary,
  Related: () => null,
};

function describeOthers(types: OtherTypes): string {
  const labels = listItems(types).map((type) => CONTACT_TYPE_LABELS[type]);
  return labels.length === 0 ? "nenhum" : labels.join(" e ");
}

function textOrBlank(text: string | null): string {
  return text === null || text === "" ? "em branco" : text;
}
