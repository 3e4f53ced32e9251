import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import type { TransactionUpdate } from "#contract/transactions.ts";
import { ChangedMeanwhile } from "#web/lib/changed-meanwhile.ts";
import type { RecordPanel } from "#web/lib/record-panel.ts";
import { useEditing } from "#web/lib/use-editing.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFooter } from "#web/ui/form-footer.tsx";
import { History } from "#web/ui/history.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Entry } from "./entry.ts";
import { EntryBand } from "./entry-band.tsx";
import { updateEntry } from "./entry-changes.ts";
import { EntryFields } from "./entry-fields.tsx";
import {
  entryForm,
  formOf,
  patchOf,
  type EntryFormInput,
  type EntryFormOutput,
} from "./entry-form.ts";

/** An entry being edited: where it stands, its form, its history. */
export function EditEntryForm({
  entry,
  panel,
  onSaved,
}: {
  entry: Entry;
  panel: RecordPanel;
  onSaved: (saved: Entry) => void;
}) {
  const form = useForm<EntryFormInput, unknown, EntryFormOutput>({
    resolver: zodResolver(entryForm),
    defaultValues: formOf(entry),
  });
  const { base, isPending, isOutdated, ...editing } = useEditing({
    entityType: "transaction",
    row: entry,
    form,
    formOf,
    save: (current: Entry, patch: TransactionUpdate) => updateEntry(current, patch),
    toasts: { done: "Transação atualizada com sucesso!", failed: "Erro ao atualizar transação." },
    onSaved,
  });

  const historyHeading = useRef<HTMLHeadingElement>(null);
  function arrive(intent: RecordPanel["opening"]["intent"]): void {
    if (intent === "history") historyHeading.current?.focus();
    if (intent === "edit") form.setFocus("type");
  }

  function save(filled: EntryFormOutput): void {
    const patch = patchOf(base, filled);
    if (Object.keys(patch).length === 0) toast.info("Nada foi alterado.");
    else editing.saveForm(patch);
  }

  function takeOver(): void {
    editing.rebase();
    form.setFocus("type");
  }

  const trouble = isOutdated ? new ChangedMeanwhile("Este lançamento") : editing.error;
  return (
    <SidePanel
      title="Editar lançamento"
      panel={panel}
      isDirty={form.formState.isDirty}
      arrive={arrive}
    >
      <div className="flex flex-col gap-5 p-5">
        <EntryBand
          entry={base}
          isBusy={isPending}
          changeLifecycle={(lifecycle) => editing.saveAside({ lifecycle })}
        />
        <form
          noValidate
          aria-label="Editar lançamento"
          className="flex flex-col gap-4"
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <EntryFields form={form} linkedContactId={base.contactId} />
          <FormFooter submitLabel="Salvar alterações" isBusy={isPending} error={trouble}>
            {isOutdated && <Button onClick={takeOver}>Carregar versão atual</Button>}
          </FormFooter>
        </form>
        <History headingRef={historyHeading} entityType="transaction" entityId={entry.id} />
      </div>
    </SidePanel>
  );
}
