import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CivilDate } from "#domain/civil-date.ts";
import { accountsQuery } from "#web/records/account.ts";
import { categoriesQuery } from "#web/records/categories.ts";
import { contactDirectoryQuery, type ContactOption } from "#web/records/contact-directory.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import type { FormDefaults } from "#web/records/record-form-panel.tsx";
import { recordQuery } from "#web/records/record-query.ts";
import { tagsQuery } from "#web/records/tags.ts";
import { useCompany } from "#web/api/company.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { useIsCompact } from "#web/controls/use-media-query.ts";
import { dropArchived, type Lists, type StartValues } from "./drop-archived.ts";
import { useStartLikeLastEntry } from "./last-entry.ts";
import { emptyEntryInput, toEntryInput, type EntryFormInput } from "./entry-form-schema.tsx";
import { formatRepeat, newRepeat } from "../recurrences/repeat-rule.ts";

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
  const accounts = useQuery({ ...accountsQuery, enabled: isCopy });
  const categories = useQuery({ ...categoriesQuery, enabled: isCopy });
  const tags = useQuery({ ...tagsQuery, enabled: isCopy });
  const missing = [
    ...(isCopy ? [copied, accounts, categories, tags] : []),
    ...(isLinked ? [contacts] : []),
  ].filter(({ data }) => data === undefined);
  const isLoaded = missing.length === 0;
  const isCompact = useIsCompact();
  const likeLast = useStartLikeLastEntry();
  const lists = useMemo(
    (): Lists => ({
      contacts: contacts.data ?? [],
      accounts: accounts.data ?? [],
      categories: categories.data ?? [],
      tags: tags.data ?? [],
    }),
    [contacts.data, accounts.data, categories.data, tags.data],
  );
  const defaults = useMemo((): StartValues | null => {
    if (!isLoaded) return null;
    const start = isCopy
      ? copyDefaults(copied.data, today)
      : linkedDefaults(
          lists.contacts.find(({ id }) => id === contactId),
          today,
        );
    return dropArchived(start, lists);
  }, [isLoaded, isCopy, copied.data, lists, contactId, today]);
  if (isCompact && !isLinked) return likeLast;
  if (defaults !== null) return defaults;
  return {
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    isRetrying: missing.some(({ isFetching }) => isFetching),
    retry: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
}

function copyDefaults(entry: Entry | null | undefined, today: CivilDate): StartValues {
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
  return { values, hint: COPY_HINT };
}

const COPY_HINT =
  "Cópia de um lançamento: o vencimento passou para hoje e o status para Pendente. Confira antes de registrar.";

/** Only an expense may be linked to an employee or a supplier. */
function linkedDefaults(contact: ContactOption | undefined, today: CivilDate): StartValues {
  if (contact === undefined) return { values: emptyEntryInput(today), hint: null };
  const type = contact.type === "client" ? "income" : "expense";
  const values = { ...emptyEntryInput(today), type, clientId: contact.id } as const;
  return { values, hint: null };
}
