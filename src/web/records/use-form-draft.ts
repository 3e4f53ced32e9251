import { useEffect, useEffectEvent, useRef } from "react";
import type { EntityType } from "#domain/entities.ts";
import { addToLeft, writeOpen, type DraftRecord } from "./form-draft.ts";
import type { DetailPanel } from "#web/url/detail-panel.ts";
import type { RecordForm, RecordKind, RecordTypes } from "./record-kind.ts";

type Attempt<T extends RecordTypes> = { readonly id: T["Row"]["id"]; readonly input: T["Input"] };

/**
 * Keeps unsaved input across a reload of the tab: what is typed, what was sent without a response,
 * and what waits. Closing the form is the user's decision, and ends the draft.
 */
export function useFormDraft<T extends RecordTypes>({
  kind: {
    api: { entityType },
  },
  opening,
  form,
  attemptId,
  waiting,
  isTyped,
}: {
  kind: RecordKind<T>;
  opening: Pick<DetailPanel["opening"], "key">;
  form: RecordForm<T["Input"], T["Output"]>;
  /** The id of an attempt to save the present input. */
  attemptId: () => T["Row"]["id"] | null;
  waiting: readonly DraftRecord<T["Input"]>[];
  isTyped: () => boolean;
}) {
  const sent = useRef<readonly Attempt<T>[]>([]);
  const isOpen = useRef(true);
  const draft = useOwnDraft<T>(entityType);

  function keepWith(later: typeof waiting): void {
    const id = attemptId();
    const typed = isTyped() ? [{ id, input: { ...form.getValues() }, opening: opening.key }] : [];
    const others = [...sent.current, ...later].filter(
      (other) => other.id === null || other.id !== id,
    );
    draft.keep([...typed, ...others]);
  }

  const keep = () => keepWith(waiting);
  const keepLatest = useEffectEvent(keepWith);
  const end = useEffectEvent(draft.clear);
  useEffect(() => {
    keepLatest(waiting);
    return form.subscribe({
      formState: { values: true },
      callback: () => keepLatest(waiting),
    });
  }, [form, waiting]);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      end();
    };
  }, []);

  function answered(id: T["Row"]["id"]): void {
    sent.current = sent.current.filter((other) => other.id !== id);
  }

  return {
    /** Called before the request, whose response may be lost. */
    startSaving: (attempt: Attempt<T>) => {
      sent.current = [...sent.current, attempt];
      keep();
    },
    saved: (id: T["Row"]["id"]) => {
      answered(id);
      if (isOpen.current) keep();
    },
    /** Returns false if the form is gone: the next one takes over the input. */
    failed: ({ id }: Attempt<T>, unsaved: DraftRecord<T["Input"]>): boolean => {
      answered(id);
      if (!isOpen.current) addToLeft(entityType, unsaved);
      return isOpen.current;
    },
  };
}

/** A form that the user did not open, or that is empty, does not touch the draft of another one. */
function useOwnDraft<T extends RecordTypes>(entityType: EntityType) {
  const isOwner = useRef(false);
  const clear = (): void => {
    if (isOwner.current) writeOpen(entityType, []);
    isOwner.current = false;
  };
  return {
    clear,
    keep: (records: readonly DraftRecord<T["Input"]>[]) => {
      if (records.length === 0) return clear();
      writeOpen(entityType, records);
      isOwner.current = true;
    },
  };
}
