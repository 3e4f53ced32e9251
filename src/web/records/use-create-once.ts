import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { EntityType } from "#domain/entities.ts";
import { ApiError } from "#web/api/api-error.ts";
import { toastNotSaved } from "#web/feedback/failure-toast.ts";
import { toastWithUndo, type Turn } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import { AlreadyCreated, createOnce } from "./create-once.ts";
import type { CreatedRecords, ToastTexts } from "./record-kind.ts";

/**
 * Creates one record, however often the form is submitted: the id of the first attempt is reused
 * until the server refuses it. Use once per opening of the form.
 */
export function useCreateOnce<Filled, Created extends { readonly id: string }>({
  entityType,
  newId,
  create,
  creationTurn,
  describe,
  toasts,
  onCreated,
}: {
  entityType: EntityType;
  newId: (filled: Filled) => Created["id"];
  create: (id: Created["id"], filled: Filled) => Promise<CreatedRecords<Created>>;
  creationTurn: (queryClient: QueryClient, created: CreatedRecords<Created>) => Turn;
  describe: (created: Created) => string;
  toasts: ToastTexts;
  /** Not called after the form was closed. */
  onCreated: (created: Created) => void;
}) {
  const queryClient = useQueryClient();
  const rowId = useRef<string | null>(null);
  const mutationKey = [useId()];

  const { error, isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: async (filled: Filled) => {
      const id = (rowId.current ??= newId(filled));
      return createOnce(() => create(id, filled));
    },
    onSuccess: (created) => {
      const [first] = created;
      toastWithUndo(toasts.done(created.length), {
        about: entityType,
        description: describe(first),
        turn: creationTurn(queryClient, created),
      });
      invalidateAfterMutation(queryClient, entityType, [first.id]);
    },
    onError: (failure) => {
      toastNotSaved(toasts.failed);
      if (failure instanceof ApiError && failure.isRefusal) rowId.current = null;
    },
  });

  return {
    error,
    isPending,
    submit: (filled: Filled) => {
      // `isPending` is that of the last render.
      if (queryClient.isMutating({ mutationKey }) > 0) return;
      mutate(filled, { onSuccess: ([first]) => onCreated(first) });
    },
    /** The id of an attempt without a response, which may have created the record. */
    attemptId: () => rowId.current,
    /** The record that an earlier attempt created with other content. */
    existingId: () => (error instanceof AlreadyCreated ? rowId.current : null),
  };
}
