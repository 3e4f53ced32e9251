/**
 * The user's changes since the page was loaded, newest last. Each step is undone once: by the
 * button in its message, or by Ctrl+Z when it is the newest. An undone step can be redone by
 * Ctrl+Shift+Z until the next change.
 */
export type Direction = "undo" | "redo";

export type Step = {
  /** Resolves to the opposite step, or null if there is none. */
  readonly run: () => Promise<Step | null>;
};

const MAX_STEPS = 100;

let done: readonly Step[] = [];
let undone: readonly Step[] = [];
let changedAt = -Infinity;
/** Steps run one at a time: two may concern the same record. */
let running: Promise<unknown> = Promise.resolve();
let waiting = 0;

export function addStep(step: Step): void {
  done = [...done, step].slice(-MAX_STEPS);
  undone = [];
  changedAt = performance.now();
}

/** Drops a step that another one replaces. */
export function dropStep(step: Step): void {
  done = done.filter((other) => other !== step);
  undone = undone.filter((other) => other !== step);
}

/** For another history: its records at the positions of these steps are of other changes. */
export function dropAllSteps(): void {
  [done, undone] = [[], []];
}

/** `time` is a value of `performance.now()`. */
export function hasChangedSince(time: number): boolean {
  return changedAt > time;
}

/** Undoes or redoes the newest possible step. False if there is none. */
export function turnNewest(direction: Direction): boolean {
  const newest = () => (direction === "undo" ? done : undone).at(-1);
  if (newest() === undefined && waiting === 0) return false;
  enqueue(() => turn(newest()));
  return true;
}

/** Runs a step from the button in its message, unless it ran already. */
export function turnStep(step: Step): void {
  enqueue(() => turn(step));
}

/** Earlier changes are undone only when it is known whether this one happened. */
export function trackChange<Result>(change: Promise<Result>): Promise<Result> {
  enqueue(async () => {
    await Promise.allSettled([change]);
    // The caller adds the step after the response.
    await new Promise((resolve) => setTimeout(resolve));
  });
  return change;
}

function enqueue(task: () => Promise<unknown>): void {
  waiting += 1;
  running = running.then(task).finally(() => {
    waiting -= 1;
  });
}

async function turn(step: Step | undefined): Promise<void> {
  if (step === undefined) return;
  const isDone = done.includes(step);
  if (!isDone && !undone.includes(step)) return;
  dropStep(step);
  const next = await step.run();
  if (next === null) return;
  if (next === step ? isDone : !isDone) done = [...done, next].slice(-MAX_STEPS);
  else undone = [...undone, next];
}
