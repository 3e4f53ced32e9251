import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { Entry } from "#web/records/entry.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { Button } from "#web/controls/button.tsx";
import { FormFooter } from "#web/controls/form-footer.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import { useEntryCreation } from "./entry-editor.ts";
import { EntryFields } from "./entry-fields.tsx";
import {
  entryForm,
  wrongFieldsOf,
  type EntryForm,
  type EntryFormInput,
  type EntryFormOutput,
} from "./entry-form.ts";
import type { EntryStart } from "./new-entry-defaults.ts";

/** What the panel is called in create mode. */
export const CREATE_TITLE = "Registrar lançamento";

/** The form of a new entry. Mounted anew with each opening. */
export function CreateEntryForm({
  panel,
  start,
  onCreated,
}: {
  panel: DetailPanel;
  start: EntryStart;
  onCreated: (created: Entry) => void;
}) {
  const form = useForm<EntryFormInput, unknown, EntryFormOutput>({
    resolver: zodResolver(entryForm),
    defaultValues: start.values,
  });
  useDayOf(form, start.values.dueDate);
  const creation = useEntryCreation(onCreated);
  const existingId = creation.existingId();
  return (
    <SidePanel
      title={CREATE_TITLE}
      panel={panel}
      isDirty={form.formState.isDirty}
      arrive={(intent) => {
        if (intent !== null) form.setFocus("type");
      }}
    >
      <form
        noValidate
        aria-label={CREATE_TITLE}
        className="flex flex-col gap-4 px-5 pt-5"
        onSubmit={(event) => void form.handleSubmit(creation.submit)(event)}
      >
        {start.hint !== null && (
          <output className="rounded-md border border-line bg-page p-3 text-muted">
            {start.hint}
          </output>
        )}
        <EntryFields form={form} linkedContactId={null} />
        <FormFooter
          submitLabel="Registrar"
          isBusy={creation.isPending}
          error={creation.error}
          wrongFields={wrongFieldsOf(form.formState)}
        >
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

/** A form that nobody typed into yet goes with the day when that turns. */
function useDayOf(form: EntryForm, day: string): void {
  const { formState, getValues, resetField } = form;
  const isOutdated = !formState.isDirty && getValues("dueDate") !== day;
  useEffect(() => {
    if (isOutdated) resetField("dueDate", { defaultValue: day });
  }, [isOutdated, resetField, day]);
}
