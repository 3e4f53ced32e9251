/**
 * Answers of many rows: made by a thread on a connection of its own and sent as they are made, so that
 * nobody waits for them and no memory holds them.
 */
import type { FastifyReply } from "fastify";
import { isInlineable } from "../rows/json-rows.ts";
import type { Ledger } from "../ledger.ts";
import type { RowQuery } from "../rows/row-query.ts";
import type { TableName } from "../rows/tables.ts";
import { StreamingJobs } from "../workers/streaming-jobs.ts";
import { PIECE_BY_PIECE } from "../workers/run-worker.ts";
import { serializeRead, type ReadAnswer } from "./send-rows.ts";
import { sayTag } from "./etag.ts";
import type { RowsJob } from "./rows-worker.ts";
import { HttpError } from "../http/http-error.ts";

/** With more rows than these a thread is begun. */
export const MAX_SMALL_ROWS = 5000;

const THREAD = new URL("./rows-worker.ts", import.meta.url);

/** What is asked for, and how it is to be said. */
type Asked = Pick<ReadAnswer, "mediaType" | "preferences" | "tag"> & {
  readonly table: TableName;
  readonly query: RowQuery;
};

/** Those that are sent at the moment. */
export class LargeAnswers {
  readonly #ledger: Ledger;
  readonly #answers = new StreamingJobs(tooMany);

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Whether it was answered here, as the answer is large. */
  async answer(reply: FastifyReply, asked: Asked): Promise<boolean> {
    const { table, query, mediaType } = asked;
    const isPlain = mediaType.kind === "list" && !mediaType.stripsNulls;
    if (!isPlain || !isInlineable(table, query.select)) return false;
    if (!(await this.#ledger.givesMoreThan(MAX_SMALL_ROWS, table, query))) return false;
    const { place, today } = this.#ledger.standing();
    const job: RowsJob = { table, query, today };
    const thread = { code: THREAD, place, job, limits: PIECE_BY_PIECE };
    await this.#answers.send(reply, thread, (rowCount) => {
      const found = rowCount ?? 0;
      const count = Math.max(0, Math.min(query.limit ?? Infinity, found - query.offset));
      const total = asked.preferences.countsAll ? found : null;
      serializeRead(reply, { ...asked, count, total, offset: query.offset, nextCursor: null });
      if (asked.tag !== null) sayTag(reply, asked.tag);
    });
    return true;
  }
}

function tooMany(): HttpError {
  return new HttpError(503, "53400", "Há leituras grandes demais em andamento.", {
    hint: "Espere uma delas terminar e tente de novo, ou peça uma parte com limit.",
  });
}
