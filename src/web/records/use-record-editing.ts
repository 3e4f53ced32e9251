import { toast } from "sonner";
import type { RecordTypes } from "./record-kind.ts";
import { useCreateOnce } from "./use-create-once.ts";
import { refusedField, useRecordSaving, type Editing } from "./use-record-saving.ts";

/**
 * Edits one record in a form. A stale form is not saved: the user first takes the newer version, or
 * keeps the input on top of it. A removed record is saved as a new one.
 */
export function useRecordEditing<T extends RecordTypes>({
  isRemoved,
  onCreated,
  ...editing
}: Editing<T> & { isRemoved: boolean; onCreated: (created: T["Row"]) => void }) {
  const { kind, form } = editing;
  const saving = useRecordSaving(editing);
  const creation = useCreateOnce({
    ...kind,
    entityType: kind.api.entityType,
    toasts: kind.texts.created,
    onCreated,
  });
  const isOutdated = saving.isOutdated && !isRemoved;
  const askForChoice = () => toast.info("Escolha antes o que fazer com a versão atual.");

  function saveChange(filled: T["Output"]): void {
    const patch = kind.toPatch(saving.base, filled);
    if (Object.keys(patch).length === 0) toast.info("Nada foi alterado.");
    else saving.saveForm(patch, saving.base);
  }

  function errorToShow(): Error | null {
    if (isRemoved) return creation.error ?? kind.api.notFound();
    // Shown next to the field, or with the newer version.
    return isOutdated || refusedField(kind, saving.error) !== null ? null : saving.error;
  }

  return {
    base: saving.base,
    newest: saving.newest,
    isBusy: saving.isPending || creation.isPending,
    error: errorToShow(),
    isOutdated,
    save: (filled: T["Output"]) => {
      if (isRemoved) creation.submit(filled);
      else if (isOutdated) askForChoice();
      else saveChange(filled);
    },
    saveAside: (patch: Partial<T["Row"]>) => {
      if (isOutdated) askForChoice();
      else saving.saveAside(patch);
    },
    /** Discards the input. */
    takeOver: () => {
      saving.rebase("nothing");
      form.setFocus(kind.firstField);
    },
    /** Keeps the input over the newest version, to be saved. */
    keepTyped: () => saving.rebase("typed"),
  };
}
