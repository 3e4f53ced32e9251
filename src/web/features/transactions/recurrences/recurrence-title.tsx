import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { entryDetail, joinWords } from "#domain/entry-title.ts";
import { rhythmAndDetails } from "#domain/recurrence-rule.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { contactDirectoryQuery } from "#web/records/contact-directory.ts";

type DetailOf = (recurrence: Pick<Recurrence, "notes" | "clientId">) => string | null;

/** The purpose of a recurrence: the first line of its notes, or its contact; null where its category says it. */
export function useRecurrenceDetail(): DetailOf {
  const contacts = useQuery(contactDirectoryQuery).data;
  const names = useMemo(() => new Map(contacts?.map(({ id, name }) => [id, name])), [contacts]);
  return ({ notes, clientId }) => {
    const name = clientId === null ? undefined : names.get(clientId);
    return entryDetail({ notes, contact: name === undefined ? null : { name } });
  };
}

/** Its name in a dialog: `Aluguel da loja · Todo mês no dia 5`. */
export function useRecurrenceTitle(recurrence: Recurrence): string {
  const detailOf = useRecurrenceDetail();
  const { rhythm } = rhythmAndDetails(recurrence);
  return joinWords([detailOf(recurrence) ?? recurrence.category, rhythm]);
}

export function RecurrenceTitle({ recurrence }: { recurrence: Recurrence }) {
  return <p className="line-clamp-2 font-medium wrap-anywhere">{useRecurrenceTitle(recurrence)}</p>;
}
