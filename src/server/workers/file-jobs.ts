/**
 * Answers that a worker writes to a temporary file and this thread sends from there: a client that
 * reads slowly keeps neither a worker nor a transaction waiting.
 */
import { mkdtemp, open, readdir, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import type { DatabaseLocation } from "../database/database.ts";
import { HttpError } from "../http/http-error.ts";
import { onResponseClosed } from "../http/on-response-closed.ts";
import type { WorkerPool } from "./worker-pool.ts";
import type { FileSummary, FileTarget } from "./worker-task.ts";

/** Of one kind, from the request to the end of its answer: each may take a thread and a file. */
const MAX_AT_ONCE = 4;

/** For the worker pools of such jobs: each thread ends with its job. */
export const FILE_POOL = { maxThreads: MAX_AT_ONCE, idleTimeout: 0 };

/**
 * The same, for workers that hold a few rows at a time. Without a limit, V8 would take far more
 * memory before it collects any.
 */
export const CHUNKED_FILE_POOL = {
  ...FILE_POOL,
  resourceLimits: { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 48 },
};

/** A client that reads nothing for so long is cut off. */
const STALLED_MS = 60_000;

const FOLDER_NAME = /^sistema-financeiro-(?<pid>\d+)-/u;

/** Runs jobs of one kind and sends the files that they write. */
export class FileJobs {
  readonly #tooMany: () => Error;
  #running = 0;

  /** `tooMany` makes the error for the job that exceeds the limit. */
  constructor(tooMany: () => Error) {
    this.#tooMany = tooMany;
  }

  /** Sends the answer; `setHeaders` is called when the file is complete. */
  async send<Job>(
    reply: FastifyReply,
    { pool, location, job }: FileJob<Job>,
    setHeaders: (summary: FileSummary) => void,
  ): Promise<void> {
    if (this.#running >= MAX_AT_ONCE) throw this.#tooMany();
    this.#running += 1;
    const closed = new AbortController();
    onResponseClosed(reply, () => {
      this.#running -= 1;
      closed.abort();
    });
    const written = await inTemporaryFolder(async (folder) => {
      const path = join(folder, "answer");
      const summary = await pool.run(location, { job, path }, closed.signal);
      return { summary, file: await open(path) };
    }).catch((error: unknown) => {
      if (closed.signal.aborted) return null;
      throw isDiskFull(error) ? diskFull() : error;
    });
    if (written === null || closed.signal.aborted) {
      await written?.file.close();
      reply.hijack();
      return;
    }
    await sendFile(reply, written.file, () => setHeaders(written.summary));
  }
}

/** A job, with the pool that runs it and the books that it reads. */
type FileJob<Job> = {
  readonly pool: WorkerPool<FileTarget<Job>, FileSummary>;
  readonly location: DatabaseLocation;
  readonly job: Job;
};

/**
 * Removes the folder as soon as the file in it is open: the bytes then go with the last handle, even if
 * this process is killed. Not in the data folder: a large answer must never take the books' last space.
 */
async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), `sistema-financeiro-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function sendFile(
  reply: FastifyReply,
  file: FileHandle,
  setHeaders: () => void,
): Promise<void> {
  // Closes the file at its end, or when it is destroyed.
  const content = file.createReadStream();
  try {
    setHeaders();
    const { size } = await file.stat();
    reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
    await reply.header("content-length", size).send(content);
  } catch (error) {
    content.destroy();
    throw error;
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

function diskFull(): HttpError {
  return new HttpError(
    507,
    "53100",
    "O disco está cheio: não há espaço para preparar a resposta.",
    {
      hint: "Libere espaço no disco e tente de novo.",
    },
  );
}

/** Removes the files of processes that were killed while a worker wrote. To be called at the start. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = Number(FOLDER_NAME.exec(name)?.groups?.["pid"] ?? Number.NaN);
    if (Number.isNaN(pid) || (pid !== process.pid && isAlive(pid))) continue;
    // One of another person's cannot be removed, and is no reason not to start.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
