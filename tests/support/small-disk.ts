import { spawnSync } from "node:child_process";
import { onTestFinished } from "vitest";
import { newFolder } from "./engines.ts";

/** For the running test. Null where mounting is not allowed: only root can. */
export function mountSmallDisk(megabytes: number): string | null {
  const folder = newFolder();
  const options = `size=${megabytes}m`;
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  if (status !== 0) return null;
  onTestFinished(() => void spawnSync("umount", ["--lazy", folder]));
  return folder;
}
