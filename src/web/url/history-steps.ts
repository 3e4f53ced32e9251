/**
 * A step of the browser's history for each overlay: Back closes it and does nothing else. A step
 * has the URL and state of the history entry below it. The router does not see it: a move between
 * the two is not passed on, and an entry added by the router replaces the step.
 */

type Covering = {
  readonly close: () => void;
  /** True to stay open when another entry is added over it. */
  readonly isLasting: boolean;
  /** The position of its step; null without one. */
  at: number | null;
};

type Entry = {
  readonly state: object;
  readonly href: string;
  /** The position among all entries and steps. */
  readonly at: number;
  /** The positions of the router's entries up to this one, which its steps share. */
  readonly entries: readonly number[];
};

const native = {
  push: history.pushState.bind(history),
  replace: history.replaceState.bind(history),
  go: history.go.bind(history),
};

/** A move that leads nowhere has no event; one that leads somewhere may take long on a busy computer. */
const MAX_MOVE_MS = { nowhere: 1000, somewhere: 10_000 } as const;

const coverings: Covering[] = [];
let here = readEntry();
/** The initial URL of the entry below the first step. */
let hrefUnderSteps = here.href;
/** The entry that the last move between entries left. */
let left = here;
/** The target of a move made here. */
let target: number | null = null;
/** Callbacks that wait for the end of a history move; null if there is none. */
let waiting: (() => void)[] | null = null;

/** Call before the router is created. */
export function followHistorySteps(): void {
  globalThis.addEventListener("popstate", arrive, { capture: true });
  history.pushState = (state: object, _title, url) =>
    whenStill(() => {
      pushEntry(state, url);
    });
  history.replaceState = (state: object, _title, url) =>
    whenStill(() => {
      replace(state, url);
    });
  history.go = (by = 0) => whenStill(() => move(positionOf(by)));
  // Steps from before a reload; their overlays are no longer open.
  if (stepsHere() > 0) move(entryHere());
}

/** Adds a step; the returned function removes it unless Back already has. */
export function addStep(close: () => void, { isLasting = false } = {}): () => void {
  const covering: Covering = { close, isLasting, at: null };
  coverings.push(covering);
  restoreSteps();
  return () => {
    coverings.splice(coverings.indexOf(covering), 1);
    // Overlays that close together are removed together, and one that opens instead takes over the
    // step.
    queueMicrotask(() => whenStill(removeUnusedSteps));
  };
}

/** Gives a step to each open overlay without one; a step that is already in use is not shared. */
export function restoreSteps(): void {
  whenStill(() => {
    for (const covering of coverings) {
      if (covering.at === null) {
        if (stepsHere() === 0 || isUsed(here.at)) pushStep();
        covering.at = here.at;
      }
    }
  });
}

function pushStep(): void {
  if (stepsHere() === 0) hrefUnderSteps = here.href;
  push(here.state, here.href, here.entries);
}

function removeUnusedSteps(): void {
  let to = here.at;
  while (to > entryHere() && !isUsed(to)) to -= 1;
  if (to < here.at) move(to);
}

function isUsed(at: number): boolean {
  return coverings.some((covering) => covering.at === at);
}

/** Adds an entry of the router. */
function pushEntry(state: object, url: string | URL | null | undefined): void {
  const covering = coverings.find(({ at }) => at === here.at);
  const isStepFree =
    stepsHere() === 1 && covering?.isLasting !== true && here.href === hrefUnderSteps;
  if (isStepFree) {
    replace(state, url, [...here.entries, here.at]);
    if (covering !== undefined) covering.at = null;
  } else push(state, url, [...here.entries, here.at + 1]);
}

/**
 * The position of the router's entry `by` entries away; for earlier ones, that of their last step.
 */
function positionOf(by: number): number {
  const { at, entries } = here;
  const index = entries.length - 1 + by;
  if (by < 0) return (entries[index + 1] ?? (entries[0] ?? 0) + index + 1) - 1;
  // The router reverts a refused move.
  return by > 0 && left.entries.length - 1 === index ? left.at : at + by;
}

function arrive(event: PopStateEvent): void {
  const from = here;
  here = readEntry();
  const isOwnMove = here.at === target;
  target = null;
  const closed = coverings.filter(({ at }) => at !== null && at > here.at).toReversed();
  for (const covering of closed) covering.at = null;
  if (here.entries.length === from.entries.length) {
    event.stopImmediatePropagation();
    // The URL may have changed while the step existed.
    replace(from.state, from.href);
    if (isOwnMove) return endMove();
    // An orphaned step: Forward leads nowhere, and Back to the entry before.
    if (closed.length === 0) return move(here.at > from.at ? from.at : entryHere() - 1);
  } else left = from;
  for (const covering of closed) covering.close();
  // The router reads the entry first, and overlays that ask before closing are still open.
  setTimeout(() => {
    endMove();
    restoreSteps();
  });
}

function move(to: number): void {
  const queue: (() => void)[] = [];
  waiting = queue;
  target = to;
  const by = to - here.at;
  const limitMs = MAX_MOVE_MS[hasEntry(by) ? "somewhere" : "nowhere"];
  native.go(by);
  setTimeout(() => {
    if (waiting === queue) endMove();
  }, limitMs);
}

/** Returns false in a browser that cannot say it. */
function hasEntry(by: number): boolean {
  if (!("navigation" in globalThis)) return false;
  const { currentEntry } = navigation;
  if (currentEntry === null) return false;
  return navigation.entries()[currentEntry.index + by]?.sameDocument === true;
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

function push(
  state: object,
  url: string | URL | null | undefined,
  entries: readonly number[],
): void {
  native.push({ ...state, at: here.at + 1, entries }, "", url);
  here = readEntry();
}

function replace(
  state: object,
  url: string | URL | null | undefined,
  entries: readonly number[] = here.entries,
): void {
  native.replace({ ...state, at: here.at, entries }, "", url);
  here = readEntry();
}

function entryHere(): number {
  return here.entries.at(-1) ?? 0;
}

function stepsHere(): number {
  return here.at - entryHere();
}

function readEntry(): Entry {
  const state: unknown = history.state;
  const entry = typeof state === "object" && state !== null ? state : {};
  const { at, entries }: { at?: unknown; entries?: unknown } = entry;
  const isKnown = typeof at === "number" && Array.isArray(entries);
  return {
    state: entry,
    href: location.href,
    at: isKnown ? at : 0,
    entries: isKnown ? entries.map(Number) : [0],
  };
}
