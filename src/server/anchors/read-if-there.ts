import { readFileSync } from "node:fs";

/** Null if there is no such file. @throws Error if it cannot be read: what it holds must not be ignored. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
