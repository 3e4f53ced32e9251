import { useEffect, useEffectEvent, useRef } from "react";
import { clearDraft, writeDraft } from "./form-draft.ts";
import type { RecordForm, RecordKind, RecordTypes } from "./record-kind.ts";

type Attempt<T extends RecordTypes> = { readonly id: T["Row"]["id"]; readonly input: T["Input"] };

/**
 * Keeps what is typed, or else what is being saved, for a reload of the tab. Leaving the form on the
 * screen is a decision of the user and ends the draft.
 */
export function useFormDraft<T extends RecordTypes>({
  kind: {
    api: { entityType },
  },
  form,
  opening,
  attemptId,
  isTyped,
}: {
  kind: RecordKind<T>;
  form: RecordForm<T["Input"], T["Output"]>;
  opening: string;
  /** Of an earlier attempt to save what is in the form. */
  attemptId: T["Row"]["id"] | null;
  isTyped: () => boolean;
}) {
  const pending = useRef<Attempt<T> | null>(null);
  const isOpen = useRef(true);
  const keepFor = useEffectEvent((current: string) => {
    if (isTyped()) {
      writeDraft(entityType, { opening: current, id: attemptId, input: { ...form.getValues() } });
    } else if (pending.current === null) clearDraft();
    else writeDraft(entityType, { opening: current, ...pending.current });
  });
  useEffect(() => {
    keepFor(opening);
    return form.subscribe({ formState: { values: true }, callback: () => keepFor(opening) });
  }, [form, opening]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      clearDraft();
    };
  }, []);

  return {
    /** Before the form is reset for the next record. */
    startSaving: (attempt: Attempt<T>) => {
      pending.current = attempt;
    },
    saved: (id: T["Row"]["id"]) => {
      if (pending.current?.id !== id) return;
      pending.current = null;
      if (isOpen.current && !isTyped()) clearDraft();
    },
    /** Returns false if the form is gone: the next one takes the input over. */
    failed: (id: T["Row"]["id"] | null, input: T["Input"]): boolean => {
      pending.current = null;
      if (!isOpen.current) writeDraft(entityType, { opening: null, id, input });
      return isOpen.current;
    },
  };
}
