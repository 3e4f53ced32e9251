import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm, type DefaultValues, type FieldValues } from "react-hook-form";
import type { CivilDate } from "#domain/civil-date.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useCompany } from "#web/api/company.ts";
import { toastNotSaved } from "#web/feedback/failure-toast.ts";
import { toastWithUndo } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { changedFields } from "./form-diff.ts";
import { QuestionFirst } from "./question-first.ts";
import type { CreatedToast } from "./record-edit-panel.tsx";
import type { Asked, RecordForm, RecordKind, RecordTypes } from "./record-kind.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { useUnsaved, type Failed } from "./use-unsaved.ts";
import { createOnce } from "./create-once.ts";

/**
 * The form for creating records one after the other. After a submit it is ready for the next record
 * at once, while the first is being saved; with `isPatient` it waits for the response. Values that
 * could not be saved, or that need a question, are restored, or wait until the values typed
 * meanwhile are saved.
 */
export function useCreateForm<T extends RecordTypes>({
  kind,
  opening,
  empty,
  isShown,
  isPatient,
  hasMovedOn,
  onNext,
  onPutBack,
  onCreated,
}: {
  kind: RecordKind<T>;
  opening: DetailPanel["opening"];
  empty: T["Input"];
  isShown: boolean;
  isPatient: boolean;
  /** True if the user has left the first field, so that the next keys belong to the next record. */
  hasMovedOn: () => boolean;
  /** Called when the form is ready for the next record. */
  onNext: () => void;
  /** Called when the unsaved values are restored to the form, with the reason. */
  onPutBack: (reason: Error) => void;
  onCreated: (created: T["Row"], toast: CreatedToast) => void;
}) {
  const { form, schema, round, isTyped, begin, start, startAfter } = useNextForm(kind, empty);
  const unsaved = useUnsaved<T>(form, kind, { opening, empty, isShown });
  const queryClient = useQueryClient();
  const draft = useFormDraft({ kind, opening, form, isTyped, ...unsaved });

  function next(input: T["Input"]): void {
    begin(() => startAfter(input), unsaved.forgetRestored);
    onNext();
  }

  const creation = useCreationQueue(kind, {
    onCreated: (attempt, created, shown) => {
      draft.saved(attempt.id);
      onCreated(created, shown);
    },
    onFailed: (attempt, failed) => {
      if (!draft.failed(attempt, failed)) return tellUnasked(failed, kind);
      if (!isPatient && (isTyped() || hasMovedOn())) return unsaved.wait(failed);
      unsaved.putBack(failed);
      onPutBack(failed.error);
    },
  });

  return {
    ...unsaved,
    form,
    schema,
    /** Changes with each new record. */
    round,
    isBusy: isPatient && creation.isPending,
    isDirty: hasInput(form, kind) || unsaved.waiting.length > 0,
    /** Synchronous. If other records must be read first, the question comes later. */
    questionBefore: (filled: T["Output"]): Asked<T["Input"]> => {
      const ownId = unsaved.attemptId();
      const asked = kind.questionBefore(filled, { queryClient, base: null, ownId });
      return asked instanceof Promise ? null : asked;
    },
    discardDraft: () => begin(() => start, unsaved.forgetRestored),
    /** True for another press of Enter on the form that was just submitted. */
    isRepeated: () => creation.isRunning() && (isPatient || !form.formState.isDirty),
    save: (filled: T["Output"], isConfirmed: boolean) => {
      const earlierId = unsaved.attemptId();
      const id = earlierId ?? kind.newId(filled);
      const input = { ...form.getValues() };
      unsaved.startAttempt(id);
      draft.startSaving({ id, input });
      creation.create({ id, earlierId, input, filled, isConfirmed }, isPatient ? next : null);
      if (!isPatient) next(input);
    },
  };
}

/** The form that would ask is closed. Other failures are told already. */
function tellUnasked<T extends RecordTypes>({ error }: Failed<T>, { texts }: RecordKind<T>): void {
  if (error instanceof QuestionFirst) toastNotSaved(texts.created.failed);
}

/** More than a choice of one tap. */
function hasInput<T extends RecordTypes>(
  { formState: { isDirty, dirtyFields } }: RecordForm<T["Input"], T["Output"]>,
  { choices }: RecordKind<T>,
): boolean {
  const dirty = Object.entries(dirtyFields).filter(([, isChanged]) => isChanged !== false);
  return isDirty && dirty.some(([name]) => !choices.includes(name));
}

/**
 * A form that restarts with each record; it may keep the type of the last one, and on the same day
 * its date.
 */
function useNextForm<T extends RecordTypes>(kind: RecordKind<T>, empty: T["Input"]) {
  const { today } = useCompany();
  const [submitted, setSubmitted] = useState<{ input: T["Input"]; day: CivilDate } | null>(null);
  const start =
    submitted === null ? empty : kind.toNext(empty, submitted.input, submitted.day === today);
  const schema = kind.toSchema(null, today);
  const form = useForm<T["Input"], unknown, T["Output"]>({
    resolver: zodResolver(schema),
    defaultValues: start as DefaultValues<T["Input"]>,
  });
  const { isTyped, resetTo } = usePristineDefaults(form, start);
  const [round, setRound] = useState(0);
  return {
    form,
    schema,
    round,
    isTyped,
    start,
    startAfter: (input: T["Input"]) => {
      setSubmitted({ input, day: today });
      return kind.toNext(empty, input, true);
    },
    /** In the same event, so that the next key reaches the new form. */
    begin: (values: () => T["Input"], forget: () => void) => {
      flushSync(() => {
        // Before the form reports that its values changed.
        forget();
        resetTo(values());
        setRound((count) => count + 1);
      });
    },
  };
}

type Attempt<T extends RecordTypes> = {
  readonly id: T["Row"]["id"];
  /** Reuses the id of an earlier attempt without a response. */
  readonly earlierId: T["Row"]["id"] | null;
  readonly input: T["Input"];
  readonly filled: T["Output"];
  /** True if the question was answered. */
  readonly isConfirmed: boolean;
};

/** Creates records in the order of their submission. */
function useCreationQueue<T extends RecordTypes>(
  kind: RecordKind<T>,
  {
    onCreated,
    onFailed,
  }: {
    onCreated: (attempt: Attempt<T>, created: T["Row"], shown: CreatedToast) => void;
    onFailed: (attempt: Attempt<T>, unsaved: Failed<T>) => void;
  },
) {
  const queryClient = useQueryClient();
  const { entityType } = kind.api;
  const key = useId();
  const mutationKey = [key];
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: key },
    mutationFn: async ({ id, filled, isConfirmed }: Attempt<T>) => {
      // Asked after the earlier ones are saved, because it may duplicate one of them.
      const asked = isConfirmed
        ? null
        : await kind.questionBefore(filled, { queryClient, base: null, ownId: id });
      if (asked !== null) throw new QuestionFirst(asked);
      return createOnce(() => kind.create(id, filled));
    },
    onSuccess: (created, attempt) => {
      const [first] = created;
      const message = kind.texts.created.done(created.length);
      const toastId = toastWithUndo(message, {
        // For several in a row, each message replaces the previous one, and the keys undo all of
        // them.
        about: entityType,
        description: kind.describeCreated?.(created) ?? kind.describe(first),
        turn: kind.creationTurn(queryClient, created),
      });
      invalidateAfterMutation(queryClient, entityType, [first.id]);
      onCreated(attempt, first, { message, toastId });
    },
    onError: (error, attempt) => {
      const { id, earlierId, input } = attempt;
      if (error instanceof QuestionFirst) {
        return onFailed(attempt, { key: id, id: earlierId, input, error });
      }
      toastNotSaved(kind.texts.created.failed, key);
      const isRefused = error instanceof ApiError && error.isRefusal;
      onFailed(attempt, { key: id, id: isRefused ? null : id, input, error });
    },
  });
  return {
    isPending,
    /** `isPending` is that of the last render. */
    isRunning: () => queryClient.isMutating({ mutationKey }) > 0,
    /** `then` is called after the creation, unless the form is gone. */
    create: (attempt: Attempt<T>, then: ((input: T["Input"]) => void) | null) =>
      mutate(attempt, { onSuccess: () => then?.(attempt.input) }),
  };
}

/**
 * Resets an untouched form when its defaults change, as with a new day. Compares values, because
 * the form state of a render may be outdated.
 */
function usePristineDefaults<Input extends FieldValues, Output>(
  { getValues, reset }: RecordForm<Input, Output>,
  values: Input,
) {
  const shown = useRef(values);
  const isTyped = () => changedFields(shown.current, getValues()).length > 0;
  const resetTo = (next: Input) => {
    shown.current = next;
    reset(next);
  };
  useEffect(() => {
    if (changedFields(shown.current, values).length > 0 && !isTyped()) resetTo(values);
  });
  return { isTyped, resetTo };
}
