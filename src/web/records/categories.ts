import { queryOptions, useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { CATEGORY_FIELDS, CATEGORY_RECORDS } from "#contract/categories.ts";
import { field, recordCodec } from "#contract/record-codec.ts";
import { byPosition, takesType, type Category } from "#domain/category.ts";
import type { TransactionType } from "#domain/transaction.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { RecordApi } from "./record-api.ts";

export const categoryApi = new RecordApi(CATEGORY_RECORDS);

/** With the number of its entries when it was read. */
export type ListedCategory = Category & { readonly entryCount: number };

const listedCategory = recordCodec({
  ...CATEGORY_FIELDS,
  entryCount: field("entry_count", "integer", z.int()),
}).to<ListedCategory>();

/** In their order. */
export async function fetchCategories(): Promise<ListedCategory[]> {
  const { data } = await callApi("categories", { select: "*,entry_count" });
  return z.array(listedCategory).parse(data).toSorted(byPosition);
}

/** What forms and filters offer. */
export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: fetchCategories,
  staleTime: 60_000,
});

export const CATEGORIES_NOT_LOADED = "As categorias não puderam ser carregadas.";

/** None until they are loaded: for what need not say so. */
export function useCategories(): readonly ListedCategory[] {
  return useQuery(categoriesQuery).data ?? [];
}

/** The names that an entry of the type may get, and the one that it has. */
export function offeredNames(
  categories: readonly Category[],
  type: TransactionType,
  current: string,
): string[] {
  const names = categories.filter((one) => isOffered(one, type)).map(({ name }) => name);
  return current === "" || names.includes(current) ? names : [...names, current];
}

export function isOffered(category: Category, type: TransactionType): boolean {
  return category.isActive && takesType(category, type);
}
