import { expect, test } from "vitest";
import { JobProgress } from "./job-progress.ts";

test("of a commit and a cancellation, only the first one counts", () => {
  const committed = new JobProgress();
  const late = new AbortController();
  const unaffected = committed.abortedBeforeCommit(late.signal);
  new JobProgress(committed.buffer).beginCommit();
  late.abort();
  expect([unaffected.aborted, committed.isCommitting]).toEqual([false, true]);
  const cancelled = new JobProgress();
  const early = new AbortController();
  const aborted = cancelled.abortedBeforeCommit(early.signal);
  early.abort();
  expect(aborted.aborted).toBe(true);
  expect(() => new JobProgress(cancelled.buffer).beginCommit()).toThrow("Cancelled");
  expect(cancelled.isCommitting).toBe(false);
});
