/** The resident memory and CPU time of another process, on Linux. */
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const SAMPLE_EVERY_MS = 50;
/** Written to `clear_refs`, it resets the peak (proc(5)). */
const RESET_PEAK = "5";

/** MiB before, at the peak, and after. */
export type MemoryDuring = {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
};

/** The current resident memory in MiB. */
export function residentMiB(pid: number): number {
  return fieldMiB(pid, "VmRSS");
}

/** Runs an action and measures the memory of the process. */
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
  // The kernel's peak includes peaks between two samples.
  const peak = Math.max(sampled, fieldMiB(pid, "VmHWM"));
  return { result: await result, memory: { before, peak, after: residentMiB(pid) } };
}

/** CPU time of all threads in milliseconds (proc(5); a tick is 10 ms). */
export function cpuMsOf(pid: number): number {
  return cpuFields(pid, 11);
}

/** The CPU time of child processes that have ended. */
export function endedChildrenCpuMsOf(pid: number): number {
  return cpuFields(pid, 13);
}

function cpuFields(pid: number, first: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the program's name in brackets, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[first]) + Number(fields[first + 1])) * 10;
}

function fieldMiB(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`/proc/${pid}/status says no ${field}`);
  return Number(kibibytes) / 1024;
}
