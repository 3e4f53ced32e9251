import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm, type DefaultValues, type FieldValues } from "react-hook-form";
import { toast } from "sonner";
import { ApiError } from "#web/api/api-error.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { changedFields } from "./form-diff.ts";
import type { RecordForm, RecordKind, RecordTypes } from "./record-kind.ts";
import { AlreadyCreated, createOnce } from "./use-record-creation.ts";

/** Input that is in no row yet. The id is that of a failed attempt, which may have reached the server. */
export type Unsaved<T extends RecordTypes> = {
  readonly key: string;
  readonly id: T["Row"]["id"] | null;
  readonly input: T["Input"];
  readonly error: Error | null;
};

/**
 * The form of new records, one after the other. A submitted form is ready for the next record at once,
 * while the first is being saved; with `isPatient` it waits for the answer. Values that could not be
 * saved come back, or wait until what was typed meanwhile is saved.
 */
export function useNewRecordForm<T extends RecordTypes>({
  kind,
  empty,
  isPatient,
  onNext,
  onCreated,
}: {
  kind: RecordKind<T>;
  empty: T["Input"];
  isPatient: boolean;
  /** The form is ready for the next record. */
  onNext: () => void;
  onCreated: (created: T["Row"]) => void;
}) {
  const [submitted, setSubmitted] = useState<T["Input"] | null>(null);
  const start = submitted === null ? empty : kind.toNext(empty, submitted);
  const form = useForm<T["Input"], unknown, T["Output"]>({
    resolver: zodResolver(kind.toSchema(null)),
    defaultValues: start as DefaultValues<T["Input"]>,
  });
  const defaults = usePristineDefaults(form, start);
  const unsaved = useUnsaved<T>(form);
  const [round, setRound] = useState(0);

  function next(input: T["Input"]): void {
    // In this event, so that the next key reaches the new form.
    flushSync(() => {
      defaults.resetTo(kind.toNext(empty, input));
      setSubmitted(input);
      unsaved.forgetRestored();
      setRound((count) => count + 1);
    });
    onNext();
  }

  const creation = useCreationQueue(kind, {
    onCreated: (created, input) => {
      if (isPatient) next(input);
      onCreated(created);
    },
    onFailed: (failed) => {
      if (defaults.isTyped() && !isPatient) unsaved.wait(failed);
      else unsaved.putBack(failed);
    },
  });

  const { restored } = unsaved;
  return {
    ...unsaved,
    form,
    /** Changes with each new record. */
    round,
    isBusy: isPatient && creation.isPending,
    isDirty: form.formState.isDirty || unsaved.waiting.length > 0,
    error: restored?.error ?? null,
    existingId: restored?.error instanceof AlreadyCreated ? restored.id : null,
    /** Another press of Enter for the form that was just submitted. */
    isRepeated: () => creation.isRunning() && (isPatient || !form.formState.isDirty),
    save: (filled: T["Output"]) => {
      const input = { ...form.getValues() };
      creation.create({ id: restored?.id ?? kind.newId(filled), input, filled });
      if (!isPatient) next(input);
    },
  };
}

/** What could not be saved: one record in the form, others that wait. */
function useUnsaved<T extends RecordTypes>(form: RecordForm<T["Input"], T["Output"]>) {
  const [restored, setRestored] = useState<Unsaved<T> | null>(null);
  const [waiting, setWaiting] = useState<readonly Unsaved<T>[]>([]);

  function putBack(unsaved: Unsaved<T>): void {
    setRestored(unsaved);
    form.reset(unsaved.input, { keepDefaultValues: true });
  }

  return {
    restored,
    waiting,
    putBack,
    forgetRestored: () => setRestored(null),
    wait: (unsaved: Unsaved<T>) => setWaiting((others) => [...others, unsaved]),
    /** Exchanges the values of the form with those that wait. */
    takeBack: (unsaved: Unsaved<T>) => {
      const { isDirty } = form.formState;
      const current = {
        key: `typed after ${unsaved.key}`,
        id: restored?.id ?? null,
        input: { ...form.getValues() },
        error: null,
      };
      setWaiting((others) => [
        ...others.filter((other) => other !== unsaved),
        ...(isDirty ? [current] : []),
      ]);
      putBack(unsaved);
    },
  };
}

type Attempt<T extends RecordTypes> = {
  readonly id: T["Row"]["id"];
  readonly input: T["Input"];
  readonly filled: T["Output"];
};

/** Creates records in the order of their submission. */
function useCreationQueue<T extends RecordTypes>(
  kind: RecordKind<T>,
  {
    onCreated,
    onFailed,
  }: {
    onCreated: (created: T["Row"], input: T["Input"]) => void;
    onFailed: (unsaved: Unsaved<T>) => void;
  },
) {
  const queryClient = useQueryClient();
  const { entityType } = kind.api;
  const key = useId();
  const mutationKey = [key];
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: key },
    mutationFn: ({ id, filled }: Attempt<T>) => createOnce(() => kind.create(id, filled)),
    onSuccess: (created, { input }) => {
      toast.success(kind.texts.created.done);
      invalidateAfterMutation(queryClient, entityType, [created.id]);
      onCreated(created, input);
    },
    onError: (error, { id, input }) => {
      // The form says why. One message, also when several fail.
      toast.error(kind.texts.created.failed, { id: key });
      const isRefused = error instanceof ApiError && error.isRefusal;
      onFailed({ key: id, id: isRefused ? null : id, input, error });
    },
  });
  return {
    isPending,
    /** `isPending` is of the last render. */
    isRunning: () => queryClient.isMutating({ mutationKey }) > 0,
    create: (attempt: Attempt<T>) => mutate(attempt),
  };
}

/**
 * Resets an untouched form when its defaults change, as today's date does. Compares values: the state
 * of the form in a render may be older than what the form holds.
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
