/**
 * Everything that `docs/architecture.md` names exists: each folder with code in its table, each
 * file in its text.
 */
import { globSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { expect, test } from "vitest";

const DOCUMENT = readFileSync("docs/architecture.md", "utf8");
const FILE = /`(?<path>[\w./-]+\.(?:ts|tsx|css))`/gu;

test("its table has each folder of the server and of the web", () => {
  const rows = [...DOCUMENT.matchAll(/^\| `src\/(?<folder>(?:server|web)\/[\w-]+)\/`/gmu)];
  const named = rows.map(({ groups }) => groups?.["folder"] ?? "");
  expect(named.toSorted()).toEqual(foldersWithCode());
});

test("it names files that there are", () => {
  const paths = globSync("{src,tests,bin}/**/*.{ts,tsx,css}").map((path) => `/${path}`);
  const missing = [...DOCUMENT.matchAll(FILE)]
    .map(({ groups }) => groups?.["path"] ?? "")
    .filter((named) => !paths.some((path) => path.endsWith(`/${named}`)));
  expect(missing).toEqual([]);
});

test("each of its folders has as many files as it states", () => {
  for (const title of ["The way of a create", "The way of a report's filter"]) {
    const [, section = ""] = DOCUMENT.split(`## ${title}\n`);
    const [steps = "", rest = ""] = section.split("\nThese are ");
    const files = new Set([...steps.matchAll(FILE)].map(({ groups }) => groups?.["path"]));
    expect([title, files.size]).toEqual([title, Number.parseInt(rest, 10)]);
  }
});

function foldersWithCode(): string[] {
  const files = globSync("src/{server,web}/*/**/*.{ts,tsx}").map((path) => relative("src", path));
  const folders = files.map((path) => path.split("/").slice(0, 2).join("/"));
  return [...new Set(folders)].toSorted();
}
