import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { fastify, type FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { civilDate } from "#domain/civil-date.ts";
import { enginesByName } from "#tests/support/engines.ts";
import { failingPool, LOCATION } from "#tests/support/failing-pool.ts";
import { temporaryFiles } from "#tests/support/temporary-files.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { seededBytes } from "#tests/support/test-seed.ts";
import { parseRowQuery } from "#server/rest/parse-query.ts";
import type { RowsJob } from "#server/rest/rows-worker.ts";
import { sendHttpError, toHttpError } from "#server/http/error-handler.ts";
import { FILE_POOL, FileJobs } from "./file-jobs.ts";
import { removeStaleFolders } from "./temporary-folder.ts";
import { ProcessPool } from "../workers/process-pool.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { FileSummary, FileTarget } from "../workers/worker-task.ts";

function appWith(pool: Pick<WorkerPool<FileTarget<unknown>, FileSummary>, "run">): FastifyInstance {
  const app = fastify();
  onTestFinished(async () => app.close());
  app.setErrorHandler((error, request, reply) => sendHttpError(toHttpError(error, request), reply));
  const files = new FileJobs(() => new Error("too many"));
  app.get("/", async (_request, reply) =>
    files.send(reply, { pool, location: LOCATION, job: null }, () => undefined),
  );
  return app;
}

test("a full disk is reported, leaves no file, and frees its slot", async () => {
  const app = appWith(
    failingPool((path) => {
      writeFileSync(path, "half of an ans");
      throw Object.assign(new Error("write"), { code: "ENOSPC" });
    }),
  );
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await app.inject("/");
    expect([answer.statusCode, answer.json()]).toMatchObject([
      507,
      { code: "53100", message: "O disco está cheio: não há espaço para preparar a resposta." },
    ]);
    expect(temporaryFiles()).toEqual([]);
  }
});

test.each([
  Object.assign(new Error("refused"), { code: "EMFILE" }),
  Object.assign(new Error("cannot open"), { errcode: 14 }),
  new WorkerError(Object.assign(new Error("full"), { code: "ERR_WORKER_OUT_OF_MEMORY" })),
])("a lack of resources is said: %s", async (error) => {
  const app = appWith(
    failingPool(() => {
      throw error;
    }),
  );
  await expectNoResources(app);
});

const BROKEN_ENTRIES = [
  ["fails while it loads", "throw new Error('no memory')"],
  ["is read in part", "export default ("],
  ["is not there", null],
] as const;
const POOLS = {
  thread: (entry: URL) => new WorkerPool<FileTarget<unknown>, FileSummary>(entry, FILE_POOL),
  process: (entry: URL) =>
    new ProcessPool<FileTarget<unknown>, FileSummary>(entry, { maxProcesses: 1, maxHeapMb: 64 }),
};

test.each([
  ...BROKEN_ENTRIES.map((entry) => ["thread", ...entry] as const),
  ...BROKEN_ENTRIES.map((entry) => ["process", ...entry] as const),
  ["process", "ends while it loads", "process.exit(7)"] as const,
])("a %s whose code %s is said", async (kind, _what, code) => {
  const folder = mkdtempSync(join(tmpdir(), "broken-worker-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = join(folder, "worker.mjs");
  if (code !== null) writeFileSync(entry, code);
  const app = appWith(POOLS[kind](pathToFileURL(entry)));
  await expectNoResources(app);
  await expectNoResources(app);
});

async function expectNoResources(app: FastifyInstance): Promise<void> {
  const answer = await app.inject("/");
  expect([answer.statusCode, answer.json()]).toMatchObject([
    503,
    {
      code: "53200",
      message: "O computador não conseguiu fazer isto agora: falta memória, ou o disco falhou.",
    },
  ]);
  expect(temporaryFiles()).toEqual([]);
}

test(
  "a process that runs out of memory ends only its own job",
  { tags: ["extended"] },
  async () => {
    const { database } = await openTestApp(enginesByName.SQLite);
    const entry = new URL("../rest/rows-worker.ts", import.meta.url);
    const query = parseRowQuery("clients", new URLSearchParams());
    const job = {
      table: "clients",
      query,
      today: civilDate("2026-11-21"),
      format: "json",
    } as const;
    const target = { job, path: join(tmpdir(), `process-pool-${process.pid}`) };
    onTestFinished(() => rmSync(target.path, { force: true }));
    const run = (maxHeapMb: number): Promise<FileSummary> =>
      new ProcessPool<FileTarget<RowsJob>, FileSummary>(entry, { maxProcesses: 1, maxHeapMb }).run(
        database.location,
        target,
      );
    await expect(run(2)).rejects.toThrow(WorkerError);
    expect(await run(256)).toEqual({ rowCount: 0 });
  },
);

test("a slow client receives the whole file", { tags: ["extended"] }, async () => {
  const content = seededBytes(4_000_001);
  const pool = {
    run: async (_location, { path }) => {
      writeFileSync(path, content);
      return { rowCount: null };
    },
  } as WorkerPool<FileTarget<unknown>, FileSummary>;
  const response = await fetch(await appWith(pool).listen());
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    await setTimeout(5);
  }
  expect(response.headers.get("content-length")).toBe("4000001");
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
});

test("clients that read nothing prevent no other client's file", async () => {
  const pool = {
    run: async (_location, { path }) => {
      writeFileSync(path, Buffer.alloc(8_000_000));
      return { rowCount: null };
    },
  } as WorkerPool<FileTarget<unknown>, FileSummary>;
  const address = await appWith(pool).listen();
  const control = new AbortController();
  const waiting: number[] = [];
  for (let client = 0; client < 8; client += 1) {
    waiting.push((await fetch(address, { signal: control.signal })).status);
  }
  expect(waiting).toEqual(Array(8).fill(200));
  control.abort();
});

test.runIf(existsSync("/dev/full"))("a worker reports a full disk as such", async () => {
  const { database } = await openTestApp(enginesByName.SQLite);
  const pool = new WorkerPool<FileTarget<RowsJob>, FileSummary>(
    new URL("../rest/rows-worker.ts", import.meta.url),
    FILE_POOL,
  );
  onTestFinished(() => pool.close());
  const query = parseRowQuery("clients", new URLSearchParams());
  const job = { table: "clients", query, today: civilDate("2026-11-21"), format: "json" } as const;
  const run = pool.run(database.location, { job, path: "/dev/full" });
  await expect(run).rejects.toMatchObject({ code: "ENOSPC" });
});

test("a start removes the files of a killed process, and none of a running one", async () => {
  const folderOf = (pid: number): string => {
    const folder = mkdtempSync(join(tmpdir(), `sistema-financeiro-${pid}-`));
    writeFileSync(join(folder, "answer"), "half of an ans");
    return folder;
  };
  // Larger than any process id.
  const [killed, running, reused] = [
    folderOf(2 ** 30),
    folderOf(process.ppid),
    folderOf(process.pid),
  ];
  await removeStaleFolders();
  expect([killed, running, reused].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
    false,
  ]);
  rmSync(running, { recursive: true });
});
