import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { useCompany } from "#web/lib/company.ts";
import { newIds } from "#web/lib/ids.ts";
import type { RecordPanel } from "#web/lib/record-panel.ts";
import { useCreation } from "#web/lib/use-creation.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFooter } from "#web/ui/form-footer.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import type { Entry } from "./entry.ts";
import { createEntry } from "./entry-changes.ts";
import { EntryFields } from "./entry-fields.tsx";
import {
  copyForm,
  emptyForm,
  entryForm,
  rowOf,
  type EntryFormInput,
  type EntryFormOutput,
} from "./entry-form.ts";

/** The side panel in create mode. Mounted anew with each opening of the form. */
export function CreateEntry({
  panel,
  copied = null,
  onCreated,
}: {
  panel: RecordPanel;
  /** What the form begins as a copy of. */
  copied?: Entry | null;
  onCreated: (created: Entry) => void;
}) {
  const { today } = useCompany();
  const form = useForm<EntryFormInput, unknown, EntryFormOutput>({
    resolver: zodResolver(entryForm),
    defaultValues: copied === null ? emptyForm(today) : copyForm(copied),
  });
  const creation = useCreation({
    entityType: "transaction",
    newId: (filled: EntryFormOutput) => newIds.transactionId(filled.type),
    create: (id, filled) => createEntry(rowOf(id, filled)),
    toasts: { done: "Transação criada com sucesso!", failed: "Erro ao criar transação." },
    onCreated,
  });

  const existingId = creation.existingId();
  return (
    <SidePanel
      title="Registrar lançamento"
      panel={panel}
      isDirty={form.formState.isDirty}
      arrive={(intent) => {
        if (intent !== null) form.setFocus("type");
      }}
    >
      <form
        noValidate
        aria-label="Registrar lançamento"
        className="flex flex-col gap-4 px-5 pt-5"
        onSubmit={(event) => void form.handleSubmit(creation.submit)(event)}
      >
        <EntryFields form={form} linkedContactId={null} />
        <FormFooter submitLabel="Registrar" isBusy={creation.isPending} error={creation.error}>
          {existingId !== null && (
            <Button onClick={() => panel.select(existingId, "row")}>
              Abrir o lançamento gravado
            </Button>
          )}
        </FormFooter>
      </form>
    </SidePanel>
  );
}
