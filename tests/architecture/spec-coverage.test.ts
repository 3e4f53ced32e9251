import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A test named in the table of `tests/e2e/README.md`: its file, and the start of its title. */
type Named = { readonly file: string; readonly beginning: string };

const TABLE_ROW = /^\| .* \| (?<tests>.+?) +\|$/u;

test("the table of the browser tests names existing tests", () => {
  const readme = readFileSync("tests/e2e/README.md", "utf8");
  const named = readme
    .split("\n")
    .flatMap((line) => namedIn(TABLE_ROW.exec(line)?.groups?.["tests"]));
  expect(named.length).toBeGreaterThan(60);
  const missing = named.filter(({ file, beginning }) => {
    const path = `tests/e2e/${file}.spec.ts`;
    return !existsSync(path) || !readFileSync(path, "utf8").includes(beginning);
  });
  expect(missing).toEqual([]);
});

/** `file: one title …; another …; file; file: a title`. Other documents are in backticks. */
function namedIn(cell = ""): Named[] {
  let file = "";
  return cell
    .replaceAll(/`[^`]*`|\([^)]*\)/gu, "")
    .split("; ")
    .flatMap((part) => {
      const [, ownFile, title] =
        /^(?:(?<file>[a-z][a-z-]*)(?:: |$))?(?<title>.*)$/u.exec(part.trim()) ?? [];
      if (ownFile !== undefined) file = ownFile;
      const beginning = title?.replace(/[ ,]*….*$/u, "").trim() ?? "";
      return file === "" ? [] : [{ file, beginning }];
    });
}
