/**
 * A worker writes the response to a file: a slow client then holds neither a worker nor a
 * transaction.
 */
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import type { DatabaseLocation } from "../database/database.ts";
import { sqliteErrorCode } from "../database/sqlite-open-error.ts";
import { databaseErrorResponse } from "./error-handler.ts";
import { HttpError } from "../errors/http-error.ts";
import { onResponseClosed } from "./on-response-closed.ts";
import { sendHead } from "./send-head.ts";
import { newTemporaryFolder, removeTemporaryFolder } from "./temporary-folder.ts";
import { CHUNK_LIMITS, type WorkerPool } from "../workers/worker-pool.ts";
import type { FileSummary, FileTarget } from "../workers/worker-task.ts";

/** Per `FileJobs` instance, until the file is written. */
const MAX_CONCURRENT = 4;

/**
 * Complete files being sent: a slow client holds only its file. Limits disk space and file handles.
 */
const MAX_SENDING = 24;

export const FILE_POOL = { maxThreads: MAX_CONCURRENT, idleTimeout: 0 };

export const CHUNKED_FILE_POOL = { ...FILE_POOL, resourceLimits: CHUNK_LIMITS };

/** More than a response buffers, so that `pipeline` waits for each chunk to be sent. */
const BUFFER_BYTES = 2 ** 18;

const STALLED_CLIENT_TIMEOUT_MS = 60_000;

const SQLITE_CANTOPEN = 14;

export class FileJobs {
  readonly #tooManyError: () => Error;
  #writing = 0;
  #sending = 0;

  constructor(tooManyError: () => Error) {
    this.#tooManyError = tooManyError;
  }

  /** Calls `setHeaders` when the file is complete. */
  async send<Job>(
    reply: FastifyReply,
    { pool, location, job }: FileJob<Job>,
    setHeaders: (summary: FileSummary) => void,
  ): Promise<void> {
    if (this.#writing >= MAX_CONCURRENT || this.#sending >= MAX_SENDING) throw this.#tooManyError();
    const closed = new AbortController();
    onResponseClosed(reply, () => closed.abort());
    this.#writing += 1;
    const written = await writeTemporaryFile(async (path) =>
      pool.run(location, { job, path }, closed.signal),
    )
      .catch((error: unknown) => {
        if (closed.signal.aborted) return null;
        throw writingError(error);
      })
      .finally(() => (this.#writing -= 1));
    if (written === null) {
      reply.hijack();
      return;
    }
    this.#sending += 1;
    try {
      await sendFile(written, reply, setHeaders);
    } finally {
      this.#sending -= 1;
    }
  }
}

async function sendFile(
  written: WrittenFile,
  reply: FastifyReply,
  setHeaders: (summary: FileSummary) => void,
): Promise<void> {
  await using file = written.file;
  setHeaders(written.summary);
  const { size } = await file.stat();
  const response = sendHead(reply.header("content-length", size));
  response.setTimeout(STALLED_CLIENT_TIMEOUT_MS, () => response.destroy());
  await pipeline(readInOneBuffer(file), response, { end: false }).then(
    () => response.end(),
    () => response.destroy(),
  );
}

type FileJob<Job> = {
  readonly pool: Pick<WorkerPool<FileTarget<Job>, FileSummary>, "run">;
  readonly location: DatabaseLocation;
  readonly job: Job;
};

type WrittenFile = { readonly summary: FileSummary; readonly file: FileHandle };

// The OS frees a deleted file with its last handle, even after a kill.
async function writeTemporaryFile(
  write: (path: string) => Promise<FileSummary>,
): Promise<WrittenFile> {
  const folder = await newTemporaryFolder();
  const path = join(folder, "answer");
  try {
    return { summary: await write(path), file: await open(path) };
  } finally {
    // An error here would leak the open file handle, for which Node.js ends the program.
    await removeTemporaryFolder(folder);
  }
}

// A file stream would create thousands of buffers, and the process would keep their memory.
async function* readInOneBuffer(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(buffer);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The answer to an error while a worker wrote a file; other errors as they are. */
export function writingError(error: unknown): unknown {
  if (isDiskFull(error)) return diskFull();
  // SQLite gives no detail: it lacks a file handle, or the disk fails.
  if (sqliteErrorCode(error) === SQLITE_CANTOPEN) return databaseErrorResponse("no-resources");
  return error;
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
