import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { pluralize } from "#domain/format-amount.ts";
import { removedRow, reverseChanges } from "#domain/undo.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { companyQuery } from "#web/api/company.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
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
  direction: "undo" | "redo" = "undo",
): Promise<boolean> {
  const { id, changes, description } = change;
  if (pending.has(id)) return false;
  pending.add(id);
  try {
    const saved = await undoOne(queryClient, api, change);
    queryClient.setQueryData(queryKeys.record(api.entityType, id), saved);
    if (removedRow(changes) === null) {
      const again = { ...change, changes: reverseChanges(changes) };
      const isUndo = direction === "undo";
      toastWithUndo(isUndo ? "Alteração desfeita." : "Alteração refeita.", {
        about: id,
        description,
        label: isUndo ? "Refazer" : "Desfazer",
        undo: () => void undoChange(queryClient, api, again, isUndo ? "redo" : "undo"),
      });
    } else {
      toast.success("O lançamento foi trazido de volta.", { description });
      // Its undo is a removal, which asks first.
      forgetUndo();
    }
    return true;
  } catch (error) {
    console.error(error);
    void toastFailure("Não foi possível desfazer.", error, explainFailure(error));
    return false;
  } finally {
    pending.delete(id);
    invalidateAfterMutation(queryClient, api.entityType, [id]);
  }
}

/** Undoes each, in one message; those that have changed again stay. Nothing is undone where `first` fails. */
export async function undoChanges<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  changes: readonly RecordChange[],
  first?: () => Promise<void>,
): Promise<void> {
  try {
    await first?.();
  } catch (error) {
    console.error(error);
    void toastFailure("Não foi possível desfazer.", error, explainFailure(error));
    invalidateAfterMutation(queryClient, api.entityType, idsOf(changes));
    return;
  }
  const [only] = changes;
  if (only !== undefined && changes.length === 1) {
    await undoChange(queryClient, api, only);
    return;
  }
  let failure: unknown = null;
  let count = 0;
  for (const { id, changes: columns } of changes) {
    try {
      const saved = await undoOne(queryClient, api, { id, changes: columns });
      queryClient.setQueryData(queryKeys.record(api.entityType, id), saved);
      count += 1;
    } catch (error) {
      console.error(error);
      failure ??= error;
    }
  }
  forgetUndo();
  invalidateAfterMutation(queryClient, api.entityType, idsOf(changes));
  const message =
    changes.length === 0
      ? "Alteração desfeita."
      : `${pluralize(count, "lançamento voltou a ser como era", "lançamentos voltaram a ser como eram")}.`;
  if (failure === null) toast.success(message);
  else toast.warning(message, { description: explainFailure(failure) });
}

async function undoOne<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  { id, changes }: Pick<RecordChange, "id" | "changes">,
): Promise<Row> {
  const { timeZone } = await queryClient.ensureQueryData(companyQuery);
  return api.undo(id, changes, timeZone);
}

function idsOf(changes: readonly RecordChange[]): string[] {
  return changes.map(({ id }) => id);
}

function explainFailure(error: unknown): string {
  return error instanceof StaleWriteError
    ? "O registro foi alterado neste instante, e nada foi desfeito. A tela já mostra a versão atual: confira e tente de novo."
    : explanationText(error);
}
