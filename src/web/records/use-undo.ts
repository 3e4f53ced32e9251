import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { pluralize } from "#domain/format-amount.ts";
import { isCreation, removedRow, reverseChanges } from "#domain/undo.ts";
import { StaleWriteError } from "#web/api/api-error.ts";
import { companyQuery } from "#web/api/company.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { explanationText, UserFacingError } from "#web/api/user-facing-error.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo, type Turn } from "#web/feedback/undo-toast.ts";
import { trackChange, type Direction } from "#web/feedback/undo-stack.ts";
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

/** Undoes a line of the history. False when it was refused, which a message explains. */
export async function undoChange<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  change: RecordChange,
): Promise<boolean> {
  if (pending.has(change.id)) return false;
  pending.add(change.id);
  try {
    const { message, back, ...rest } = await trackChange(
      changeTurn(queryClient, api, change)("undo"),
    );
    const label = removedRow(change.changes) === null ? "Refazer" : "Desfazer";
    if (back !== null) toastWithUndo(message, { ...rest, turn: back, label });
    return true;
  } catch (error) {
    console.error(error);
    void toastFailure("Não foi possível desfazer.", error);
    return false;
  } finally {
    pending.delete(change.id);
  }
}

/** Turns the change of one record back. */
export function changeTurn<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  change: RecordChange,
): Turn {
  return async (direction) => {
    const { id, changes, description } = change;
    try {
      await turnOne(queryClient, api, change);
    } finally {
      invalidateAfterMutation(queryClient, api.entityType, [id]);
    }
    const again = { ...change, changes: reverseChanges(changes) };
    const isActive = changes["is_active"]?.[0];
    const state =
      isActive === undefined ? "" : `: cadastro ${isActive === true ? "ativo" : "inativo"}`;
    return {
      message: messageOf(change, direction),
      about: id,
      description: `${description}${state}`,
      back: changeTurn(queryClient, api, again),
    };
  };
}

function messageOf({ changes }: Pick<RecordChange, "changes">, direction: Direction): string {
  if (isCreation(changes)) return "O lançamento foi excluído.";
  if (removedRow(changes) !== null) return "O lançamento foi trazido de volta.";
  return direction === "undo" ? "Alteração desfeita." : "Alteração refeita.";
}

/** Turned back before the changes; where it fails, they stay. Resolves to what turns it back again. */
export type TurnFirst = () => Promise<TurnFirst | null>;

/** Turns each change back, in one message; those that have changed again stay. */
export function changesTurn<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  changes: readonly RecordChange[],
  first?: TurnFirst,
): Turn {
  const [only] = changes;
  if (only !== undefined && changes.length === 1 && first === undefined) {
    return changeTurn(queryClient, api, only);
  }
  return async (direction) => {
    const turned: RecordChange[] = [];
    let failure: Error | null = null;
    let firstAgain: TurnFirst | null | undefined;
    try {
      firstAgain = await first?.();
      for (const change of changes) {
        try {
          await turnOne(queryClient, api, change);
          turned.push({ ...change, changes: reverseChanges(change.changes) });
        } catch (error) {
          console.error(error);
          failure ??= error instanceof Error ? error : new Error(String(error));
        }
      }
    } finally {
      invalidateAfterMutation(queryClient, api.entityType, idsOf(changes));
    }
    if (turned.length === 0 && failure !== null && first === undefined) throw failure;
    return {
      message:
        api.entityType === "transaction"
          ? messageOfSeveral(changes, turned.length, direction)
          : messageOf({ changes: {} }, direction),
      ...(only !== undefined &&
        api.entityType !== "transaction" && { description: only.description }),
      ...(failure !== null && { tone: "warning", description: explanationText(failure) }),
      back:
        firstAgain === null ? null : changesTurn(queryClient, api, turned.toReversed(), firstAgain),
    };
  };
}

function messageOfSeveral(
  changes: readonly RecordChange[],
  count: number,
  direction: Direction,
): string {
  const [only] = changes;
  if (only === undefined || (changes.length === 1 && count === 1)) {
    return only === undefined ? messageOf({ changes: {} }, direction) : messageOf(only, direction);
  }
  if (changes.every((change) => isCreation(change.changes))) {
    return `${pluralize(count, "lançamento excluído", "lançamentos excluídos")}.`;
  }
  if (direction === "redo") {
    return `${pluralize(count, "lançamento refeito", "lançamentos refeitos")}.`;
  }
  return `${pluralize(count, "lançamento voltou a ser como era", "lançamentos voltaram a ser como eram")}.`;
}

async function turnOne<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  { id, changes }: Pick<RecordChange, "id" | "changes">,
): Promise<void> {
  const { timeZone } = await queryClient.ensureQueryData(companyQuery);
  const queryKey = queryKeys.record(api.entityType, id);
  try {
    const saved = await api.undo(id, changes, timeZone);
    if (saved === null) queryClient.removeQueries({ queryKey });
    else queryClient.setQueryData(queryKey, saved);
  } catch (error) {
    throw error instanceof StaleWriteError ? new ChangedMeanwhile(error) : error;
  }
}

class ChangedMeanwhile extends UserFacingError {
  constructor(cause: StaleWriteError) {
    super(
      cause.message,
      {
        message: "O registro foi alterado neste instante, e nada foi desfeito.",
        hint: "A tela já mostra a versão atual: confira e tente de novo.",
      },
      { cause },
    );
    this.name = "ChangedMeanwhile";
  }
}

function idsOf(changes: readonly RecordChange[]): string[] {
  return changes.map(({ id }) => id);
}
