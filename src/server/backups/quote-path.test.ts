import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { quotePath } from "./quote-path.ts";

test.each([
  ["cópia.db", "cópia.db", "cópia.db"],
  ["/mnt/a-b_c/1.zip", "/mnt/a-b_c/1.zip", "/mnt/a-b_c/1.zip"],
  ["nome com espaço é.db", '"nome com espaço é.db"', '"nome com espaço é.db"'],
  [String.raw`C:\Cópias\1.db`, String.raw`C:\Cópias\1.db`, String.raw`'C:\Cópias\1.db'`],
  ["a&b;c.db", '"a&b;c.db"', '"a&b;c.db"'],
  ["it's.db", `"it's.db"`, `"it's.db"`],
  ["R$ d'água!.db", `"R$ d'água!.db"`, String.raw`'R$ d'\''água!.db'`],
])("%s is quoted as %s on Windows and as %s elsewhere", (path, onWindows, elsewhere) => {
  expect(quotePath(path, "win32")).toBe(onWindows);
  expect(quotePath(path, "linux")).toBe(elsewhere);
});

test.skipIf(process.platform === "win32")("a shell reads the quoted path as one word", () => {
  for (const path of ["a b", "a'b", 'a"b', "a$HOME", "a`b`", String.raw`a\b`, "a!b", "a*", "~a"]) {
    const command = `printf %s ${quotePath(path, "linux")}`;
    expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe(path);
  }
});
