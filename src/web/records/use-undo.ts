import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { ENTITIES, endingVerbs, hasEnding, type EntityType } from "#domain/entities.ts";
import { pluralize } from "#domain/format-amount.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { explanationText } from "#web/api/user-facing-error.ts";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import { toastWithUndo, type Turn } from "#web/feedback/undo-toast.ts";
import { trackChange, type Direction } from "#web/api/undo-stack.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { RecordApi, RecordRow } from "./record-api.ts";
import {
  undoRecords,
  type ChangeKind,
  type RecordChange,
  type UndoResult,
} from "./record-change.ts";

export type UndoApi<Row extends RecordRow> = Pick<
  RecordApi<Row, never, never>,
  "entityType" | "canUndo" | "parseRow"
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

/** Undoes a line of the history. False if it was refused, which a message explains. */
export function undoChange<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  change: RecordChange,
): Promise<boolean> {
  return undoChanges(queryClient, api, [change]);
}

/** Undoes the changes of one command to several records of a kind, with one message. */
export async function undoChanges<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  changes: readonly RecordChange[],
): Promise<boolean> {
  return runUndo(changes, idsOf(changes), changesTurn(queryClient, api, changes));
}

/** Undoes a line of Atividade, unless one of these ids is being undone. */
export async function runUndo(
  changes: readonly RecordChange[],
  ids: readonly string[],
  turn: Turn,
): Promise<boolean> {
  if (ids.some((id) => pending.has(id))) return false;
  for (const id of ids) pending.add(id);
  try {
    const { message, back, ...rest } = await trackChange(turn("undo"));
    const isRemoval = changes.length > 0 && changes.every(({ kind }) => kind === "removal");
    const label = isRemoval ? "Desfazer" : "Refazer";
    if (back !== null) toastWithUndo(message, { ...rest, turn: back, label });
    return true;
  } catch (error) {
    console.error(error);
    void toastFailure("Não foi possível desfazer.", error);
    return false;
  } finally {
    for (const id of ids) pending.delete(id);
  }
}

/** Undoes and redoes the change of one record. */
export function changeTurn<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  change: RecordChange,
): Turn {
  return async (direction) => {
    const { id, kind, description } = change;
    const { undone, kept } = await turnRecords(queryClient, api, [change]);
    const [turned] = undone;
    const failure = kept[0]?.error ?? null;
    if (turned === undefined) throw failure ?? new Error("Assertion failed: no answer");
    return {
      message: messageOf(kind, direction),
      about: id,
      description: `${description}${stateAfterUndo(kind, api.entityType)}`,
      // A part of it could not be undone.
      ...(failure !== null && { tone: "warning", description: explanationText(failure) }),
      back: changeTurn(queryClient, api, turned.back),
    };
  };
}

/** Empty for a change that does not end or reactivate a record. */
function stateAfterUndo(kind: ChangeKind, type: EntityType): string {
  if ((kind !== "activation" && kind !== "inactivation") || !hasEnding(type)) return "";
  const isEnded = kind === "activation";
  if (type === "contact") return isEnded ? ": cadastro inativo" : ": cadastro ativo";
  return isEnded ? `: ${endingVerbs(type).ended}` : `: ativ${ENTITIES[type].article}`;
}

function messageOf(kind: ChangeKind, direction: Direction): string {
  switch (kind) {
    case "creation":
      return "O lançamento foi excluído.";
    case "removal":
      return "O lançamento foi trazido de volta.";
    case "registration":
      return "Transferência cancelada.";
    case "cancellation":
      return "Transferência reativada.";
    default:
      return direction === "undo" ? "Alteração desfeita." : "Alteração refeita.";
  }
}

/** Undoes each change, with one message; those that were changed again stay. */
export function changesTurn<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  changes: readonly RecordChange[],
): Turn {
  const [only] = changes;
  if (only !== undefined && changes.length === 1) return changeTurn(queryClient, api, only);
  return async (direction) => {
    const { undone, kept } = await turnRecords(queryClient, api, changes);
    const failure = kept[0]?.error ?? null;
    if (undone.length === 0 && failure !== null) throw failure;
    const turned = undone.map(({ back }) => back);
    return {
      message:
        api.entityType === "transaction" || api.entityType === "transfer"
          ? messageOfSeveral(changes, turned.length, direction)
          : messageOf("update", direction),
      ...(only !== undefined &&
        api.entityType !== "transaction" && { description: only.description }),
      ...(failure !== null && { tone: "warning", description: explanationText(failure) }),
      back: changesTurn(queryClient, api, turned.toReversed()),
    };
  };
}

export function messageOfSeveral(
  changes: readonly RecordChange[],
  count: number,
  direction: Direction,
): string {
  const [only] = changes;
  if (only === undefined || (changes.length === 1 && count === 1)) {
    return messageOf(only?.kind ?? "update", direction);
  }
  if (changes.every(({ kind }) => kind === "creation")) {
    return `${pluralize(count, "lançamento excluído", "lançamentos excluídos")}.`;
  }
  if (changes.every(({ kind }) => kind === "registration")) {
    return `${pluralize(count, "transferência cancelada", "transferências canceladas")}.`;
  }
  if (changes.every(({ kind }) => kind === "cancellation")) {
    return `${pluralize(count, "transferência reativada", "transferências reativadas")}.`;
  }
  if (direction === "redo") {
    return `${pluralize(count, "lançamento refeito", "lançamentos refeitos")}.`;
  }
  return `${pluralize(count, "lançamento voltou a ser como era", "lançamentos voltaram a ser como eram")}.`;
}

async function turnRecords<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  changes: readonly RecordChange[],
): Promise<UndoResult> {
  const { entityType } = api;
  const result = await undoRecords(entityType, changes);
  for (const { id, row } of result.undone) showUndone(queryClient, api, id, row);
  invalidateAfterMutation(queryClient, entityType, idsOf(changes));
  return result;
}

/** `row` is null if it was removed, which an open panel then says. */
export function showUndone<Row extends RecordRow>(
  queryClient: QueryClient,
  api: UndoApi<Row>,
  id: string,
  row: object | null,
): void {
  const queryKey = queryKeys.record(api.entityType, id);
  queryClient.setQueryData(queryKey, row === null ? null : api.parseRow(row));
}

export function idsOf(changes: readonly RecordChange[]): string[] {
  return changes.map(({ id }) => id);
}
