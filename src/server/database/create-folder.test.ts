import { statSync } from "node:fs";
import { join, win32 } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { createFolder } from "./create-folder.ts";

test("folders are made one in the other", () => {
  const folder = join(newFolder(), "one", "two");
  createFolder(folder);
  createFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
});

test.each([
  [String.raw`Q:\dados\financeiro`, /unidade Q:\\ não está ligada/u],
  [String.raw`\\nas\dados\financeiro`, /unidade \\\\nas\\dados\\ não está ligada/u],
])("a drive that is not there is said: %s", (folder, sentence) => {
  const create = () => createFolder(folder, win32.dirname);
  expect(create).toThrow(sentence);
  expect(create).toThrow(expect.objectContaining({ code: "ENOENT" }));
});
