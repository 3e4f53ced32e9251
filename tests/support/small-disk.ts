import { spawnSync } from "node:child_process";
import { onTestFinished } from "vitest";
import { newFolder } from "./engines.ts";

/** Unmounted after the running test. Null where mounting is not allowed: only root can. */
export function mountSmallDisk(megabytes: number): string | null {
  const folder = newFolder();
  const options = `size=${megabytes}m`;
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  if (status !== 0) return null;
  onTestFinished(() => void spawnSync("umount", ["--lazy", folder]));
  return folder;
}

export function setReadOnly(disk: string, isReadOnly: boolean): void {
  const { status } = spawnSync("mount", ["-o", `remount,${isReadOnly ? "ro" : "rw"}`, disk]);
  if (status !== 0) throw new Error(`The disk ${disk} was not mounted again`);
}
