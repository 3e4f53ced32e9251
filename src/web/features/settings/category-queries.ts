import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { mergedCategories } from "#contract/categories.ts";
import { moveCategory, type Category } from "#domain/category.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { addWithoutUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { fetchCategories } from "#web/records/categories.ts";
import { categoryApi } from "#web/records/category-save.ts";

/** Read again after any change, for the number of their entries. */
export const countedCategoriesQuery = queryOptions({
  queryKey: queryKeys.lists("category"),
  queryFn: fetchCategories,
});

async function mergeCategories(from: Category, into: Category) {
  const body = { from: from.id, into: into.id };
  const { data } = await callApi("rpc/merge_categories", {}, { method: "POST", body });
  return mergedCategories.parse(data);
}

type Move = { readonly id: Category["id"]; readonly direction: "up" | "down" };

/** Moves one of `ordered`; each category is changed only in the version that is listed. */
export function useCategoryMove(ordered: readonly Category[]) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, direction }: Move) => {
      for (const moved of moveCategory(ordered, id, direction)) {
        const base = ordered.find((category) => category.id === moved.id);
        if (base !== undefined) await categoryApi.update(base, { position: moved.position });
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

type Merge = { readonly from: Category; readonly into: Category };

export function useCategoryMerge(onMerged: (merge: Merge) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ from, into }: Merge) => mergeCategories(from, into),
    onSuccess: (_merged, merge) => {
      addWithoutUndo(`Juntar ${merge.from.name} com ${merge.into.name}`);
      invalidateAfterMutation(queryClient, "category", [merge.from.id, merge.into.id]);
      onMerged(merge);
    },
  });
}
