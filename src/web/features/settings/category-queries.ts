import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { CATEGORY_RECORDS, categoryRow, mergedCategories } from "#contract/categories.ts";
import { byPosition, moveCategory, type Category, type CategoryDraft } from "#domain/category.ts";
import { pluralize } from "#domain/format-amount.ts";
import { callApi } from "#web/api/fetch.ts";
import { positionOf, toWritten } from "#web/api/history-position.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { addUndo, toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { categoryApi, fetchCategories } from "#web/records/categories.ts";
import type { RecordChange } from "#web/records/record-change.ts";
import { changesTurn, changeTurn } from "#web/records/use-undo.ts";

/** Refetched after any change, because it includes entry counts. */
export const countedCategoriesQuery = queryOptions({
  queryKey: queryKeys.lists("category"),
  queryFn: fetchCategories,
});

/** The number of recurrences of a category, with those that have ended. */
export function recurrenceCountQuery({ name }: Category) {
  return queryOptions({
    queryKey: queryKeys.recurrenceSums({ category: name }),
    queryFn: async ({ signal }) => {
      const params = { select: "id", category: `eq.${name}` };
      const { data } = await callApi("recurrences", params, { signal });
      return z.array(z.unknown()).parse(data).length;
    },
  });
}

/** Returns the history position after the merge. */
async function mergeCategories(from: Category, into: Category) {
  const body = { from: from.id, into: into.id };
  const { data, headers } = await callApi("rpc/merge_categories", {}, { method: "POST", body });
  mergedCategories.parse(data);
  return positionOf(headers);
}

type Move = { readonly id: Category["id"]; readonly direction: "up" | "down" };

/** Moves one of `ordered`; each category is changed only in the version that is listed. */
export function useCategoryMove(ordered: readonly Category[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, direction }: Move) => {
      const changes: RecordChange[] = [];
      const moved = new Map<Category["id"], Category>();
      try {
        for (const { id: placed, position } of moveCategory(ordered, id, direction)) {
          const base = ordered.find((category) => category.id === placed);
          if (base === undefined) continue;
          const saved = await categoryApi.update(base, { position });
          moved.set(placed, saved);
          const change = { ...categoryApi.changeBetween(base, saved), description: base.name };
          if (placed === id) changes.unshift(change);
          else changes.push(change);
        }
      } finally {
        // The next move, which may come before they are refetched, needs their versions.
        queryClient.setQueryData(countedCategoriesQuery.queryKey, (listed) =>
          listed?.map((row) => ({ ...row, ...moved.get(row.id) })).toSorted(byPosition),
        );
        if (changes.length > 0) addUndo(changesTurn(queryClient, categoryApi, changes));
      }
    },
    onSettled: () =>
      invalidateAfterMutation(
        queryClient,
        "category",
        ordered.map(({ id }) => id),
      ),
  });
}

/** In one command, which is undone as one. */
export function useCategoriesCreation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (drafts: readonly CategoryDraft[]) => {
      const body = drafts.map((draft) => CATEGORY_RECORDS.insert.encode(draft));
      const options = { method: "POST", body, prefer: "return=representation" } as const;
      const { data, headers } = await callApi("categories", {}, options);
      return toWritten(z.array(categoryRow).parse(data), headers);
    },
    onSuccess: (created) => {
      const changes = created.map((row) => categoryApi.creationOf(row, row.name));
      toastWithUndo(`${pluralize(created.length, "categoria criada", "categorias criadas")}.`, {
        turn: changesTurn(queryClient, categoryApi, changes),
        about: "categories",
      });
    },
    onSettled: (_created, _error, drafts) =>
      invalidateAfterMutation(
        queryClient,
        "category",
        drafts.map(({ id }) => id),
      ),
  });
}

type Merge = { readonly from: Category; readonly into: Category };

export function useCategoryMerge() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ from, into }: Merge) => mergeCategories(from, into),
    onSuccess: (position, { from, into }) => {
      const description = `${from.name} unida a ${into.name}`;
      const change = { id: from.id, positions: [position], kind: "update", description } as const;
      toastWithUndo(`${from.name} foi unida a ${into.name}.`, {
        turn: changeTurn(queryClient, categoryApi, change),
        about: from.id,
      });
      invalidateAfterMutation(queryClient, "category", [from.id, into.id]);
    },
  });
}
