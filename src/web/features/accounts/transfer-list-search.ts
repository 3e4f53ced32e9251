/** The URL parameters of the list of transfers. */
import * as z from "zod";
import { searchText } from "#contract/search-text.ts";
import { transferConditions, type TransferTotalsArguments } from "#contract/transfer-totals.ts";
import { MAX_SEARCH_LENGTH } from "#domain/entry-search.ts";
import { isAccountId, type AccountId } from "#domain/ids.ts";
import { TRANSFER_LIFECYCLES } from "#domain/transfer.ts";
import { toConditions } from "#web/api/condition-params.ts";
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

export function toPagedSearch({ sort, ...search }: TransferSearch): PagedSearch {
  const { text, account: accountId, from: start, to: end, lifecycle } = search;
  const conditions = transferConditions({ period: { start, end }, accountId, lifecycle });
  return {
    conditions: [
      ...(text === null ? [] : [["search", text] as const]),
      ...conditions.flatMap(toConditions),
    ],
    sort,
  };
}

export function toTotalsArguments({
  text: search,
  account: account_id,
  from: start,
  to: end,
  lifecycle,
}: TransferSearch): TransferTotalsArguments {
  return { search, account_id, start, end, lifecycle };
}
