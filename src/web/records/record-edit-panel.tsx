import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileX2 } from "lucide-react";
import { useRef, useState, type RefCallback } from "react";
import { flushSync } from "react-dom";
import { useForm, type DefaultValues } from "react-hook-form";
import { Link } from "react-router";
import { useCompany } from "#web/api/company.ts";
import { Button, buttonClass } from "#web/controls/button.tsx";
import { EmptyNotice } from "#web/feedback/alerts.tsx";
import { PanelLoading } from "#web/overlay/panel-loading.tsx";
import { SidePanel } from "#web/overlay/side-panel.tsx";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { focusFirstField } from "./first-field.ts";
import { FormFooter } from "./form-footer.tsx";
import { RecordConflict } from "./record-conflict.tsx";
import { refusedLabels, type RecordKind, type RecordTypes } from "./record-kind.ts";
import { recordQuery } from "./record-query.ts";
import { useConfirmedSubmit } from "./use-confirmed-submit.tsx";
import { useRecordEditing } from "./use-record-editing.ts";

/** The message that a record was created, which callers may extend. */
export type CreatedToast = { readonly message: string; readonly toastId: string | number };

export type PanelProps<T extends RecordTypes> = {
  kind: RecordKind<T>;
  panel: DetailPanel;
  /** False until it is known which fields exist: a field added late would move the others. */
  areFieldsKnown?: boolean;
  onSaved: (saved: T["Row"]) => void;
  onCreated: (created: T["Row"]) => void;
};

export function EditPanel<T extends RecordTypes>({
  id,
  areFieldsKnown = true,
  ...props
}: PanelProps<T> & { id: string }) {
  const { kind, panel } = props;
  const { data, ...query } = useQuery(recordQuery(kind.api, id, useQueryClient()));
  // When another user removes the record, the input must not be lost.
  const [lastSeen, setLastSeen] = useState<T["Row"] | null>(null);
  if (data !== undefined && data !== null && data !== lastSeen) setLastSeen(data);
  const row = data ?? lastSeen;
  if (row !== null && areFieldsKnown)
    return <EditForm row={row} isRemoved={data === null} {...props} />;
  if (data === null) return <NotFound kind={kind} panel={panel} />;
  return (
    <SidePanel title={kind.texts.editTitle} panel={panel}>
      <PanelLoading
        label={kind.texts.loading}
        error={query.error}
        retry={query.refetch}
        isRetrying={query.isFetching}
      />
    </SidePanel>
  );
}

function EditForm<T extends RecordTypes>({
  kind,
  panel,
  onSaved,
  onCreated,
  row,
  isRemoved,
}: PanelProps<T> & { row: T["Row"]; isRemoved: boolean }) {
  const { texts, Heading, Fields, Related } = kind;
  const queryClient = useQueryClient();
  const { form, schema } = useEditForm(kind, row);
  const editing = useRecordEditing({ kind, row, isRemoved, form, onSaved, onCreated });
  const { base, newest, isBusy, isOutdated } = editing;
  const submit = useConfirmedSubmit({
    form,
    schema,
    questionBefore: (filled) => kind.questionBefore(filled, { queryClient, base, ownId: base.id }),
    save: editing.save,
  });
  const history = useHistoryTarget();
  const { element, arrive } = useArrival(history.show);

  const keepTyped = () => submitRebased(element.current, editing.keepTyped);

  const { isDirty } = form.formState;
  if (isRemoved && !isDirty) return <NotFound kind={kind} panel={panel} />;
  const opensHistory = panel.opening.intent === "history";
  return (
    <SidePanel
      title={texts.editTitle}
      heading={Heading === undefined ? null : <Heading row={newest} />}
      panel={panel}
      isDirty={isDirty}
      arrive={arrive}
    >
      <div className="flex flex-col gap-5 p-5 pb-[calc(20px+var(--toast-room,0px))]">
        <AboveForm
          {...{ kind, row, newest, panel, opensHistory }}
          historyRef={history.ref}
          isBusy={isBusy || isRemoved}
          save={editing.saveAside}
        />
        <form
          ref={element}
          noValidate
          aria-label={texts.editTitle}
          className="flex flex-col gap-4"
          {...submit.formProps}
        >
          <Fields form={form} base={base} />
          <FormFooter
            submitLabel={isRemoved ? texts.createAgain : "Salvar alterações"}
            isBusy={isBusy}
            error={editing.error}
            wrongFields={refusedLabels(kind.fields, form.formState, form.getValues())}
            notice={
              isOutdated ? (
                <RecordConflict {...editing} {...{ kind, form, keepTyped }} newer={row} />
              ) : (
                submit.notice
              )
            }
          />
        </form>
        <Related row={row} />
      </div>
    </SidePanel>
  );
}

/** Submits like the button, with its question, but based on the newest version. */
function submitRebased(form: HTMLFormElement | null, rebase: () => void): void {
  flushSync(rebase);
  form?.requestSubmit();
}

function useEditForm<T extends RecordTypes>(kind: RecordKind<T>, row: T["Row"]) {
  const { today } = useCompany();
  const schema = kind.toSchema(row, today);
  const form = useForm<T["Input"], unknown, T["Output"]>({
    resolver: zodResolver(schema),
    defaultValues: kind.toInput(row) as DefaultValues<T["Input"]>,
  });
  return { form, schema };
}

function AboveForm<T extends RecordTypes>({
  kind: { Summary, History },
  row,
  newest,
  panel,
  opensHistory,
  historyRef,
  isBusy,
  save,
}: Pick<PanelProps<T>, "kind" | "panel"> & {
  /** The row as read. */
  row: T["Row"];
  /** The row as read or saved. */
  newest: T["Row"];
  opensHistory: boolean;
  historyRef: RefCallback<HTMLElement>;
  isBusy: boolean;
  save: (patch: Partial<T["Row"]>) => void;
}) {
  return (
    <>
      <Summary row={newest} isBusy={isBusy} save={save} panel={panel} />
      {History !== undefined && (
        <History row={row} historyRef={historyRef} isWhole={opensHistory} />
      )}
    </>
  );
}

/**
 * Focuses the first field; on touch devices, where that would open a keyboard over the content,
 * only after *Editar*.
 */
function useArrival(showHistory: () => void) {
  const element = useRef<HTMLFormElement>(null);
  function arrive(intent: DetailPanel["opening"]["intent"]): void {
    if (intent === "history") showHistory();
    const isByFinger = matchMedia("(pointer: coarse)").matches;
    if (intent !== "edit" && (intent !== "row" || isByFinger)) return;
    focusFirstField(element.current, { preventScroll: true });
    if (intent === "edit") element.current?.scrollIntoView({ block: "start" });
  }
  return { element, arrive };
}

function useHistoryTarget() {
  const target = useRef<HTMLElement>(null);
  return {
    ref: (element: HTMLElement | null) => {
      target.current = element;
    },
    show: () => {
      target.current?.focus({ preventScroll: true });
      target.current?.scrollIntoView({ block: "start" });
    },
  };
}

function NotFound<T extends RecordTypes>({
  kind: { texts, removedPath },
  panel,
}: Pick<PanelProps<T>, "kind" | "panel">) {
  return (
    <SidePanel title={texts.editTitle} panel={panel}>
      <EmptyNotice icon={FileX2} message={texts.notFound.message}>
        <p className="text-muted">{texts.notFound.hint}</p>
        {removedPath !== undefined && (
          <Link to={removedPath} className={buttonClass("secondary")}>
            Ver os lançamentos removidos
          </Link>
        )}
        <Button onClick={panel.close}>Voltar</Button>
      </EmptyNotice>
    </SidePanel>
  );
}
