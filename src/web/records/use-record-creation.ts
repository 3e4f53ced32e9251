import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { toast } from "sonner";
import { ID_IN_USE_CODE } from "#contract/api.ts";
import type { EntityType } from "#domain/audit-record.ts";
import { ApiError } from "#web/api/api-error.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { trackChange } from "#web/feedback/undo-stack.ts";
import { toastWithUndo, type Turn } from "#web/feedback/undo-toast.ts";
import { invalidateAfterMutation } from "#web/live/refetch-changed.ts";
import type { CreatedRecords, ToastTexts } from "./record-kind.ts";

/**
 * Creates one record, however often the form is submitted: the id of the first attempt is reused until
 * the server refuses it. Use once for each opening of the form.
 */
export function useRecordCreation<Filled, Created extends { readonly id: string }>({
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
  onCreated: (created: Created) => void;
}) {
  const queryClient = useQueryClient();
  const rowId = useRef<string | null>(null);
  const mutationKey = [useId()];

  const { error, isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: async (filled: Filled) => {
      const id = (rowId.current ??= newId(filled));
      return trackChange(createOnce(() => create(id, filled)));
    },
    onSuccess: (created) => {
      const [first] = created;
      toastWithUndo(toasts.done(created.length), {
        about: entityType,
        description: describe(first),
        turn: creationTurn(queryClient, created),
      });
      invalidateAfterMutation(queryClient, entityType, [first.id]);
      onCreated(first);
    },
    onError: (failure) => {
      // The form says why.
      toast.error(toasts.failed);
      if (failure instanceof ApiError && failure.isRefusal) rowId.current = null;
    },
  });

  return {
    error,
    isPending,
    submit: (filled: Filled) => {
      // `isPending` is of the last render.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(filled);
    },
    /** Of an attempt without an answer, which may have created the record. */
    attemptId: () => rowId.current,
    /** The record that an earlier attempt created with other content. */
    existingId: () => (error instanceof AlreadyCreated ? rowId.current : null),
  };
}

/** @throws AlreadyCreated */
export async function createOnce<Created>(create: () => Promise<Created>): Promise<Created> {
  try {
    return await create();
  } catch (failure) {
    throw isIdInUse(failure) ? new AlreadyCreated(failure) : failure;
  }
}

/** An earlier attempt, whose response was lost, created the record with other content. */
export class AlreadyCreated extends UserFacingError {
  constructor(cause: ApiError) {
    super(
      cause.message,
      {
        message: "A tentativa anterior já foi gravada, embora a resposta não tenha chegado.",
        hint: "O que você mudou depois dela não foi gravado: abra o registro e mude nele.",
      },
      { cause },
    );
    this.name = "AlreadyCreated";
  }
}

function isIdInUse(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === ID_IN_USE_CODE;
}
