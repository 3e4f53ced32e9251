import { readFileSync } from "node:fs";

/**
 * Null if the file does not exist. @throws Error if it cannot be read: its content must not be
 * ignored.
 */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
