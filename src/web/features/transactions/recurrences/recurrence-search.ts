/** The URL parameters of the list of recurrences. */
import * as z from "zod";
import { TRANSACTION_TYPES } from "#domain/transaction.ts";
import type { Condition } from "#web/api/condition-params.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";

export const DEFAULT_SORT = "next";

export const SORT_OPTIONS = [
  { sort: "next", label: "Data, da mais perto" },
  { sort: "-next", label: "Data, da mais longe" },
  { sort: "-amount", label: "Valor, do maior ao menor" },
  { sort: "amount", label: "Valor, do menor ao maior" },
] as const;

export const recurrenceSearch = z.object({
  type: z.enum(TRANSACTION_TYPES).nullable().catch(null),
  /** Null for those that go on. */
  state: z.enum(["paused", "ended"]).nullable().catch(null),
  sort: z.enum(SORT_OPTIONS.map(({ sort }) => sort)).catch(DEFAULT_SORT),
});
export type RecurrenceSearch = z.output<typeof recurrenceSearch>;

export type RecurrenceState = NonNullable<RecurrenceSearch["state"]> | "active";

export function toPagedSearch({ type, state, sort }: RecurrenceSearch): PagedSearch {
  const conditions: Condition[] =
    state === "paused"
      ? [["paused_on", "not.is.null"]]
      : [
          ["paused_on", "is.null"],
          ["next_due_date", state === "ended" ? "is.null" : "not.is.null"],
        ];
  if (type !== null) conditions.push(["type", `eq.${type}`]);
  return { conditions, sort };
}
