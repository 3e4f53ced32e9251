/** How the forms of an entry save: a new one once, an old one over the version that was seen. */
import { toast } from "sonner";
import type { TransactionUpdate } from "#contract/transactions.ts";
import type { Lifecycle } from "#domain/transaction.ts";
import { EntryNotFound, createEntry, updateEntry } from "#web/records/entry-changes.ts";
import type { Entry } from "#web/records/entry.ts";
import { newIds } from "#web/api/ids.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { useCreation } from "#web/forms/use-creation.ts";
import { useEditing } from "#web/forms/use-editing.ts";
import { formOf, patchOf, rowOf, type EntryForm, type EntryFormOutput } from "./entry-form.ts";

/** Creates one entry of what the form holds, however often it is sent. */
export function useEntryCreation(onCreated: (created: Entry) => void) {
  return useCreation({
    entityType: "transaction",
    newId: (filled: EntryFormOutput) => newIds.transactionId(filled.type),
    create: (id, filled) => createEntry(rowOf(id, filled)),
    toasts: { done: "Transação criada com sucesso!", failed: "Erro ao criar transação." },
    onCreated,
  });
}

/** Saves what the form of an entry holds; when the entry is gone, as a new one. */
export function useEntryEditor({
  entry,
  isGone,
  form,
  panel,
  onSaved,
}: {
  entry: Entry;
  isGone: boolean;
  form: EntryForm;
  panel: DetailPanel;
  onSaved: (saved: Entry) => void;
}) {
  const { base, isPending, ...editing } = useEditing({
    entityType: "transaction",
    row: entry,
    form,
    formOf,
    save: (onto: Entry, patch: TransactionUpdate) => updateEntry(onto, patch),
    toasts: { done: "Transação atualizada com sucesso!", failed: "Erro ao atualizar transação." },
    onSaved,
  });
  const creation = useEntryCreation((created) => {
    onSaved(created);
    panel.finish();
  });
  const isOutdated = editing.isOutdated && !isGone;

  function saveOnto(onto: Entry, filled: EntryFormOutput): void {
    const patch = patchOf(onto, filled);
    if (Object.keys(patch).length === 0) toast.info("Nada foi alterado.");
    else editing.saveForm(patch, onto);
  }

  function errorToShow(): Error | null {
    if (isGone) return creation.error ?? new EntryNotFound();
    return isOutdated ? null : editing.error;
  }

  return {
    base,
    isBusy: isPending || creation.isPending,
    error: errorToShow(),
    /** Somebody changed the entry, and something else was typed here. */
    isOutdated,
    save: (filled: EntryFormOutput) => {
      if (isGone) creation.submit(filled);
      else if (isOutdated) toast.info("Escolha antes o que fazer com a versão atual.");
      else saveOnto(base, filled);
    },
    changeLifecycle: (lifecycle: Lifecycle) => editing.saveAside({ lifecycle }),
    takeOver: () => {
      editing.rebase("nothing");
      form.setFocus("type");
    },
    keepTyped: () => {
      editing.rebase("typed");
      void form.handleSubmit((filled) => saveOnto(entry, filled))();
    },
  };
}
