import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { toast } from "sonner";
import { ApiError, ConnectionLost } from "#web/api/api-error.ts";
import { resetCount } from "#web/api/history-position.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { toastNotSaved } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { changedFields, mergeFields } from "./form-diff.ts";
import type {
  PlannedUpdate,
  RecordForm,
  RecordKind,
  RecordTypes,
  SavedRecords,
} from "./record-kind.ts";
import { isUndoable } from "./record-change.ts";
import { changesTurn } from "./use-undo.ts";

export type Editing<T extends RecordTypes> = {
  kind: RecordKind<T>;
  /** May be newer than the version that the form is based on. */
  row: T["Row"];
  form: RecordForm<T["Input"], T["Output"]>;
  onSaved: (saved: T["Row"]) => void;
};

/**
 * Saves against `base`, the version that the user saw; a newer one replaces it if no input is lost.
 */
export function useRecordSaving<T extends RecordTypes>(editing: Editing<T>) {
  const { kind, row, form, onSaved } = editing;
  const { api, toInput } = kind;
  const { entityType } = api;
  const queryClient = useQueryClient();
  const [{ base, resetsBefore }, setShown] = useState(() => ({
    base: row,
    resetsBefore: resetCount(),
  }));
  const setBase = (shown: T["Row"]): void => setShown({ base: shown, resetsBefore: resetCount() });
  const mutationKey = [useId()];
  const { isDirty } = form.formState;
  const saving = useMutation({
    mutationKey,
    mutationFn: (request: SaveRequest<T["Row"], T["Input"]>) => save(kind, request),
    onSuccess: (result, { onto, isWholeForm, sent }) => {
      const { saved, changes } = result;
      tellSaved(queryClient, kind, result);
      queryClient.setQueryData(queryKeys.record(entityType, saved.id), saved);
      setBase(saved);
      // Input typed while the save was pending stays; after a save outside the form, all input.
      showUnderTyped(editing, toInput(saved), isWholeForm ? sent : toInput(onto));
      const ids = changes.map(({ id }) => id);
      invalidateAfterMutation(queryClient, entityType, ids);
      onSaved(saved);
    },
    onError: (failure) => {
      toastNotSaved(kind.texts.updated.failed);
      showRefused(kind, form, failure);
      // The shown record may be outdated.
      invalidateAfterMutation(queryClient, entityType, [base.id]);
    },
  });
  const plan = usePlanning(kind);
  const send = async (request: Omit<SaveRequest<T["Row"], T["Input"]>, "sent" | "planned">) => {
    // `isPending` is that of the last render.
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    const sent = { ...form.getValues() };
    const planned = await plan(request);
    if (planned !== null) {
      saving.mutate({ ...request, sent, planned: planned === "alone" ? null : planned });
    }
  };

  const { isPending } = saving;
  // An error belongs to the version that was sent.
  const error = saving.variables?.onto.updatedAt === base.updatedAt ? saving.error : null;
  // A restore may bring back an older version; otherwise an older one is a late answer.
  const isRestored = row.updatedAt < base.updatedAt && resetCount() > resetsBefore;
  const isNewer = row.updatedAt > base.updatedAt || isRestored;
  const isTyped = isDirty && !holds(form, toInput(row));
  // Without a response, the newer version may come from this very request.
  const hasErrorResponse = error !== null && !(error instanceof ConnectionLost);
  const canFollow = isNewer && !isTyped && !isPending && !hasErrorResponse;
  // The version is the same, but a linked record may have been renamed.
  const isRenamed = row.updatedAt === base.updatedAt && !isPending && !api.isSame(row, base);
  if (canFollow || isRenamed) setBase(row);
  useShownBase(base, editing);

  return {
    base,
    newest: isNewer ? row : base,
    error,
    isPending,
    /** True if taking the newer version would lose input. */
    isOutdated: isNewer && !canFollow && !isPending,
    saveForm: (patch: Partial<T["Row"]>, onto: T["Row"]) =>
      void send({ patch, onto, isWholeForm: true }),
    /** Saves a change outside the form and keeps the input. */
    saveAside: (patch: Partial<T["Row"]>) => void send({ patch, onto: base, isWholeForm: false }),
    /** Rebases the form on the newest version, with or without the input. */
    rebase: (keeps: "nothing" | "typed") => {
      setBase(row);
      showUnderTyped(editing, toInput(row), keeps === "typed" ? toInput(base) : form.getValues());
      saving.reset();
    },
  };
}

function tellSaved<T extends RecordTypes>(
  queryClient: QueryClient,
  { api, texts, describe }: RecordKind<T>,
  { saved, changes, turn }: SavedRecords<T["Row"]>,
): void {
  if (turn === undefined && !isUndoable(changes)) {
    toast.info("Nada foi alterado.");
    return;
  }
  toastWithUndo(texts.updated.done(changes.length), {
    about: saved.id,
    description: describe(saved),
    turn: turn?.(queryClient) ?? changesTurn(queryClient, api, changes),
  });
}

/**
 * Shows another version in a form without input; in any form, shows new names of linked records.
 */
function useShownBase<T extends RecordTypes>(
  base: T["Row"],
  { form, kind }: Pick<Editing<T>, "form" | "kind">,
): void {
  const { toInput } = kind;
  const { isDirty } = form.formState;
  const shown = useRef(base);
  useEffect(() => {
    const before = shown.current;
    shown.current = base;
    if (!isDirty || holds(form, toInput(base))) form.reset(toInput(base));
    else if (before !== base && before.updatedAt === base.updatedAt) {
      showUnderTyped({ form, kind }, toInput(base), toInput(before));
    }
  }, [base, form, kind, toInput, isDirty]);
}

type SaveRequest<Row, Input> = {
  readonly patch: Partial<Row>;
  readonly onto: Row;
  readonly isWholeForm: boolean;
  /** Null for the record alone. */
  readonly planned: PlannedUpdate<Row> | null;
  /** The input that was sent. */
  readonly sent: Input;
};

async function save<T extends RecordTypes>(
  { api }: RecordKind<T>,
  { patch, onto, planned }: SaveRequest<T["Row"], T["Input"]>,
): Promise<SavedRecords<T["Row"]>> {
  if (planned !== null) return planned.save();
  const saved = await api.update(onto, patch);
  return { saved, changes: [api.changeBetween(onto, saved)] };
}

/** One plan at a time; null if another save started meanwhile, or the user cancelled. */
function usePlanning<T extends RecordTypes>({ planUpdate }: RecordKind<T>) {
  const isPlanning = useRef(false);
  return async ({ onto, patch }: Pick<SaveRequest<T["Row"], T["Input"]>, "onto" | "patch">) => {
    if (planUpdate === undefined) return "alone";
    if (isPlanning.current) return null;
    isPlanning.current = true;
    try {
      return await planUpdate(onto, patch);
    } catch (error) {
      // The others could not be read; saving the change alone reports its own errors.
      console.error(error);
      return "alone";
    } finally {
      isPlanning.current = false;
    }
  };
}

function holds<Input extends FieldValues, Output>(
  form: RecordForm<Input, Output>,
  values: Input,
): boolean {
  return changedFields(values, form.getValues()).length === 0;
}

/** Resets the form to `values`, and keeps the input typed since it held `before`. */
function showUnderTyped<T extends RecordTypes>(
  { form, kind: { joined } }: Pick<Editing<T>, "form" | "kind">,
  values: T["Input"],
  before: T["Input"],
): void {
  const typed = mergeFields(before, values, form.getValues(), joined);
  form.reset(values);
  form.reset(typed, { keepDefaultValues: true });
}

/** Shows the server's refusal of a field below it. */
function showRefused<T extends RecordTypes>(
  kind: RecordKind<T>,
  form: RecordForm<T["Input"], T["Output"]>,
  failure: unknown,
): void {
  const refused = refusedField(kind, failure);
  if (refused === null) return;
  form.setError(refused.field, { message: refused.message }, { shouldFocus: true });
}

/** Null if the error is not about a single field. */
export function refusedField<T extends RecordTypes>(
  { serverChecked }: RecordKind<T>,
  error: unknown,
) {
  if (!(error instanceof ApiError) || !error.isRefusal) return null;
  const { message, hint } = error.explanation;
  for (const { field, label } of serverChecked) {
    const prefix = `${label}: `;
    if (!message.startsWith(prefix)) continue;
    const reason = message.slice(prefix.length);
    const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
    return { field, message: hint === null ? sentence : `${sentence} ${hint}` };
  }
  return null;
}
