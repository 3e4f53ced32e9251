/** Asks whether a change is of one part or of others too; one question at a time. */
import type { Entry } from "#web/records/entry.ts";
import type { OtherParts, Scope } from "./series-query.ts";
import type { SeriesTotals } from "./series-totals.ts";

type ScopeQuestion = {
  readonly entry: Entry;
  readonly others: OtherParts;
  /** What else the user should know; null for nothing. */
  readonly note: string | null;
  /** Null where the change has no effect on them, and for entries that repeat. */
  readonly totals: SeriesTotals | null;
  /** Null when the user goes back. */
  readonly answer: (scope: Scope | null) => void;
};

let current: ScopeQuestion | null = null;
const listeners = new Set<() => void>();

export function askScope(asked: Omit<ScopeQuestion, "answer">): Promise<Scope | null> {
  current?.answer(null);
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
