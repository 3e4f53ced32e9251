import { useMutation } from "@tanstack/react-query";
import { StaleWriteError } from "#web/api/api-error.ts";
import { Button } from "#web/controls/button.tsx";
import { Alert } from "#web/feedback/alerts.tsx";
import { toastFailure } from "#web/feedback/failure-toast.ts";
import type { RecordApi, RecordRow } from "./record-api.ts";
import type { useRecordSave } from "./record-save.ts";

type LoadProps<Row extends RecordRow, Draft extends { readonly id?: string }, Patch> = {
  api: RecordApi<Row, Draft, Patch>;
  saving: ReturnType<typeof useRecordSave<Row, Draft, Patch>>;
  load: (current: Row) => void;
};

/** The error of a save; null without one. */
export function SaveAlert<Row extends RecordRow, Draft extends { readonly id?: string }, Patch>(
  props: LoadProps<Row, Draft, Patch>,
) {
  const { error } = props.saving;
  if (error === null) return null;
  return (
    <Alert error={error}>
      <LoadCurrent {...props} />
    </Alert>
  );
}

/**
 * The way out of a `StaleWriteError`, which its text names: the form takes the current version, and
 * what was typed over the old one is discarded. Renders nothing for another error.
 */
export function LoadCurrent<Row extends RecordRow, Draft extends { readonly id?: string }, Patch>({
  api,
  saving: { error, variables, reset },
  load,
}: LoadProps<Row, Draft, Patch>) {
  const loading = useMutation({
    mutationFn: async (id: string) => {
      const current = await api.fetch(id);
      if (current === null) throw api.notFound();
      return current;
    },
    onSuccess: (current) => {
      reset();
      load(current);
    },
    onError: (failure) => void toastFailure("A versão atual não foi carregada.", failure),
  });
  const base = variables?.base ?? null;
  if (!(error instanceof StaleWriteError) || base === null) return null;
  return (
    <Button size="small" isInert={loading.isPending} onClick={() => loading.mutate(base.id)}>
      Carregar versão atual
    </Button>
  );
}
