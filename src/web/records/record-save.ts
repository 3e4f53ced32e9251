import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import type { Written } from "#web/api/history-position.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { addUndo, toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { RecordApi, RecordRow } from "./record-api.ts";
import { isUndoable } from "./record-change.ts";
import { changeTurn } from "./use-undo.ts";

/** A change of one record; `base` is null for a new one. */
type Save<Row, Draft, Patch> =
  | { readonly base: null; readonly draft: Draft }
  | { readonly base: Row; readonly patch: Patch };

/**
 * Saves one record. `doneText` is the message with *Desfazer*; without it there is none. A caller
 * closes its dialog in the callback of `mutate`, which is not called once the dialog is gone.
 */
export function useRecordSave<Row extends RecordRow, Draft extends { readonly id?: string }, Patch>(
  api: RecordApi<Row, Draft, Patch>,
  {
    describe,
    doneText,
    onSaved,
  }: {
    readonly describe: (saved: Row) => string;
    readonly doneText?: ((saved: Row, base: Row | null) => string) | undefined;
    /** Called even if the dialog is gone. */
    readonly onSaved?: (saved: Written<Row>) => void;
  },
) {
  const { entityType } = api;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: Save<Row, Draft, Patch>) =>
      "draft" in save ? api.create(save.draft) : api.updateOnce(save.base, save.patch),
    onSuccess: (saved, { base }) => {
      queryClient.setQueryData(queryKeys.record(entityType, saved.id), saved);
      onSaved?.(saved);
      const description = describe(saved);
      const change =
        base === null
          ? api.creationOf(saved, description)
          : { ...api.changeBetween(base, saved), description };
      const turn = changeTurn(queryClient, api, change);
      const text = doneText?.(saved, base);
      if (isUndoable([change])) {
        if (text === undefined) addUndo(turn);
        else toastWithUndo(text, { turn, about: saved.id });
      } else if (saved.updatedAt === base?.updatedAt) toast.info("Nada foi alterado.");
      else if (text !== undefined) toast.success(text);
      invalidateAfterMutation(queryClient, entityType, [saved.id]);
    },
    // It may exist: the response of this attempt, or of an earlier one, may have been lost.
    onError: (_error, save) => {
      const { id } = "draft" in save ? save.draft : save.base;
      if (id !== undefined) invalidateAfterMutation(queryClient, entityType, [id]);
    },
  });
}
