import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  CATEGORY_LABELS,
  categoryInsert,
  categoryPatch,
  categoryRow,
  type NewCategory,
} from "#contract/categories.ts";
import type { Category, CategoryPatch } from "#domain/category.ts";
import { addUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { Written } from "#web/api/history-position.ts";
import { NOT_CREATED, RecordApi } from "./record-api.ts";
import type { RecordChange } from "./record-change.ts";
import { changeTurn } from "./use-undo.ts";

export const categoryApi = new RecordApi({
  entityType: "category",
  table: "categories",
  row: categoryRow,
  toInsertRow: (draft: NewCategory) => categoryInsert.encode(draft),
  toPatchRow: (patch: CategoryPatch) => categoryPatch.encode(patch),
  toColumns: (row: Category) => categoryRow.encode(row),
  labels: CATEGORY_LABELS,
  subject: "O cadastro desta categoria",
  creation: "activation",
  notCreated: NOT_CREATED,
  notFound: {
    message: "Category not found",
    explanation: { message: "Esta categoria não foi encontrada.", hint: "Recarregue a página." },
  },
});

/** A change of one category; `base` is null for a new one. */
export type CategorySave =
  | { readonly base: null; readonly draft: NewCategory }
  | { readonly base: Category; readonly patch: CategoryPatch };

export function useCategorySave(onSaved: (saved: Category, save: CategorySave) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: CategorySave) =>
      save.base === null
        ? categoryApi.create(save.draft)
        : categoryApi.update(save.base, save.patch),
    onSuccess: (saved, save) => {
      addUndo(changeTurn(queryClient, categoryApi, changeOf(saved, save)));
      invalidateAfterMutation(queryClient, "category", [saved.id]);
      onSaved(saved, save);
    },
    // It may be there: the answer of this attempt, or of an earlier one, may be lost.
    onError: (_error, save) => {
      const { id } = save.base ?? save.draft;
      if (id !== undefined) invalidateAfterMutation(queryClient, "category", [id]);
    },
  });
}

function changeOf(saved: Written<Category>, { base }: CategorySave): RecordChange {
  return base === null
    ? categoryApi.creationOf(saved, saved.name)
    : { ...categoryApi.changeBetween(base, saved), description: saved.name };
}
