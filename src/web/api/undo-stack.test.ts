import { beforeEach, expect, test } from "vitest";
import { addStep, trackChange, turnNewest, turnStep, type Step } from "./undo-stack.ts";

let log: string[] = [];

/** Logs its name when it runs, with a prime for each reversal. */
function step(name: string): Step {
  return {
    run: () => {
      log.push(name);
      return Promise.resolve(step(`${name}'`));
    },
  };
}

const settled = () =>
  trackChange(Promise.resolve()).then(() => new Promise((r) => setTimeout(r, 5)));

async function press(...keys: readonly ("undo" | "redo")[]): Promise<string[]> {
  for (const key of keys) turnNewest(key);
  await settled();
  return log;
}

beforeEach(async () => {
  // Left over from other tests.
  while (turnNewest("undo")) await settled();
  addStep(step("first"));
  addStep(step("second"));
  log = [];
});

test("each step is undone once, the newest first, and then there is none", async () => {
  expect(await press("undo", "undo", "undo")).toEqual(["second", "first"]);
});

test("undone steps are redone in the opposite order", async () => {
  await press("undo", "undo");
  log = [];
  expect(await press("redo", "redo", "redo", "undo")).toEqual(["first'", "second'", "second''"]);
});

test("a new change clears the redo steps", async () => {
  await press("undo");
  addStep(step("third"));
  log = [];
  expect(await press("redo", "undo")).toEqual(["third"]);
});

test("a step runs once, whatever triggers it", async () => {
  const third = step("third");
  addStep(third);
  turnStep(third);
  turnStep(third);
  expect(await press("undo")).toEqual(["third", "second"]);
});

test("a step that is refused leaves, and the one before it is next", async () => {
  addStep({ run: () => Promise.resolve(null) });
  expect(await press("undo", "undo")).toEqual(["second"]);
});

test("a step that may be tried again stays", async () => {
  let tries = 0;
  const lost: Step = {
    run: () => {
      tries += 1;
      return Promise.resolve(tries === 1 ? lost : step("done"));
    },
  };
  addStep(lost);
  expect(await press("undo", "undo", "undo")).toEqual(["second"]);
  expect(tries).toBe(2);
});

test("a change on its way is waited for, and undone before the older ones", async () => {
  const saving = Promise.resolve().then(() => addStep(step("third")));
  void trackChange(saving);
  expect(await press("undo")).toEqual(["third"]);
});
