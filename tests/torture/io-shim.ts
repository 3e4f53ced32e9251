/** `io-shim.c`, compiled for this machine. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("io-shim.c", import.meta.url));
const FOLDER = fileURLToPath(new URL("../../.cache/torture", import.meta.url));

/** The values of `operation` in the shim. */
export const IO = {
  open: 1,
  read: 2,
  write: 3,
  sync: 4,
  truncate: 5,
  rename: 6,
  unlink: 7,
  syncFolder: 8,
} as const;

/** The compiled shim; null without a C compiler, or on a system other than Linux. */
export function compileShim(): string | null {
  if (process.platform !== "linux") return null;
  const hash = createHash("sha256").update(readFileSync(SOURCE)).digest("hex").slice(0, 12);
  const file = `${FOLDER}/io-shim-${hash}.so`;
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  const { status } = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", file, SOURCE, "-ldl"]);
  if (status === 0) return file;
  process.stdout.write("Proofs with disk faults are skipped: they need a C compiler (cc).\n");
  return null;
}
