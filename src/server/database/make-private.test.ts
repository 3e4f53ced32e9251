import { chmodSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { restrict, restrictAsync } from "./make-private.ts";

/** Not even root may change its mode. */
const REFUSES_MODES = "/proc/self/status";

test.runIf(process.platform === "linux")("a file keeps a mode that cannot be changed", async () => {
  expect(() => chmodSync(REFUSES_MODES, 0o400)).toThrow("EPERM");
  restrict(REFUSES_MODES, 0o400);
  await restrictAsync(REFUSES_MODES, 0o400);
});

test.skipIf(process.platform === "win32")("any other gets the mode", async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  restrict(file, 0o600);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await restrictAsync(file, 0o400);
  expect(statSync(file).mode & 0o777).toBe(0o400);
});
