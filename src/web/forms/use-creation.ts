import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { toast } from "sonner";
import { ID_IN_USE_CODE } from "#contract/api.ts";
import type { EntityType } from "#domain/audit-record.ts";
import { invalidateAfterMutation } from "#web/live/invalidate-after-mutation.ts";
import { UserFacingError, explainInOne } from "#web/api/user-facing-error.ts";
import { useSingleFlight } from "./use-single-flight.ts";
import { ApiError } from "#web/api/api-error.ts";

/**
 * Creates one record from a form, however often it is sent: the id is made with the first attempt
 * and kept until the server is known to have said no. Use once for each opening of the form.
 */
export function useCreation<Filled, Created extends { readonly id: string }>({
  entityType,
  newId,
  create,
  toasts,
  onCreated,
}: {
  entityType: EntityType;
  newId: (filled: Filled) => string;
  create: (id: string, filled: Filled) => Promise<Created>;
  toasts: { readonly done: string; readonly failed: string };
  onCreated: (created: Created) => void;
}) {
  const queryClient = useQueryClient();
  const rowId = useRef<string | null>(null);
  const flight = useSingleFlight();

  const { error, isPending, mutate } = useMutation({
    mutationFn: async (filled: Filled) => {
      rowId.current ??= newId(filled);
      try {
        return await create(rowId.current, filled);
      } catch (failure) {
        throw isIdInUse(failure) ? new CreatedBefore(failure) : failure;
      }
    },
    onSuccess: (created) => {
      toast.success(toasts.done);
      invalidateAfterMutation(queryClient, entityType, created.id);
      onCreated(created);
    },
    onError: (failure) => {
      toast.error(toasts.failed, { description: explainInOne(failure) });
      if (failure instanceof ApiError && failure.isRefusal) rowId.current = null;
    },
    onSettled: flight.end,
  });

  return {
    error,
    isPending,
    submit: (filled: Filled) => flight.start(() => mutate(filled)),
    /** The record that has this id already: an answer got lost, and what was typed then is kept. */
    existingId: () => (error instanceof CreatedBefore ? rowId.current : null),
  };
}

/** An attempt before did create the record, though no answer came, and something else was typed since. */
class CreatedBefore extends UserFacingError {
  constructor(cause: ApiError) {
    super(
      cause.message,
      {
        message: "A tentativa anterior já foi gravada, embora a resposta não tenha chegado.",
        hint: "O que você mudou depois dela não foi gravado: abra o registro e mude nele.",
      },
      { cause },
    );
    this.name = "CreatedBefore";
  }
}

function isIdInUse(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === ID_IN_USE_CODE;
}
