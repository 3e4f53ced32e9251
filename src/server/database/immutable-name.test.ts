import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { immutableName } from "./immutable-name.ts";

test.each([
  [String.raw`\\nas\copias\a b.db`, "file:////nas/copias/a%20b.db?immutable=1"],
  [String.raw`E:\cópias\100%.db`, "file:///E:/c%C3%B3pias/100%25.db?immutable=1"],
])("a file of Windows has a name without a host: %s", (file, name) => {
  expect(immutableName(file, { windows: true })).toBe(name);
});

test("SQLite opens a file by that name, also with two slashes first", () => {
  const file = join(newFolder(), "a b?#%.db");
  const made = new DatabaseSync(file);
  made.exec("create table notes (text)");
  made.close();
  const name = immutableName(file);
  for (const same of [name, name.replace("file:///", "file:////")]) {
    using database = new DatabaseSync(same, { readOnly: true });
    expect(database.prepare("select * from notes").all()).toEqual([]);
  }
});
