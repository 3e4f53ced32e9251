/** Answers of many rows: a worker writes them to a file, so that nobody waits and no memory holds them. */
import type { FastifyReply } from "fastify";
import { HttpError } from "../http/http-error.ts";
import type { Ledger } from "../ledger.ts";
import { isInlineable } from "../rows/json-rows.ts";
import type { RowQuery } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";
import { CHUNKED_FILE_POOL, FileJobs } from "../workers/file-jobs.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { FileSummary, FileTarget } from "../workers/worker-task.ts";
import { sayTag } from "./etag.ts";
import type { RowsJob } from "./rows-worker.ts";
import { serializeRead, type ReadAnswer } from "./send-rows.ts";

/** Up to so many rows are read and sent without a worker. */
export const MAX_SMALL_ROWS = 5000;

/** A read of rows, and the form of its answer. */
type RowsRequest = Pick<ReadAnswer, "mediaType" | "preferences" | "tag"> & {
  readonly table: TableName;
  readonly query: RowQuery;
};

/** The large answers of one application. */
export class LargeAnswers {
  readonly #ledger: Ledger;
  readonly #files = new FileJobs(tooMany);
  readonly #pool = new WorkerPool<FileTarget<RowsJob>, FileSummary>(
    new URL("./rows-worker.ts", import.meta.url),
    CHUNKED_FILE_POOL,
  );

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Sends the answer and returns true if it is large; returns false for the caller to send it. */
  async answer(reply: FastifyReply, request: RowsRequest): Promise<boolean> {
    const { table, query, mediaType } = request;
    const isPlain = mediaType.kind === "list" && !mediaType.stripsNulls;
    if (!isPlain || !isInlineable(table, query.select)) return false;
    if (!(await this.#ledger.givesMoreThan(MAX_SMALL_ROWS, table, query))) return false;
    const { place, today } = this.#ledger.standing();
    const job = { pool: this.#pool, location: place, job: { table, query, today } };
    await this.#files.send(reply, job, ({ rowCount }) => {
      const found = rowCount ?? 0;
      const count = Math.max(0, Math.min(query.limit ?? Infinity, found - query.offset));
      const total = request.preferences.countsAll ? found : null;
      serializeRead(reply, { ...request, count, total, offset: query.offset, nextCursor: null });
      if (request.tag !== null) sayTag(reply, request.tag);
    });
    return true;
  }
}

function tooMany(): HttpError {
  return new HttpError(503, "53400", "Há leituras grandes demais em andamento.", {
    hint: "Espere uma delas terminar e tente de novo, ou peça uma parte com limit.",
  });
}
