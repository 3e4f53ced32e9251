import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { NamedRecord } from "#domain/named-records.ts";
import type { Written } from "#web/api/history-position.ts";
import { addUndo, toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { RecordApi } from "./record-api.ts";
import { changeTurn } from "./use-undo.ts";

/** A change of one record; `base` is null for a new one. */
type NamedSave<Row, Draft, Patch> =
  | { readonly base: null; readonly draft: Draft }
  | { readonly base: Row; readonly patch: Patch };

/**
 * Saves a record that the company names. `doneText` is the message with *Desfazer*; without it there
 * is none.
 */
export function useNamedSave<
  Row extends NamedRecord,
  Draft extends { readonly id?: string },
  Patch,
>(
  api: RecordApi<Row, Draft, Patch>,
  {
    doneText,
    onSaved,
  }: {
    readonly doneText?: ((saved: Row) => string) | undefined;
    readonly onSaved?: ((saved: Written<Row>) => void) | undefined;
  },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: NamedSave<Row, Draft, Patch>) =>
      "draft" in save ? api.create(save.draft) : api.update(save.base, save.patch),
    onSuccess: (saved, { base }) => {
      onSaved?.(saved);
      const change =
        base === null
          ? api.creationOf(saved, saved.name)
          : { ...api.changeBetween(base, saved), description: saved.name };
      const turn = changeTurn(queryClient, api, change);
      if (doneText === undefined) addUndo(turn);
      else toastWithUndo(doneText(saved), { turn, about: saved.id });
      invalidateAfterMutation(queryClient, api.entityType, [saved.id]);
    },
    // It may exist: the response of this attempt, or of an earlier one, may have been lost.
    onError: (_error, save) => {
      const { id } = "draft" in save ? save.draft : save.base;
      if (id !== undefined) invalidateAfterMutation(queryClient, api.entityType, [id]);
    },
  });
}
