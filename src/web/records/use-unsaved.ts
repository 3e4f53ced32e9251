import { useEffect, useRef, useState } from "react";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import { clearLeft, readLeft, type DraftRecord } from "./form-draft.ts";
import { QuestionFirst } from "./question-first.ts";
import type { RecordForm, RecordKind, RecordTypes } from "./record-kind.ts";
import { AlreadyCreated } from "./create-once.ts";

/**
 * Input that is in no row yet. `id` is that of a failed attempt, which may have reached the server.
 */
export type Unsaved<T extends RecordTypes> = {
  readonly key: string;
  readonly id: T["Row"]["id"] | null;
  readonly input: T["Input"];
  readonly error: Error | null;
};

type Draft<T extends RecordTypes> = Unsaved<T> & Pick<DraftRecord<T["Input"]>, "opening">;

type OpenedForm<T extends RecordTypes> = {
  readonly opening: DetailPanel["opening"];
  readonly empty: T["Input"];
  readonly isShown: boolean;
};

export type Failed<T extends RecordTypes> = Unsaved<T> & { readonly error: Error };

/** Records that could not be saved: one in the form, the others waiting. */
export function useUnsaved<T extends RecordTypes>(
  form: RecordForm<T["Input"], T["Output"]>,
  kind: RecordKind<T>,
  { opening, empty, isShown }: OpenedForm<T>,
) {
  // Leftover input is for a form that the user opens.
  const [drafts] = useState(() => (isShown ? draftsToRestore(kind, empty) : []));
  const [draft] = useState(() => draftForForm(drafts, opening));
  const [restored, setRestored] = useState(draft);
  const attemptId = useRef(restored?.id ?? null);
  const { reset } = form;
  const { entityType } = kind.api;
  useEffect(() => {
    if (draft !== null) reset(draft.input, { keepDefaultValues: true });
    if (drafts.length > 0) clearLeft(entityType);
  }, [draft, drafts, reset, entityType]);
  const [waiting, setWaiting] = useState<readonly Unsaved<T>[]>(() =>
    drafts.filter((other) => other !== draft),
  );

  function putBack(unsaved: Unsaved<T>): void {
    // Before the form reports that its values changed.
    attemptId.current = unsaved.id;
    setRestored(unsaved);
    form.reset(unsaved.input, { keepDefaultValues: true });
  }

  return {
    /** The id of the last attempt to save the present input, until its result is known. */
    attemptId: () => attemptId.current,
    /** Called when the present input is sent. */
    startAttempt: (id: T["Row"]["id"]) => {
      attemptId.current = id;
    },
    /** The error of the last attempt; questions are shown by the form. */
    error: restored?.error instanceof QuestionFirst ? null : (restored?.error ?? null),
    /** The record that an earlier attempt created with other content. */
    existingId: restored?.error instanceof AlreadyCreated ? restored.id : null,
    isDraft: drafts.some((other) => other === restored),
    waiting,
    putBack,
    forgetRestored: () => {
      attemptId.current = null;
      setRestored(null);
    },
    wait: (unsaved: Unsaved<T>) => setWaiting((others) => [...others, unsaved]),
    /** Swaps the values of the form with waiting ones. */
    restore: (unsaved: Unsaved<T>) => {
      const { isDirty } = form.formState;
      const current = {
        key: `typed after ${unsaved.key}`,
        id: attemptId.current,
        input: { ...form.getValues() },
        error: null,
      };
      setWaiting((others) => [
        ...others.filter((other) => other !== unsaved),
        ...(isDirty ? [current] : []),
      ]);
      putBack(unsaved);
    },
  };
}

function draftsToRestore<T extends RecordTypes>(
  { api: { entityType } }: RecordKind<T>,
  empty: T["Input"],
): Draft<T>[] {
  return readLeft(entityType, empty).map((record, index) => ({
    ...record,
    key: `draft ${index}`,
    error: null,
  }));
}

/** The first one, unless the user asked for other values: it waits while the form shows those. */
function draftForForm<T extends RecordTypes>(
  [first]: readonly Draft<T>[],
  { key, copyOf, contactId }: DetailPanel["opening"],
): Draft<T> | null {
  const isBlank = copyOf === null && contactId === null;
  return first !== undefined && (isBlank || first.opening === key) ? first : null;
}
