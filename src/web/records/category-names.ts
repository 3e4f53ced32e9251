/** The former names of categories, from the history (docs/decisions/0028). */
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { TRANSACTION_LABELS } from "#contract/transaction-labels.ts";
import type { Changes } from "#domain/audit-record.ts";
import { CategoryNames } from "#domain/category-names.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { recordChanges } from "./history-record.ts";

const categoryRecord = z
  .object({ entity_id: z.string(), sequence: z.int(), changes: recordChanges })
  .transform(({ entity_id: id, sequence, changes }) => ({ id, sequence, changes }));
const namedCategory = z.object({ id: z.string(), name: z.string() });

export async function fetchCategoryNames(signal?: AbortSignal): Promise<CategoryNames> {
  const options = signal === undefined ? {} : { signal };
  const ofCategories = { select: "entity_id,sequence,changes", entity_type: "eq.category" };
  const history = await callApi("audit_records", { ...ofCategories, order: "sequence" }, options);
  // Read after the records: a name in neither is new.
  const current = await callApi("categories", { select: "id,name" }, options);
  return new CategoryNames(
    z.array(namedCategory).parse(current.data),
    z.array(categoryRecord).parse(history.data),
  );
}

/**
 * For records with a category name that no longer exists, or may have belonged to another category.
 */
export const categoryNamesQuery = queryOptions({
  queryKey: queryKeys.categoryNames,
  queryFn: ({ signal }) => fetchCategoryNames(signal),
  staleTime: 60_000,
});

/** True for an update of a record's categories; creations and removals are undone differently. */
export function changesCategory({ changes }: { readonly changes: Changes | null }): boolean {
  if (changes === null || changes["id"] !== undefined) return false;
  return changes["category"] !== undefined || changes["splits"] !== undefined;
}

/**
 * `callApi` for a body with category names. If the server refuses because a category was renamed
 * meanwhile, sends the body again with the new names; a refusal has written nothing.
 */
export async function callWithCategories(
  path: string,
  params: Parameters<typeof callApi>[1],
  request: NonNullable<Parameters<typeof callApi>[2]>,
): ReturnType<typeof callApi> {
  try {
    return await callApi(path, params, request);
  } catch (error) {
    if (!isUnknownCategory(error) || request.body === undefined) throw error;
    const names = await fetchCategoryNames();
    const body = withLatestNames(request.body, names);
    if (JSON.stringify(body) === JSON.stringify(request.body)) throw error;
    return callApi(path, params, { ...request, body });
  }
}

/** In rows, parts, charges and changes it is the property `category`. */
function withLatestNames(body: object, names: CategoryNames): object {
  const text = JSON.stringify(body, (key, value: unknown) =>
    key === "category" && typeof value === "string" ? names.latestName(value) : value,
  );
  return JSON.parse(text) as object;
}

/** The details list the existing categories. */
function isUnknownCategory(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.details?.startsWith(`${TRANSACTION_LABELS.category} deve ser um destes valores: `) ===
      true
  );
}
