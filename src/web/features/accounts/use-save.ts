import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import type { EntityType } from "#domain/audit-record.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { forgetUndo } from "#web/feedback/last-undo.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { RecordRow } from "#web/records/record-api.ts";

/** Saves a record, says so, with *Desfazer* where there is an `undo`, and reads again what it changes. */
export function useSave(
  entity: EntityType,
  id: string,
  done: string,
  onDone: () => void,
  undo?: () => Promise<void>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: () => Promise<RecordRow>) => save(),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.record(entity, saved.id), saved);
      invalidateAfterMutation(queryClient, entity, [saved.id]);
      if (undo === undefined) {
        toast.success(done);
        forgetUndo();
      } else {
        toastWithUndo(done, { about: saved.id, undo: () => void undo() });
      }
      onDone();
    },
    // The shown record may be outdated.
    onError: () => invalidateAfterMutation(queryClient, entity, [id]),
  });
}
