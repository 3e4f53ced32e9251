import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { removedRow, reverseChanges } from "#domain/undo.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import { forgetUndo } from "#web/feedback/last-undo.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { RecordApi, RecordChange, RecordRow } from "./record-api.ts";

export type UndoApi<Row extends RecordRow> = Pick<
  RecordApi<Row, never, never>,
  "entityType" | "canUndo" | "undo"
>;

/** Undoes a change by another one, which has its own record and can be undone in turn. */
export function useUndo<Row extends RecordRow>(
  api: UndoApi<Row>,
): (change: RecordChange) => Promise<boolean> {
  const queryClient = useQueryClient();
  return (change) => undoChange(queryClient, api, change);
}

/** One pending request per record. */
const pending = new Set<string>();

/** False when it was refused, which a message explains. */
export async function undoChange<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  change: RecordChange,
): Promise<boolean> {
  const { id, changes, description } = change;
  if (pending.has(id)) return false;
  pending.add(id);
  try {
    const saved = await api.undo(id, changes);
    queryClient.setQueryData(queryKeys.record(api.entityType, id), saved);
    if (removedRow(changes) === null) {
      const again = { ...change, changes: reverseChanges(changes) };
      toastWithUndo("Alteração desfeita.", {
        description,
        undo: () => void undoChange(queryClient, api, again),
      });
    } else {
      toast.success("O lançamento foi trazido de volta.", { description });
      // Its undo is a removal, which asks first.
      forgetUndo();
    }
    return true;
  } catch (error) {
    console.error(error);
    toast.error("Não foi possível desfazer.", { description: explainFailure(error) });
    return false;
  } finally {
    pending.delete(id);
    invalidateAfterMutation(queryClient, api.entityType, [id]);
  }
}

function explainFailure(error: unknown): string {
  return error instanceof StaleWriteError
    ? "O registro foi alterado neste instante, e nada foi desfeito. A tela já mostra a versão atual: confira e tente de novo."
    : explanationText(error);
}
