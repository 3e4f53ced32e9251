/** Adds to the creation message where a new entry is, if the list does not show it. */
import { toast } from "sonner";
import * as z from "zod";
import { formatCivilDate } from "#domain/civil-date.ts";
import { callApi } from "#web/api/fetch.ts";
import type { Entry } from "#web/records/entry.ts";
import type { CreatedToast } from "#web/records/record-edit-panel.tsx";
import { toPagedSearch, type EntrySearch } from "../filters/entry-search.ts";

/** True if the filters hide the entry, which only the server can decide. */
export async function isHidden({ id }: Entry, search: EntrySearch): Promise<boolean> {
  const { conditions } = toPagedSearch(search);
  if (conditions.length === 0) return false;
  const params = new URLSearchParams([
    ["select", "id"],
    ["id", `eq.${id}`],
    ...conditions.map(([name, value]) => [name, value]),
  ]);
  const { data } = await callApi("transactions", params);
  return z.array(z.unknown()).parse(data).length === 0;
}

export function tellWhere(
  { dueDate }: Entry,
  reason: keyof typeof REASONS,
  { message, toastId }: CreatedToast,
  show: () => void,
): void {
  // A message that was closed, or removed by an undo, is not shown again.
  if (!toast.getToasts().some(({ id }) => id === toastId)) return;
  const day = dueDate === null ? "Sem vencimento." : `Vencimento: ${formatCivilDate(dueDate)}.`;
  toast.success(message, {
    id: toastId,
    description: `${REASONS[reason]} ${day}`,
    duration: 10_000,
    cancel: { label: "Ver lançamento", onClick: show },
  });
}

const REASONS = {
  hidden: "Não aparece com o filtro atual.",
  farDown: "Está mais abaixo na lista.",
};
