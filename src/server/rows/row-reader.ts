/**
 * Reads rows. A worker runs the reads that would block the main thread: SQLite runs in the calling
 * thread.
 */
import type { CivilDate } from "#domain/civil-date.ts";
import type { Database } from "../database/database.ts";
import { HttpError } from "../errors/http-error.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import { isLongRead } from "./is-long-read.ts";
import type { RowQuery } from "./row-query.ts";
import type { ScanJob } from "./scan-worker.ts";
import { hasMoreRows, selectRows, type ReadMode, type SelectedRows } from "./select-rows.ts";
import type { TableName } from "./tables.ts";

/** Takes about 10 ms; more than the entries of a small company. */
const MAX_ROWS_HERE = 20_000;

const MAX_THREADS = 2;
/** More jobs would be answered too late. */
const MAX_WAITING = 20;
const IDLE_MS = 60_000;
/** Counted from the request, including the wait. */
const MAX_MS = 10_000;

export class RowReader {
  readonly #database: Database;
  readonly #maxRowsHere: number;
  readonly #maxMs: number;
  readonly #pool: WorkerPool<ScanJob, SelectedRows | boolean>;

  constructor(
    database: Database,
    { maxRowsHere = MAX_ROWS_HERE, maxMs = MAX_MS }: { maxRowsHere?: number; maxMs?: number } = {},
  ) {
    this.#database = database;
    this.#maxRowsHere = maxRowsHere;
    this.#maxMs = maxMs;
    this.#pool = new WorkerPool(new URL("./scan-worker.ts", import.meta.url), {
      maxThreads: MAX_THREADS,
      maxQueue: MAX_WAITING,
      idleTimeout: IDLE_MS,
      // Without limits V8 uses far more memory before it collects the folded texts.
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 96 },
    });
  }

  /** @throws HttpError (503) for a read that takes too long, or when too many wait. */
  async select(
    table: TableName,
    query: RowQuery,
    { mode, today }: { readonly mode: ReadMode; readonly today: CivilDate },
  ): Promise<SelectedRows> {
    const job = { of: "rows", table, query, mode, today } as const;
    if (!(await this.#isLong(table, query, mode, today))) {
      const target = { engine: this.#database.engine, today };
      return stopAtLimit(() => selectRows(this.#database, target, table, query, mode));
    }
    // The compiler cannot tie the result to the job.
    return (await this.#scan(job)) as SelectedRows;
  }

  async hasMoreThan(
    rowCount: number,
    table: TableName,
    query: RowQuery,
    today: CivilDate,
  ): Promise<boolean> {
    if (query.limit !== null && query.limit <= rowCount) return false;
    const target = { engine: this.#database.engine, today };
    const isAll = query.filter.kind === "and" && query.filter.filters.length === 0;
    if (isAll || !(await this.#isLong(table, query, "count", today))) {
      return stopAtLimit(() => hasMoreRows(this.#database.reader, target, table, query, rowCount));
    }
    return (await this.#scan({ of: "has-more", table, query, rowCount, today })) as boolean;
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #isLong(
    table: TableName,
    query: RowQuery,
    mode: ReadMode,
    today: CivilDate,
  ): Promise<boolean> {
    const { engine, reader } = this.#database;
    if (!engine.isInProcess) return false;
    const target = { engine, today };
    return isLongRead({ db: reader, target, table, query, mode, maxRowsHere: this.#maxRowsHere });
  }

  async #scan(job: ScanJob): Promise<SelectedRows | boolean> {
    if (this.#pool.isQueueFull) throw tooManySearches();
    const signal = AbortSignal.timeout(this.#maxMs);
    try {
      return await this.#pool.run(this.#database.location, job, signal);
    } catch (error) {
      if (signal.aborted) throw tooSlow();
      throw error instanceof WorkerError && error.isOutOfMemory ? tooLarge() : error;
    }
  }
}

/** PostgreSQL aborts a statement at the time limit of its connection. */
async function stopAtLimit<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof Error && "code" in error && error.code === "57014" ? tooSlow() : error;
  }
}

function tooSlow(): HttpError {
  return new HttpError(503, "57014", "A busca demorou demais e foi interrompida.", {
    hint: "Peça menos de cada vez: filtre por contato, categoria, situação ou vencimento, com menos condições, e peça poucos registros com limit.",
  });
}

function tooLarge(): HttpError {
  return new HttpError(503, "57014", "A resposta seria grande demais e foi interrompida.", {
    hint: "Peça partes com limit, e menos colunas com select.",
  });
}

function tooManySearches(): HttpError {
  return new HttpError(503, "53400", "Há buscas demoradas demais em andamento.", {
    hint: "Espere uma delas terminar e tente de novo.",
  });
}
