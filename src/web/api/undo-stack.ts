/**
 * What this person changed since the page was loaded, newest last. Each step is turned back once: by the
 * button of its message, or by Ctrl+Z when it is the newest. What was undone waits for Ctrl+Shift+Z until
 * the next change.
 */
export type Direction = "undo" | "redo";

export type Step = {
  /** Resolves to the step that turns this one back again, to null without one. */
  readonly run: () => Promise<Step | null>;
};

const MAX_STEPS = 100;

let done: readonly Step[] = [];
let undone: readonly Step[] = [];
let changedAt = -Infinity;
/** One step after the other: two may be about the same record. */
let running: Promise<unknown> = Promise.resolve();
let waiting = 0;

export function addStep(step: Step): void {
  done = [...done, step].slice(-MAX_STEPS);
  undone = [];
  changedAt = performance.now();
}

/** Of a change that another one replaces. */
export function dropStep(step: Step): void {
  done = done.filter((other) => other !== step);
  undone = undone.filter((other) => other !== step);
}

/** `time` is one of `performance.now()`. */
export function hasChangedSince(time: number): boolean {
  return changedAt > time;
}

/** Undoes or redoes the newest step that can be. False when there is none. */
export function turnNewest(direction: Direction): boolean {
  const newest = () => (direction === "undo" ? done : undone).at(-1);
  if (newest() === undefined && waiting === 0) return false;
  enqueue(() => turn(newest()));
  return true;
}

/** By the button of its message; nothing where it ran already. */
export function turnStep(step: Step): void {
  enqueue(() => turn(step));
}

/** Until it is known whether there is a change, none before it is undone. */
export function trackChange<Result>(change: Promise<Result>): Promise<Result> {
  enqueue(async () => {
    await Promise.allSettled([change]);
    // Its step is added after its answer.
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
