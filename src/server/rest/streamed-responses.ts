/**
 * Large responses, which a worker writes to a file, so that the event loop stays free and memory is
 * limited.
 */
import type { FastifyReply } from "fastify";
import { HttpError } from "../errors/http-error.ts";
import type { Ledger } from "../ledger.ts";
import { isInlineable } from "../rows/json-rows.ts";
import type { RowQuery } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";
import { CHUNKED_FILE_POOL, FileJobs } from "../http/file-jobs.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import type { FileSummary, FileTarget } from "../workers/worker-task.ts";
import { setEtag } from "./etag.ts";
import type { MediaType } from "./media-type.ts";
import type { RowsJob } from "./rows-worker.ts";
import { countReturned, setReadHeaders, type ReadResponse } from "./send-rows.ts";

/** Up to this number, rows are sent from the main thread. */
export const MAX_SMALL_ROWS = 5000;

type RowsRequest = Pick<ReadResponse, "mediaType" | "preferences" | "tag"> & {
  readonly table: TableName;
  readonly query: RowQuery;
};

export class StreamedResponses {
  readonly #ledger: Ledger;
  readonly #files = new FileJobs(tooManyReads);
  readonly #pool = new WorkerPool<FileTarget<RowsJob>, FileSummary>(
    new URL("./rows-worker.ts", import.meta.url),
    CHUNKED_FILE_POOL,
  );

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Returns false for a small response, which the caller must send. */
  async sendIfLarge(reply: FastifyReply, request: RowsRequest): Promise<boolean> {
    const { table, query, mediaType } = request;
    if (mediaType.kind === "object" || !isInlineable(query.select)) return false;
    if (!(await this.#ledger.hasMoreThan(MAX_SMALL_ROWS, table, query))) return false;
    const { location, today } = this.#ledger.readContext();
    const format = formatOf(mediaType);
    const job = { pool: this.#pool, location, job: { table, query, today, format } };
    await this.#files.send(reply, job, ({ rowCount }) => {
      const rowTotal = rowCount ?? 0;
      const count = countReturned(query, rowTotal);
      const total = request.preferences.countsAll ? rowTotal : null;
      setReadHeaders(reply, { ...request, count, total, offset: query.offset, nextCursor: null });
      if (request.tag !== null) setEtag(reply, request.tag);
    });
    return true;
  }
}

function formatOf({ kind, stripsNulls }: MediaType): RowsJob["format"] {
  if (kind === "csv") return "csv";
  return stripsNulls ? "stripped" : "json";
}

function tooManyReads(): HttpError {
  return new HttpError(503, "53400", "Há leituras grandes demais em andamento.", {
    hint: "Espere uma delas terminar e tente de novo, ou peça uma parte com limit.",
  });
}
