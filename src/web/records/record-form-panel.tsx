import { useRef, type RefObject } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#web/controls/button.tsx";
import { replayHeldLetters } from "#web/controls/shortcuts.ts";
import { PanelLoading } from "#web/overlay/panel-loading.tsx";
import { useFinish, useIsDrawer, useIsPanelOpen } from "#web/overlay/panel-layout.ts";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { firstField, focusFirstField } from "./first-field.ts";
import { FormFooter } from "./form-footer.tsx";
import { QuestionFirst } from "./question-first.ts";
import { EditPanel, type CreatedToast, type PanelProps } from "./record-edit-panel.tsx";
import { refusedLabels, type RecordForm, type RecordTypes } from "./record-kind.ts";
import { UnsavedRecords } from "./unsaved-records.tsx";
import { useConfirmedSubmit } from "./use-confirmed-submit.tsx";
import { useCreateForm } from "./use-create-form.ts";

type StartValues<Input> = {
  values: Input;
  /** The source of the values, in words; may depend on later changes. */
  hint: string | null | ((current: Input) => string | null);
};

export type FormDefaults<Input> =
  | StartValues<Input>
  /** Not loaded, or failed. */
  | { error: Error | null; isRetrying: boolean; retry: () => unknown };

type NewRecordProps<T extends RecordTypes> = Omit<PanelProps<T>, "onCreated"> & {
  /** Extends the message that a record was created. */
  announce?: (created: T["Row"], toast: CreatedToast) => void;
};

/** The form of a new record, or of the selected one. */
export function RecordPanel<T extends RecordTypes>({
  defaults,
  ...props
}: NewRecordProps<T> & { defaults: FormDefaults<T["Input"]> }) {
  const { kind, panel, onSaved } = props;
  const finish = useFinish(panel);
  if (panel.selectedId !== null) {
    const onCreated = (created: T["Row"]) => {
      onSaved(created);
      finish();
    };
    return (
      <EditPanel key={panel.selectedId} id={panel.selectedId} {...props} onCreated={onCreated} />
    );
  }
  // The form stays for the next record, which belongs to the same opening.
  if ("values" in defaults) return <CreateForm key={panel.opening.key} {...defaults} {...props} />;
  return (
    <SidePanel title={kind.texts.createTitle} panel={panel}>
      <PanelLoading label="Carregando o formulário" {...defaults} />
    </SidePanel>
  );
}

function CreateForm<T extends RecordTypes>(props: NewRecordProps<T> & StartValues<T["Input"]>) {
  const { kind, panel, onSaved, announce, values, hint } = props;
  const { texts, Fields } = kind;
  const element = useRef<HTMLFormElement>(null);
  const finish = useFinish(panel);
  const creation = useCreateForm({
    kind,
    opening: panel.opening,
    empty: values,
    isShown: useIsPanelOpen(panel),
    // A sheet covers the list, and closes when the record is saved.
    isPatient: !useIsDrawer(panel),
    hasMovedOn: () => document.activeElement !== firstField(element.current),
    onNext: () => {
      focusFirstField(element.current);
      finish();
    },
    onPutBack: (reason) =>
      reason instanceof QuestionFirst ? submit.ask(reason.asked) : focusSubmit(element.current),
    onCreated: (created, toast) => {
      onSaved(created);
      announce?.(created, toast);
    },
  });
  const { form, existingId } = creation;
  const submit = useConfirmedSubmit(creation);

  return (
    <SidePanel
      title={texts.createTitle}
      panel={panel}
      isDirty={creation.isDirty}
      arrive={useArrival(element)}
    >
      <form
        ref={element}
        noValidate
        aria-label={texts.createTitle}
        className="flex flex-col gap-4 px-5 pt-5"
        {...submit.formProps}
      >
        {creation.isDraft && (
          <RecoveredDraft
            discard={() => {
              creation.discardDraft();
              focusFirstField(element.current);
            }}
          />
        )}
        <Hint hint={hint} {...creation} />
        <Fields key={creation.round} form={form} base={null} />
        <FormFooter
          submitLabel="Registrar"
          isBusy={creation.isBusy}
          error={creation.error}
          wrongFields={refusedLabels(kind.fields, form.formState, form.getValues())}
          notice={[<UnsavedRecords key="unsaved" kind={kind} {...creation} />, submit.notice]}
        >
          {existingId !== null && (
            <Button onClick={() => panel.select(existingId, "row")}>{texts.openExisting}</Button>
          )}
        </FormFooter>
      </form>
    </SidePanel>
  );
}

function Hint<T extends RecordTypes>({
  form: { control, getValues },
  hint,
  isDraft,
}: {
  form: RecordForm<T["Input"], T["Output"]>;
  hint: StartValues<T["Input"]>["hint"];
  isDraft: boolean;
}) {
  useWatch({ control });
  const text = typeof hint === "function" ? hint(getValues()) : hint;
  // A fixed text is about the start values, which a draft replaces.
  if (text === null || (isDraft && text === hint)) return null;
  return <output className="rounded-md border border-line bg-page p-3 text-muted">{text}</output>;
}

function useArrival(element: RefObject<HTMLFormElement | null>) {
  const hasArrived = useRef(false);
  return (intent: DetailPanel["opening"]["intent"]) => {
    // After a save the focus may already be in a later field.
    if (intent === null || (intent === "again" && hasArrived.current)) return;
    hasArrived.current = true;
    focusFirstField(element.current);
    // The form accepts input only after its own effects, which follow this one.
    queueMicrotask(replayHeldLetters);
  };
}

function RecoveredDraft({ discard }: { discard: () => void }) {
  return (
    <div className="flex items-center justify-between gap-2 text-muted">
      <output>Rascunho recuperado.</output>
      <Button variant="ghost" size="small" onClick={discard}>
        Descartar
      </Button>
    </div>
  );
}

/** Focuses the submit button to try again, unless the user has moved the focus. */
function focusSubmit(form: HTMLFormElement | null): void {
  if (document.activeElement !== firstField(form)) return;
  form?.querySelector<HTMLElement>("button[type=submit]")?.focus();
}
