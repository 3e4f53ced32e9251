import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import type { Entry } from "#web/records/entry.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { FormFooter } from "#web/controls/form-footer.tsx";
import { History } from "#web/records/history.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import { EntryBand } from "./entry-summary.tsx";
import { useEntryEditor } from "./entry-editor.ts";
import { EntryFields } from "./entry-fields.tsx";
import {
  entryForm,
  formOf,
  wrongFieldsOf,
  type EntryFormInput,
  type EntryFormOutput,
} from "./entry-form.ts";
import { GoneEntry } from "./entry-not-found.tsx";
import { EntryConflict } from "./entry-conflict.tsx";

/** What the panel is called in edit mode. */
export const EDIT_TITLE = "Editar lançamento";

/** An entry being edited: where it stands, its form, its history. */
export function EditEntryForm({
  entry,
  isGone,
  panel,
  onSaved,
}: {
  entry: Entry;
  /** Somebody removed it; what was typed can still become a new one. */
  isGone: boolean;
  panel: DetailPanel;
  onSaved: (saved: Entry) => void;
}) {
  const form = useForm<EntryFormInput, unknown, EntryFormOutput>({
    resolver: zodResolver(entryForm),
    defaultValues: formOf(entry),
  });
  const editor = useEntryEditor({ entry, isGone, form, panel, onSaved });
  const historyHeading = useRef<HTMLHeadingElement>(null);

  function arrive(intent: DetailPanel["opening"]["intent"]): void {
    if (intent === "history") historyHeading.current?.focus();
    if (intent === "edit") form.setFocus("type");
  }

  const { isDirty } = form.formState;
  if (isGone && !isDirty) return <GoneEntry panel={panel} />;
  return (
    <SidePanel title={EDIT_TITLE} panel={panel} isDirty={isDirty} arrive={arrive}>
      <div className="flex flex-col gap-5 p-5">
        <EntryBand
          entry={entry}
          isBusy={editor.isBusy || isGone}
          changeLifecycle={editor.changeLifecycle}
        />
        <form
          noValidate
          aria-label={EDIT_TITLE}
          className="flex flex-col gap-4"
          onSubmit={(event) => void form.handleSubmit((filled) => editor.save(filled))(event)}
        >
          <EntryFields form={form} linkedContactId={editor.base.contactId} />
          <FormFooter
            submitLabel={isGone ? "Registrar como novo lançamento" : "Salvar alterações"}
            isBusy={editor.isBusy}
            error={editor.error}
            wrongFields={wrongFieldsOf(form.formState)}
            notice={
              editor.isOutdated && (
                <EntryConflict
                  base={editor.base}
                  newer={entry}
                  form={form}
                  isBusy={editor.isBusy}
                  takeOver={editor.takeOver}
                  keepTyped={editor.keepTyped}
                />
              )
            }
          />
        </form>
        <History headingRef={historyHeading} entityType="transaction" entityId={entry.id} />
      </div>
    </SidePanel>
  );
}
