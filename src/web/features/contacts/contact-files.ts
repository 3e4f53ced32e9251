/** The contacts of a list as a file for a spreadsheet, with its filters and order. */
import { CONTACT_LABELS } from "#contract/contacts.ts";
import type { Instant } from "#domain/company-time.ts";
import { CONTACT_TYPE_LABELS } from "#domain/contact.ts";
import { BYTE_ORDER_MARK, encodeLine, moneyValue, type CsvValue } from "#domain/csv.ts";
import { formatPhone } from "#domain/phone.ts";
import { formatTaxId } from "#domain/tax-id.ts";
import { fetchAllRows, type PagedSearch } from "#web/api/fetch-page.ts";
import { formatDayOfInstant } from "#web/dates/format-date.ts";
import { contactSource, type ListedContact } from "./contact-queries.ts";

const TIMEOUT_MS = 60_000;

const COLUMNS: readonly (readonly [
  string,
  (contact: ListedContact, timeZone: string) => string | CsvValue,
])[] = [
  ["ID", ({ id }) => id],
  [CONTACT_LABELS.name, ({ name }) => name],
  [CONTACT_LABELS.profile_type, ({ type }) => CONTACT_TYPE_LABELS[type]],
  ["Situação", ({ isActive }) => (isActive ? "Ativo" : "Inativo")],
  [CONTACT_LABELS.phone, ({ phone }) => (phone === null ? "" : formatPhone(phone))],
  [CONTACT_LABELS.company_name, ({ companyName }) => companyName ?? ""],
  [CONTACT_LABELS.pix_key, ({ pixKey }) => pixKey ?? ""],
  ["Desde", ({ createdAt }, timeZone) => dayOf(createdAt, timeZone)],
  ["Receitas", ({ incomeCents }) => moneyValue(incomeCents)],
  ["Despesas", ({ expenseCents }) => moneyValue(expenseCents)],
  ["A receber", ({ unpaidIncomeCents }) => moneyValue(unpaidIncomeCents)],
  ["A pagar", ({ unpaidExpenseCents }) => moneyValue(unpaidExpenseCents)],
  ["Último lançamento", ({ lastEntryAt }, timeZone) => dayOf(lastEntryAt, timeZone)],
  [CONTACT_LABELS.document, ({ document }) => (document === null ? "" : formatTaxId(document))],
  [CONTACT_LABELS.email, ({ email }) => email ?? ""],
  [CONTACT_LABELS.notes, ({ notes }) => (notes ?? "").replaceAll("\n", " ")],
];

export async function contactCsv(search: PagedSearch, timeZone: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const contacts = await fetchAllRows(contactSource, search, { signal, onProgress: () => {} });
  return [
    BYTE_ORDER_MARK,
    encodeLine(COLUMNS.map(([heading]) => heading)),
    ...contacts.map((contact) => encodeLine(COLUMNS.map(([, read]) => read(contact, timeZone)))),
  ].join("");
}

function dayOf(instant: Instant | null, timeZone: string): string | CsvValue {
  return instant === null ? "" : { value: formatDayOfInstant(instant, timeZone) };
}
