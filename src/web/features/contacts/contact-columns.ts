/** The columns of the contacts' files. */
import { CONTACT_LABELS } from "#contract/contacts.ts";
import { companyToday, instantToMs, type Instant } from "#domain/company-time.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { describeTypes } from "#domain/contact.ts";
import type { FileColumn } from "#domain/file-column.ts";
import { formatPhone } from "#domain/phone.ts";
import { formatTaxId } from "#domain/tax-id.ts";
import type { ListedContact } from "./contact-queries.ts";

export function contactColumns(timeZone: string): readonly FileColumn<ListedContact>[] {
  const dayOf = (instant: Instant): CivilDate => companyToday(instantToMs(instant), timeZone);
  return [
    { heading: "ID", kind: "text", get: ({ id }) => id },
    { heading: CONTACT_LABELS.name, kind: "text", get: ({ name }) => name },
    {
      heading: CONTACT_LABELS.profile_type,
      kind: "label",
      get: describeTypes,
    },
    {
      heading: "Situação",
      kind: "label",
      get: ({ isActive }) => (isActive ? "Ativo" : "Inativo"),
    },
    {
      heading: CONTACT_LABELS.phone,
      kind: "text",
      get: ({ phone }) => (phone === null ? "" : formatPhone(phone)),
    },
    {
      heading: CONTACT_LABELS.company_name,
      kind: "text",
      get: ({ companyName }) => companyName ?? "",
    },
    { heading: CONTACT_LABELS.pix_key, kind: "text", get: ({ pixKey }) => pixKey ?? "" },
    { heading: "Desde", kind: "date", get: ({ createdAt }) => dayOf(createdAt) },
    { heading: "Receitas", kind: "money", get: ({ incomeCents }) => incomeCents },
    { heading: "Despesas", kind: "money", get: ({ expenseCents }) => expenseCents },
    { heading: "A receber", kind: "money", get: ({ unpaidIncomeCents }) => unpaidIncomeCents },
    { heading: "A pagar", kind: "money", get: ({ unpaidExpenseCents }) => unpaidExpenseCents },
    { heading: "Último vencimento", kind: "date", get: ({ lastDueDate }) => lastDueDate },
    {
      heading: CONTACT_LABELS.document,
      kind: "text",
      get: ({ document }) => (document === null ? "" : formatTaxId(document)),
    },
    { heading: CONTACT_LABELS.email, kind: "text", get: ({ email }) => email ?? "" },
    {
      heading: CONTACT_LABELS.notes,
      kind: "text",
      get: ({ notes }) => (notes ?? "").replaceAll("\n", " "),
    },
    {
      heading: CONTACT_LABELS.address,
      kind: "text",
      get: ({ address }) => (address ?? "").replaceAll("\n", " "),
    },
  ];
}
