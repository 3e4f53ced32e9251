import { useMutation, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "#web/api/query-keys.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { Written } from "#web/api/history-position.ts";
import type { RecordApi, RecordRow } from "#web/records/record-api.ts";
import type { RecordChange } from "#web/records/record-change.ts";
import { changeTurn } from "#web/records/use-undo.ts";

/** Saves a record, shows a message with *Desfazer*, and invalidates the queries that it changes. */
export function useSave<Row extends RecordRow>(
  api: Omit<RecordApi<Row, never, never>, "create" | "update">,
  /** Null for a new record. */
  base: Row | null,
  {
    id,
    done,
    describe,
    onDone,
  }: {
    readonly id: string;
    readonly done: string;
    readonly describe: (saved: Row) => string;
    readonly onDone: () => void;
  },
) {
  const entity = api.entityType;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: () => Promise<Written<Row>>) => save(),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKeys.record(entity, saved.id), saved);
      invalidateAfterMutation(queryClient, entity, [saved.id]);
      const change: RecordChange =
        base === null
          ? api.creationOf(saved, describe(saved))
          : { ...api.changeBetween(base, saved), description: describe(saved) };
      toastWithUndo(done, { about: saved.id, turn: changeTurn(queryClient, api, change) });
      onDone();
    },
    // The shown record may be outdated.
    onError: () => invalidateAfterMutation(queryClient, entity, [id]),
  });
}
