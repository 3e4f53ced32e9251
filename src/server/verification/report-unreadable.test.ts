import { expect, test } from "vitest";
import { reportUnreadable } from "./report-unreadable.ts";

const SQLITE_IOERR_READ = 266;
const SQLITE_CORRUPT = 11;

test.each([
  ["a disk that fails to read", { errcode: SQLITE_IOERR_READ }, true],
  ["too many open files", { code: "EMFILE" }, true],
  ["a database that is gone for a moment", { code: "ECONNREFUSED" }, true],
  ["a damaged page", { errcode: SQLITE_CORRUPT }, false],
  ["a value that the program never writes", {}, false],
] as const)("%s", async (_name, details, isUnread) => {
  const run = () => Promise.reject(Object.assign(new Error("x"), details));
  expect(await reportUnreadable("records", run)).toMatchObject([{ check: "records", isUnread }]);
});
