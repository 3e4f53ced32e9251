import { useQuery } from "@tanstack/react-query";
import { TRANSACTION_TYPES, type TransactionType } from "#domain/transaction.ts";
import type { ListedEntry } from "#web/records/entry.ts";
import type { RowSelection } from "#web/table/row-selection.ts";
import type { EntrySearch } from "../filters/entry-search.ts";
import { entryTotalsQuery } from "../filters/entry-totals-query.ts";

/** The types of the selected entries; of all that are found, both until they are counted. */
export function useSelectedTypes(
  { isAll, rows }: RowSelection<ListedEntry>,
  search: EntrySearch,
  foundCount: number | undefined,
): readonly TransactionType[] {
  const isCounted = isAll && search.type === null;
  const incomeQuery = entryTotalsQuery({ ...search, type: "income" });
  const { data, isPlaceholderData } = useQuery({ ...incomeQuery, enabled: isCounted });
  if (!isAll) return [...new Set(rows.map(({ type }) => type))];
  if (search.type !== null) return [search.type];
  if (data === undefined || isPlaceholderData) return TRANSACTION_TYPES;
  if (data.foundCount === 0) return ["expense"];
  return data.foundCount === foundCount ? ["income"] : TRANSACTION_TYPES;
}
