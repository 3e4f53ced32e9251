import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CivilDate } from "#domain/civil-date.ts";
import { useCompany } from "#web/settings/company.ts";
import { contactDirectoryQuery, type ContactOption } from "#web/records/contact-directory.ts";
import type { Entry } from "#web/records/entry.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { copyForm, emptyForm, linkedForm, type EntryFormInput } from "./entry-form.ts";
import { entryQuery } from "./entry-queries.ts";

/** What a new entry begins with, and what to say of that. */
export type EntryStart = { readonly values: EntryFormInput; readonly hint: string | null };

/** Empty, a copy of another entry, or with a contact linked; null while that is being fetched. */
export function useEntryStart({ copyOf, contactId }: DetailPanel["opening"]) {
  const { today } = useCompany();
  const queryClient = useQueryClient();
  const copied = useQuery({
    ...entryQuery(copyOf ?? "", queryClient),
    enabled: copyOf !== null,
  });
  const contacts = useQuery({
    ...contactDirectoryQuery,
    enabled: copyOf !== null || contactId !== null,
  });
  const missing = [
    ...(copyOf !== null && copied.data === undefined ? [copied] : []),
    ...((copyOf !== null || contactId !== null) && contacts.data === undefined ? [contacts] : []),
  ];
  const isLoaded = missing.length === 0;
  return {
    start: isLoaded ? startOf({ copyOf, contactId, today }, copied.data, contacts.data) : null,
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    isRetrying: missing.some(({ isFetching }) => isFetching),
    retry: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
}

function startOf(
  {
    copyOf,
    contactId,
    today,
  }: { copyOf: string | null; contactId: string | null; today: CivilDate },
  copied: Entry | null | undefined,
  contacts: readonly ContactOption[] = [],
): EntryStart {
  if (copyOf !== null) {
    if (copied === null || copied === undefined) {
      return { values: emptyForm(today), hint: "O lançamento a copiar não existe mais." };
    }
    const linked = contacts.find(({ id }) => id === copied.contactId);
    const copy = { values: copyForm(copied, today), hint: COPY_HINT };
    return linked === undefined || linked.is_active ? copy : withoutLink(copy, linked);
  }
  const contact = contacts.find(({ id }) => id === contactId);
  if (contact === undefined) return { values: emptyForm(today), hint: null };
  const start = { values: linkedForm(contact, today), hint: null };
  return contact.is_active ? start : withoutLink(start, contact);
}

const COPY_HINT =
  "Cópia de um lançamento: o vencimento passou para hoje e o status para Pendente. Confira antes de registrar.";

function withoutLink({ values, hint }: EntryStart, { name }: ContactOption): EntryStart {
  const reason = `${name} está inativo e não recebe novos vínculos.`;
  return {
    values: { ...values, contactId: "" },
    hint: hint === null ? reason : `${hint} ${reason}`,
  };
}
