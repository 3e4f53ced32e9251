import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { BUSY_TIMEOUT_MS, FULL_SYNC, assertDurable } from "./sqlite-durability.ts";

/** A connection with the settings of the program, except `undone`, which is reverted. */
function connection(undone: string): DatabaseSync {
  const file = join(newFolder(), "books.db");
  const opened = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  onTestFinished(() => opened.close());
  opened.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    ${FULL_SYNC}
    pragma foreign_keys = on;
    pragma recursive_triggers = on;
    ${undone}`);
  return opened;
}

test("a connection of the program is durable", () => {
  expect(() => assertDurable(connection(""), "books.db")).not.toThrow();
});

test.each([
  ["journal_mode", "pragma journal_mode = delete"],
  ["synchronous", "pragma synchronous = normal"],
  ["fullfsync", "pragma fullfsync = off"],
  ["checkpoint_fullfsync", "pragma checkpoint_fullfsync = off"],
  ["foreign_keys", "pragma foreign_keys = off"],
  ["recursive_triggers", "pragma recursive_triggers = off"],
  ["busy_timeout", "pragma busy_timeout = 0"],
])("the start is refused, by name, where %s does not hold", (name, undone) => {
  const opened = connection(undone);
  expect(() => assertDurable(opened, "books.db")).toThrow(StartupError);
  expect(() => assertDurable(opened, "books.db")).toThrow(name);
});
