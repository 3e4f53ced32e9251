import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef } from "react";
import { useForm, type DefaultValues, type FieldValues } from "react-hook-form";
import { Button } from "#web/controls/button.tsx";
import { replayHeldLetters } from "#web/controls/shortcuts.ts";
import { PanelLoading } from "#web/overlay/panel-loading.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import { changedFields } from "./form-diff.ts";
import { FormFooter } from "./form-footer.tsx";
import { EditPanel, type PanelProps } from "./record-edit-panel.tsx";
import { refusedLabels, type RecordForm, type RecordTypes } from "./record-kind.ts";
import { useRecordCreation } from "./use-record-creation.ts";

export type FormDefaults<Input> =
  | { values: Input; hint: string | null }
  /** Not loaded. */
  | { error: Error | null; isRetrying: boolean; retry: () => unknown };

/** The form of a new record, or of the selected one. */
export function RecordPanel<T extends RecordTypes>({
  defaults,
  ...rest
}: Omit<PanelProps<T>, "onCreated"> & { defaults: FormDefaults<T["Input"]> }) {
  const { kind, panel, onSaved } = rest;
  const onCreated = (created: T["Row"]) => {
    onSaved(created);
    panel.finish();
  };
  const props = { ...rest, onCreated };
  if (panel.selectedId !== null) {
    return <EditPanel key={panel.selectedId} id={panel.selectedId} {...props} />;
  }
  if ("values" in defaults) {
    return <CreateForm key={panel.opening.key} {...defaults} {...props} />;
  }
  return (
    <SidePanel title={kind.texts.createTitle} panel={panel}>
      <PanelLoading label="Carregando o formulário" {...defaults} />
    </SidePanel>
  );
}

function CreateForm<T extends RecordTypes>({
  kind,
  panel,
  onCreated,
  values,
  hint,
}: PanelProps<T> & { values: T["Input"]; hint: string | null }) {
  const { texts, Fields } = kind;
  const form = useForm<T["Input"], unknown, T["Output"]>({
    resolver: zodResolver(kind.schema),
    defaultValues: values as DefaultValues<T["Input"]>,
  });
  usePristineDefaults(form, values);
  const creation = useRecordCreation({
    ...kind,
    entityType: kind.api.entityType,
    toasts: texts.created,
    onCreated,
  });
  const existingId = creation.existingId();
  const element = useRef<HTMLFormElement>(null);
  return (
    <SidePanel
      title={texts.createTitle}
      panel={panel}
      isDirty={form.formState.isDirty}
      arrive={(intent) => {
        // `setFocus` of the form waits, and keys typed meanwhile would be lost.
        if (intent !== null) focusFirstField(element.current);
        // The form takes input only after its own effects, which follow this one.
        queueMicrotask(replayHeldLetters);
      }}
    >
      <form
        ref={element}
        noValidate
        aria-label={texts.createTitle}
        className="flex flex-col gap-4 px-5 pt-5"
        onSubmit={(event) => void form.handleSubmit(creation.submit)(event)}
      >
        {hint !== null && (
          <output className="rounded-md border border-line bg-page p-3 text-muted">{hint}</output>
        )}
        <Fields form={form} base={null} />
        <FormFooter
          submitLabel="Registrar"
          isBusy={creation.isPending}
          error={creation.error}
          wrongFields={refusedLabels(kind.fields, form.formState)}
        >
          {existingId !== null && (
            <Button onClick={() => panel.select(existingId, "row")}>{texts.openExisting}</Button>
          )}
        </FormFooter>
      </form>
    </SidePanel>
  );
}

function focusFirstField(form: HTMLFormElement | null): void {
  form
    ?.querySelector<HTMLElement>("input:checked, input:not([type=radio]), select, textarea")
    ?.focus();
}

/** Resets a pristine form when its defaults change, as today's date does. */
function usePristineDefaults<Input extends FieldValues, Output>(
  form: RecordForm<Input, Output>,
  values: Input,
): void {
  const { formState, getValues, reset } = form;
  const isOutdated = !formState.isDirty && changedFields(values, getValues()).length > 0;
  useEffect(() => {
    if (isOutdated) reset(values);
  }, [isOutdated, reset, values]);
}
