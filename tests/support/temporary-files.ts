import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const OPEN_FILES = "/proc/self/fd";

/** The temporary files of this process: named ones and, on Linux, open ones without a name. */
export function temporaryFiles(): string[] {
  const mark = `sistema-financeiro-${process.pid}-`;
  const named = readdirSync(tmpdir()).filter((name) => name.startsWith(mark));
  const handles = existsSync(OPEN_FILES) ? readdirSync(OPEN_FILES) : [];
  return [...named, ...handles.map(targetOf).filter((path) => path.includes(mark))];
}

function targetOf(handle: string): string {
  try {
    return readlinkSync(join(OPEN_FILES, handle));
  } catch {
    // Closed after the folder was read.
    return "";
  }
}
