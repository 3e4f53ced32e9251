/** Names files of one process in a folder that programs on several computers may share. */
import { createHash } from "node:crypto";
import { hostname } from "node:os";

const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const DAY_MS = 86_400_000;

/** Identifies this computer and process. */
export const PROCESS_TAG = `${HOST}-${process.pid}`;

/** A pattern that matches the tag. */
export const TAG_PATTERN = String.raw`(?<host>[0-9a-f]{8})-(?<pid>\d+)`;

/**
 * True if no program can still need the file: its process has ended, or, on another computer or
 * without a tag, it is a day old. A file with this process's own id is from an earlier process, so
 * call this before making any.
 */
export function isLeftOver(
  tag: { readonly host?: string; readonly pid?: string } | undefined,
  modifiedMs: number,
): boolean {
  if (tag?.host !== HOST) return Date.now() - modifiedMs > DAY_MS;
  const pid = Number(tag.pid);
  return pid === process.pid || !isAlive(pid);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
