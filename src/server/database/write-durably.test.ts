import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { isFolderSyncUnsupported, syncFolder, syncFolderAsync } from "./write-durably.ts";

test("Windows opens a folder, and refuses to sync it", () => {
  const refused = Object.assign(new Error("operation not permitted"), { code: "EPERM" });
  expect(isFolderSyncUnsupported(refused)).toBe(true);
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  expect(isFolderSyncUnsupported(full)).toBe(false);
});

test.runIf(process.platform === "linux")("what cannot be synced is no failure", async () => {
  // It is opened, and its sync fails with EINVAL.
  expect(() => syncFolder("/dev/null")).not.toThrow();
  await syncFolderAsync("/dev/null");
});

test("a folder that is not there is a failure", async () => {
  const none = join(newFolder(), "none");
  expect(() => syncFolder(none)).toThrow("ENOENT");
  await expect(syncFolderAsync(none)).rejects.toThrow("ENOENT");
});
