/** The URL parameters of the list of transfers. */
import * as z from "zod";
import { searchText } from "#contract/search-text.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { isAccountId, type AccountId } from "#domain/ids.ts";
import { TRANSFER_LIFECYCLES } from "#domain/transfer.ts";
import type { Condition } from "#web/api/condition-params.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { periodFields } from "#web/url/url-schemas.ts";

export const DEFAULT_SORT = "-date";

export const SORT_OPTIONS = [
  { sort: "-date", label: "Mais novas primeiro" },
  { sort: "date", label: "Mais antigas primeiro" },
  { sort: "-amount", label: "Valor, do maior ao menor" },
  { sort: "amount", label: "Valor, do menor ao maior" },
] as const;

export const transferSearch = z.object({
  text: searchText(MAX_SEARCH_LENGTH),
  /** The account at either end. */
  account: z
    .custom<AccountId>((id) => typeof id === "string" && isAccountId(id))
    .nullable()
    .catch(null),
  ...periodFields,
  lifecycle: z.enum(TRANSFER_LIFECYCLES).nullable().catch(null),
  sort: z.enum(SORT_OPTIONS.map(({ sort }) => sort)).catch(DEFAULT_SORT),
});
export type TransferSearch = z.output<typeof transferSearch>;

export function toPagedSearch(search: TransferSearch): PagedSearch {
  const { text, account, from, to, lifecycle, sort } = search;
  const conditions: Condition[] = [];
  if (text !== null) conditions.push(["search", text]);
  if (account !== null) {
    conditions.push(["or", `(from_account_id.eq.${account},to_account_id.eq.${account})`]);
  }
  if (from !== null) conditions.push(["date", `gte.${from}`]);
  if (to !== null) conditions.push(["date", `lte.${to}`]);
  if (lifecycle !== null) conditions.push(["lifecycle", `eq.${lifecycle}`]);
  return { conditions, sort };
}
