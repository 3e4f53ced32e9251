import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { isLocked, lockFolder } from "./lock-folder.ts";

/** Reads the lock file for a moment, as a process that starts at the same time does. */
const READ = `
const { workerData, parentPort } = require("node:worker_threads");
const { DatabaseSync } = require("node:sqlite");
const lock = new DatabaseSync(workerData);
lock.exec("begin; select * from sqlite_schema");
parentPort.postMessage("reading");
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
lock.close();`;

test("a process that starts at the same time does not stop the one that has the lock", async () => {
  const folder = newFolder();
  const reader = new Worker(READ, { eval: true, workerData: `${folder}/financeiro.lock` });
  await once(reader, "message");
  const lock = lockFolder(folder);
  expect(isLocked(folder)).toBe(true);
  lock.close();
  expect(isLocked(folder)).toBe(false);
});
