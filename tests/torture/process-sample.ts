/**
 * The resources of a running program: memory after a garbage collection, file handles, threads,
 * files.
 */
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { SQLITE_FILE } from "#server/database/sqlite.ts";

const ANSWER_MS = 10_000;

export const SAMPLED = ["heap", "resident", "handles", "threads", "wal"] as const;
export type Sample = Readonly<Record<(typeof SAMPLED)[number], number>>;

/** Requires a program started with `fast-clock.ts`. @throws Error if it does not respond. */
export async function sampleProcess(
  pid: number,
  { dataDir, sampleFile }: { readonly dataDir: string; readonly sampleFile: string },
): Promise<Sample> {
  rmSync(sampleFile, { force: true });
  process.kill(pid, "SIGUSR2");
  const { heapUsed, external, rss } = await readWhenWritten(sampleFile);
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return {
    heap: heapUsed + external,
    resident: rss,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: Number(/Threads:\s+(\d+)/u.exec(status)?.[1]),
    wal: sizeOf(join(dataDir, `${SQLITE_FILE}-wal`)),
  };
}

async function readWhenWritten(file: string): Promise<NodeJS.MemoryUsage> {
  const deadline = performance.now() + ANSWER_MS;
  while (performance.now() < deadline) {
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    if (text.endsWith("}")) return JSON.parse(text) as NodeJS.MemoryUsage;
    await wait(5);
  }
  throw new Error("The program did not answer to SIGUSR2.");
}

/** 0 without the file. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
