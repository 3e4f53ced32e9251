/** The resident memory of another process, as Linux tells it. */
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const SAMPLE_EVERY_MS = 50;
/** What, written to `clear_refs`, makes the peak begin anew (proc(5)). */
const RESET_PEAK = "5";

/** MiB: before something, the most during it, and after it. */
export type MemoryDuring = {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
};

function residentMiB(pid: number): number {
  return fieldMiB(pid, "VmRSS");
}

/** Carries something out, and tells what it did to the memory of the process. */
export async function watchMemory<Result>(
  pid: number,
  work: Promise<Result>,
): Promise<{ readonly result: Result; readonly memory: MemoryDuring }> {
  const before = residentMiB(pid);
  writeFileSync(`/proc/${pid}/clear_refs`, RESET_PEAK);
  let sampled = before;
  const over = new AbortController();
  const result = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    sampled = Math.max(sampled, residentMiB(pid));
    await Promise.race([wait(SAMPLE_EVERY_MS), result]);
  }
  // The kernel's own peak sees what lies between two samples.
  const peak = Math.max(sampled, fieldMiB(pid, "VmHWM"));
  return { result: await result, memory: { before, peak, after: residentMiB(pid) } };
}

function fieldMiB(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`/proc/${pid}/status says no ${field}`);
  return Number(kibibytes) / 1024;
}
