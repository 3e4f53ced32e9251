import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { startWith } from "./start-with.ts";

test("a setting is given to the start as each system's shell has it", () => {
  expect(startWith("PORT", 3001, "win32")).toBe('cmd /c "set PORT=3001&& npm start"');
  expect(startWith("PORT", 3001, "linux")).toBe("PORT=3001 npm start");
  expect(startWith("PORT", 3001, "darwin")).toBe("PORT=3001 npm start");
});

test.skipIf(process.platform === "win32")("a shell sets it for the command", () => {
  const command = startWith("PORT", 3001).replace("npm start", "printenv PORT");
  expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe("3001\n");
});
