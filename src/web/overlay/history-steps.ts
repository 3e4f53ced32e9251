/**
 * A step of the browser's history for whatever covers the screen: Back closes it and nothing else. A step
 * has the address and the state of the entry under it. The router does not see it: a move between the two
 * is not passed on, and an entry that the router adds takes the place of the step.
 */

type Covering = {
  readonly close: () => void;
  /** Stays open when another entry is added over it. */
  readonly isLasting: boolean;
  /** The position of its step, if it has one. */
  at: number | null;
};

type Entry = {
  readonly state: object;
  readonly href: string;
  /** The router's number of the entry, which its steps share. */
  readonly index: unknown;
  /** The position among all entries and steps. */
  readonly at: number;
  /** Steps from the router's entry up to here. */
  readonly steps: number;
};

const native = {
  push: history.pushState.bind(history),
  replace: history.replaceState.bind(history),
  go: history.go.bind(history),
};

/** A move that leads nowhere has no event. */
const MAX_MOVE_MS = 1000;

const coverings: Covering[] = [];
let here = readEntry();
/** Where the address of the entry under the first step began. */
let hrefUnderSteps = here.href;
/** What waits for the end of a move in the history; null while there is none. */
let waiting: (() => void)[] | null = null;

/** Before the router is made. */
export function followHistorySteps(): void {
  globalThis.addEventListener("popstate", arrive, { capture: true });
  history.pushState = (state: object, _title, url) =>
    whenStill(() => {
      pushEntry(state, url);
    });
  history.replaceState = (state: object, _title, url) =>
    whenStill(() => {
      native.replace({ ...state, at: here.at, steps: here.steps }, "", url);
      here = readEntry();
    });
  history.go = (by = 0) => whenStill(() => move(by < 0 ? by - here.steps : by));
  // Of the page that was reloaded; what was open is not.
  if (here.steps > 0) move(-here.steps);
}

/** Adds a step; the returned function removes it, if Back has not. */
export function addStep(close: () => void, { isLasting = false } = {}): () => void {
  const covering: Covering = { close, isLasting, at: null };
  coverings.push(covering);
  restoreSteps();
  return () => {
    coverings.splice(coverings.indexOf(covering), 1);
    // What closes together is removed together, and what opens instead takes the step over.
    queueMicrotask(() => whenStill(removeUnusedSteps));
  };
}

/** What is still open has a step, also where the last one was used up. */
export function restoreSteps(): void {
  whenStill(() => {
    for (const covering of coverings) {
      if (covering.at === null) {
        if (here.steps === 0 || isUsed(here.at)) pushStep();
        covering.at = here.at;
      }
    }
  });
}

function pushStep(): void {
  if (here.steps === 0) hrefUnderSteps = here.href;
  native.push({ ...here.state, at: here.at + 1, steps: here.steps + 1 }, "", here.href);
  here = readEntry();
}

function removeUnusedSteps(): void {
  let count = 0;
  while (count < here.steps && !isUsed(here.at - count)) count += 1;
  if (count > 0) move(-count);
}

function isUsed(at: number): boolean {
  return coverings.some((covering) => covering.at === at);
}

/** Of the router. */
function pushEntry(state: object, url: string | URL | null | undefined): void {
  const covering = coverings.find(({ at }) => at === here.at);
  const isStepFree =
    here.steps === 1 && covering?.isLasting !== true && here.href === hrefUnderSteps;
  if (isStepFree) {
    native.replace({ ...state, at: here.at, steps: 0 }, "", url);
    if (covering !== undefined) covering.at = null;
  } else native.push({ ...state, at: here.at + 1, steps: 0 }, "", url);
  here = readEntry();
}

function arrive(event: PopStateEvent): void {
  const from = here;
  const isOwnMove = waiting !== null;
  here = readEntry();
  const closed = coverings.filter(({ at }) => at !== null && at > here.at).toReversed();
  for (const covering of closed) covering.at = null;
  if (here.index === from.index) {
    event.stopImmediatePropagation();
    // The address may have changed while the step was there.
    native.replace({ ...from.state, at: here.at, steps: here.steps }, "", from.href);
    here = readEntry();
    if (isOwnMove) return endMove();
    // A step that is left over.
    if (closed.length === 0) native.go(here.at > from.at ? from.at - here.at : -1);
  }
  for (const covering of closed) covering.close();
  // The router reads the entry first; and what asks before it closes is still open.
  setTimeout(() => {
    endMove();
    restoreSteps();
  });
}

function move(by: number): void {
  const queue: (() => void)[] = [];
  waiting = queue;
  native.go(by);
  setTimeout(() => {
    if (waiting === queue) endMove();
  }, MAX_MOVE_MS);
}

function endMove(): void {
  const queue = waiting ?? [];
  waiting = null;
  for (const act of queue) whenStill(act);
}

function whenStill(act: () => void): void {
  if (waiting === null) act();
  else waiting.push(act);
}

function readEntry(): Entry {
  const state: unknown = history.state;
  const entry = typeof state === "object" && state !== null ? state : {};
  const { idx, at, steps }: { idx?: unknown; at?: unknown; steps?: unknown } = entry;
  return {
    state: entry,
    href: location.href,
    index: idx,
    at: typeof at === "number" ? at : 0,
    steps: typeof steps === "number" ? steps : 0,
  };
}
