import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CivilDate } from "#domain/civil-date.ts";
import { contactDirectoryQuery, type ContactOption } from "#web/records/contact-directory.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import type { FormDefaults } from "#web/records/record-form-panel.tsx";
import { recordQuery } from "#web/records/record-query.ts";
import { useCompany } from "#web/api/company.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { useIsCompact } from "#web/controls/use-media-query.ts";
import { useStartLikeLastEntry } from "./last-entry.ts";
import { emptyEntryInput, toEntryInput, type EntryFormInput } from "./entry-form-schema.tsx";
import { formatRepeat, newRepeat } from "../recurrences/repeat-rule.ts";

type Defaults = { values: EntryFormInput; hint: string | null };

/** New entries repeat if the list shows recurrences. */
export function useNewEntryDefaults(
  opening: DetailPanel["opening"],
  isRecurring: boolean,
): FormDefaults<EntryFormInput> {
  const defaults = useDefaults(opening);
  return useMemo(
    () =>
      isRecurring && "values" in defaults
        ? { ...defaults, values: { ...defaults.values, repeat: MONTHLY } }
        : defaults,
    [defaults, isRecurring],
  );
}

const MONTHLY = formatRepeat(newRepeat("month"));

/** Empty (like the last one on a small screen), a copy of another entry, or linked to a contact. */
function useDefaults({ copyOf, contactId }: DetailPanel["opening"]): FormDefaults<EntryFormInput> {
  const { today } = useCompany();
  const isCopy = copyOf !== null;
  const isLinked = isCopy || contactId !== null;
  const copied = useQuery({
    ...recordQuery(entryApi, copyOf ?? "", useQueryClient()),
    enabled: isCopy,
  });
  const contacts = useQuery({ ...contactDirectoryQuery, enabled: isLinked });
  const missing = [
    ...(isCopy && copied.data === undefined ? [copied] : []),
    ...(isLinked && contacts.data === undefined ? [contacts] : []),
  ];
  const isLoaded = missing.length === 0;
  const isCompact = useIsCompact();
  const likeLast = useStartLikeLastEntry();
  const defaults = useMemo((): Defaults | null => {
    if (!isLoaded) return null;
    return isCopy
      ? copyDefaults(copied.data, contacts.data, today)
      : linkedDefaults(
          contacts.data?.find(({ id }) => id === contactId),
          today,
        );
  }, [isLoaded, isCopy, copied.data, contacts.data, contactId, today]);
  if (isCompact && !isLinked) return likeLast;
  if (defaults !== null) return defaults;
  return {
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    isRetrying: missing.some(({ isFetching }) => isFetching),
    retry: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
}

function copyDefaults(
  entry: Entry | null | undefined,
  contacts: readonly ContactOption[] = [],
  today: CivilDate,
): Defaults {
  if (entry === null || entry === undefined) {
    return { values: emptyEntryInput(today), hint: "O lançamento a copiar não existe mais." };
  }
  const values = {
    ...toEntryInput(entry),
    dueDate: today,
    status: "pending" as const,
    paidOn: "",
    accrualDate: "",
  };
  const linked = contacts.find(({ id }) => id === entry.clientId);
  return withoutInactiveLink({ values, hint: COPY_HINT }, linked);
}

const COPY_HINT =
  "Cópia de um lançamento: o vencimento passou para hoje e o status para Pendente. Confira antes de registrar.";

/** Only an expense may be linked to an employee or a supplier. */
function linkedDefaults(contact: ContactOption | undefined, today: CivilDate): Defaults {
  if (contact === undefined) return { values: emptyEntryInput(today), hint: null };
  const type = contact.type === "client" ? "income" : "expense";
  const values = { ...emptyEntryInput(today), type, clientId: contact.id } as const;
  return withoutInactiveLink({ values, hint: null }, contact);
}

function withoutInactiveLink(
  { values, hint }: Defaults,
  contact: ContactOption | undefined,
): Defaults {
  if (contact === undefined || contact.isActive) return { values, hint };
  const reason = `${contact.name} está inativo e não recebe novos vínculos.`;
  return {
    values: { ...values, clientId: "" },
    hint: hint === null ? reason : `${hint} ${reason}`,
  };
}
