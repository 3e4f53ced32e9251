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

/** With the number of its entries at the time of reading. */
export type ListedCategory = Category & { readonly entryCount: number };

const listedCategory = recordCodec({
  ...CATEGORY_FIELDS,
  entryCount: field("entry_count", "integer", z.int()),
}).to<ListedCategory>();

/** In order. */
export async function fetchCategories(): Promise<ListedCategory[]> {
  const { data } = await callApi("categories", { select: "*,entry_count" });
  return z.array(listedCategory).parse(data).toSorted(byPosition);
}

/** The categories that forms and filters offer. */
export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: fetchCategories,
  staleTime: 60_000,
});

export const CATEGORIES_NOT_LOADED = "As categorias não puderam ser carregadas.";

/** Empty until loaded, for views that need no loading state. */
export function useCategories(): readonly ListedCategory[] {
  return useQuery(categoriesQuery).data ?? [];
}

/** The names that an entry of the type may get, including its present one. */
export function offeredNames(
  categories: readonly Category[],
  type: TransactionType,
  current: string,
): string[] {
  const names = categories.filter((one) => isOffered(one, type)).map(({ name }) => name);
  return current === "" || names.includes(current) ? names : [...names, current];
}

export function isOffered(
  category: Pick<Category, "kind" | "isActive">,
  type: TransactionType,
): boolean {
  return category.isActive && takesType(category, type);
}
