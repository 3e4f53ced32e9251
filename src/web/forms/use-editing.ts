import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { toast } from "sonner";
import type { EntityType } from "#domain/audit-record.ts";
import { invalidateAfterMutation } from "#web/live/invalidate-after-mutation.ts";
import { explainInOne } from "#web/api/user-facing-error.ts";
import { changedFields, mergeFields } from "./form-diff.ts";
import { useSingleFlight } from "./use-single-flight.ts";
import { ConnectionLost } from "#web/api/api-error.ts";
import { queryKeys } from "#web/api/query-keys.ts";

/**
 * Saves changes to one record, always against the version that the person saw: `base`. A newer
 * version is taken over by itself as long as it has all that was typed; otherwise the person chooses: to drop
 * what was typed, or to lay it over the newer version, which then is the one that they saw.
 */
export function useEditing<
  Row extends { readonly id: string; readonly updatedAt: string },
  Patch,
  Input extends FieldValues,
  Output,
>({
  entityType,
  row,
  form,
  formOf,
  save,
  toasts,
  onSaved,
}: {
  entityType: EntityType;
  /** As last read; may be newer than what the form is based on. */
  row: Row;
  form: UseFormReturn<Input, unknown, Output>;
  formOf: (row: Row) => Input;
  save: (base: Row, patch: Patch) => Promise<Row>;
  toasts: { readonly done: string; readonly failed: string };
  onSaved: (saved: Row) => void;
}) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(row);
  const flight = useSingleFlight();
  const { isDirty } = form.formState;
  const saving = useMutation({
    mutationFn: ({ patch, onto }: Sending<Row, Patch, Input>) => save(onto, patch),
    onSuccess: (saved, { isWholeForm, sent }) => {
      toast.success(toasts.done);
      queryClient.setQueryData(queryKeys.record(entityType, saved.id), saved);
      setBase(saved);
      // What was typed while the save was under way stays, to be saved next.
      if (isWholeForm) showUnder(form, formOf(saved), sent);
      invalidateAfterMutation(queryClient, entityType, saved.id);
      onSaved(saved);
    },
    onError: (failure) => {
      toast.error(toasts.failed, { description: explainInOne(failure) });
      // Whatever the reason, what is shown of the record may be old.
      invalidateAfterMutation(queryClient, entityType, base.id);
    },
    onSettled: flight.end,
  });
  const { isPending } = saving;
  const send = (sending: Omit<Sending<Row, Patch, Input>, "sent">) =>
    flight.start(() => saving.mutate({ ...sending, sent: { ...form.getValues() } }));

  // A failure is over once another version than the one it was for is shown.
  const error = saving.variables?.onto.updatedAt === base.updatedAt ? saving.error : null;
  const isNewer = row.updatedAt > base.updatedAt;
  const isTyped = isDirty && !holds(form, formOf(row));
  const mayFollow = isNewer && !isTyped && !isPending && leavesOpen(error);
  if (mayFollow) setBase(row);
  useEffect(() => {
    if (!isDirty || holds(form, formOf(base))) form.reset(formOf(base));
  }, [base, form, formOf, isDirty]);

  return {
    base,
    error,
    isPending,
    /** There is a newer version, and taking it over would lose what was typed. */
    isOutdated: isNewer && !mayFollow && !isPending,
    /** Saves what the form holds, which was laid over `onto`. */
    saveForm: (patch: Patch, onto: Row = base) => send({ patch, onto, isWholeForm: true }),
    /** Saves something that the form does not hold; it keeps what is being typed. */
    saveAside: (patch: Patch) => send({ patch, onto: base, isWholeForm: false }),
    /** Takes the newest version over; what was typed is dropped, or kept in the fields it was typed in. */
    rebase: (keeps: "nothing" | "typed" = "nothing") => {
      setBase(row);
      showUnder(form, formOf(row), keeps === "typed" ? formOf(base) : form.getValues());
      saving.reset();
    },
  };
}

/** Without an answer, what was asked may itself have made the version newer. */
function leavesOpen(error: Error | null): boolean {
  return error === null || error instanceof ConnectionLost;
}

function holds<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  values: Input,
): boolean {
  return changedFields(values, form.getValues()).length === 0;
}

/** Shows the record as it is, under what was typed since the form held `before`. */
function showUnder<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  values: Input,
  before: Input,
): void {
  const typed = mergeFields(before, values, form.getValues());
  form.reset(values);
  form.reset(typed, { keepDefaultValues: true });
}

type Sending<Row, Patch, Input> = {
  readonly patch: Patch;
  readonly onto: Row;
  readonly isWholeForm: boolean;
  /** What the form held then. */
  readonly sent: Input;
};
