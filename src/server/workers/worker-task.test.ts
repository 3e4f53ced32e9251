import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { enginesByName } from "#tests/support/engines.ts";
import { temporaryFiles } from "#tests/support/temporary-files.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { StartupError } from "../errors/startup-error.ts";
import { resultOf } from "./worker-pool.ts";
import { toOutcome } from "./worker-task.ts";

/** Posts a message just before its file is opened, and never ends by itself. */
const ENDLESS_JOB = `
  import { parentPort, workerData } from "node:worker_threads";
  import { writeFileTask } from "${new URL("worker-task.ts", import.meta.url).href}";
  async function* chunks() {
    for (;;) yield await new Promise((resolve) => setImmediate(resolve, "row"));
  }
  const write = writeFileTask(async () => {
    parentPort.postMessage("begins");
    return { rowCount: null, chunks: chunks() };
  });
  await write(workerData);
`;

test(
  "a thread that is ended while it opens its file leaves none open",
  { tags: ["extended"] },
  async () => {
    const { database } = await openTestApp(enginesByName.SQLite);
    const folder = mkdtempSync(join(tmpdir(), `sistema-financeiro-${process.pid}-`));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const job = { job: null, path: join(folder, "answer") };
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const worker = new Worker(
        new URL(`data:text/javascript,${encodeURIComponent(ENDLESS_JOB)}`),
        {
          workerData: { location: database.location, job },
        },
      );
      await once(worker, "message");
      await worker.terminate();
    }
    rmSync(folder, { recursive: true });
    expect(temporaryFiles()).toEqual([]);
  },
);

test("an error with a remedy keeps its kind and its sentence on the way out of a worker", async () => {
  const location = { engine: "sqlite", file: "" } as const;
  const refuse = toOutcome(() => Promise.reject(new StartupError("Escolha outro arquivo.")));
  const outcome = structuredClone(await refuse({ location, job: null }));
  expect(() => resultOf(outcome)).toThrow(new StartupError("Escolha outro arquivo."));
  expect(() => resultOf(outcome)).toThrow(StartupError);
});
