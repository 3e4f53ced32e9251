/**
 * Asks if a change applies to one entry or also to others of its series; one question at a time.
 */
import type { Entry } from "#web/records/entry.ts";
import type { EffectOnNew, OtherParts, Scope } from "./series-query.ts";
import type { SeriesTotals } from "./series-totals.ts";

export type ScopeQuestion = {
  readonly entry: Entry;
  /** All others that are open, and those of them that would change. */
  readonly open: OtherParts;
  readonly others: OtherParts;
  /** Null if no others will be made. */
  readonly newOnes: EffectOnNew | null;
  /** A further note for the user; null for none. */
  readonly note: string | null;
  /** Null if the change does not affect them, and for a recurrence. */
  readonly totals: SeriesTotals | null;
  /** Null if the user cancels. */
  readonly answer: (scope: Scope | null) => void;
};

let current: ScopeQuestion | null = null;
const listeners = new Set<() => void>();
/** The entry of the open panel. */
let openId: Entry["id"] | null = null;

/** Resolves to null if the panel of the entry was closed meanwhile. */
export function askScope(asked: Omit<ScopeQuestion, "answer">): Promise<Scope | null> {
  current?.answer(null);
  if (asked.entry.id !== openId) return Promise.resolve(null);
  return new Promise((resolve) => {
    show({
      ...asked,
      answer: (scope) => {
        show(null);
        resolve(scope);
      },
    });
  });
}

/** Called with the panel of the entry; the returned function closes its question with it. */
export function openQuestions(entryId: Entry["id"]): () => void {
  openId = entryId;
  return () => {
    openId = null;
    current?.answer(null);
  };
}

export function currentQuestion(): ScopeQuestion | null {
  return current;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(question: ScopeQuestion | null): void {
  current = question;
  for (const listener of listeners) listener();
}
