import { expect, test } from "vitest";
import type { DatabaseLocation } from "../database/database.ts";
import { ProcessPool } from "./process-pool.ts";

/** Ends when it is killed, unless its job is `false`. */
const ENDLESS_JOB = `
  export default async ({ job }) => {
    if (job) await new Promise((resolve) => setTimeout(resolve, 60_000));
    return { kind: "done", result: job };
  };
`;
const ENTRY = new URL(`data:text/javascript,${encodeURIComponent(ENDLESS_JOB)}`);
const NOWHERE: DatabaseLocation = { engine: "sqlite", file: "" };

test("a job that is aborted while it waits for a process ends at once, and the next has its turn", async () => {
  const pool = new ProcessPool<boolean, boolean>(ENTRY, { maxProcesses: 1, maxHeapMb: 64 });
  const running = new AbortController();
  const waiting = new AbortController();
  const first = pool.run(NOWHERE, true, running.signal);
  const second = pool.run(NOWHERE, true, waiting.signal);
  const third = pool.run(NOWHERE, false);
  waiting.abort();
  await expect(second).rejects.toThrow("aborted");
  running.abort();
  await expect(first).rejects.toThrow("A worker could not do its job");
  expect(await third).toBe(false);
});
