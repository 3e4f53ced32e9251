import { toast } from "sonner";
import * as z from "zod";
import { callApi } from "#web/api/fetch.ts";
import type { Entry } from "#web/records/entry.ts";
import type { CreatedToast } from "#web/records/record-edit-panel.tsx";
import { toPagedSearch, type EntrySearch } from "./entry-search.ts";

/** Says that the filters hide a new entry, and returns if they do. The server knows what they mean. */
export async function tellHidden(
  { id }: Entry,
  search: EntrySearch,
  { message, toastId }: CreatedToast,
  show: () => void,
): Promise<boolean> {
  const { conditions } = toPagedSearch(search);
  if (conditions.length === 0) return false;
  const params = new URLSearchParams([
    ["select", "id"],
    ["id", `eq.${id}`],
    ...conditions.map(([name, value]) => [name, value]),
  ]);
  const { data } = await callApi("transactions", params);
  if (z.array(z.unknown()).parse(data).length > 0) return false;
  toast.success(message, {
    id: toastId,
    description: "Não aparece com o filtro atual.",
    duration: 10_000,
    cancel: { label: "Ver lançamento", onClick: show },
  });
  return true;
}
