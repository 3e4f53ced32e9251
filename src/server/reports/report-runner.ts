/**
 * Figures of what passes a filter. Where the database would add up many entries in this thread, a
 * worker does it: nobody waits for somebody else's report.
 */
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { readInSnapshot } from "../database/snapshot-read.ts";
import { hasContactRollup } from "../rollups/filter-conditions.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import { runReport, type ReportJob, type ReportResults } from "./report-job.ts";

/** Adding up so many entries takes some thirty milliseconds, less than a worker's start. */
const OFFLOAD_THRESHOLD = 100_000;

/** Jobs that may wait; one more would be answered too late. */
const MAX_WAITING = 20;

/** A worker without jobs for so long gives its memory back; it takes a quarter of a second to start. */
const IDLE_MS = 600_000;

/** The figures of a database. */
export class FilteredFigures {
  readonly #database: Database;
  readonly #offloadThreshold: number;
  readonly #pool: WorkerPool<ReportJob, ReportResults[ReportJob["of"]]>;
  /** Jobs that wait or run, by what they read and the last change they must know of. */
  readonly #pending = new Map<string, Promise<unknown>>();

  constructor(database: Database, offloadThreshold = OFFLOAD_THRESHOLD) {
    this.#database = database;
    this.#offloadThreshold = offloadThreshold;
    this.#pool = new WorkerPool(new URL("./report-worker.ts", import.meta.url), {
      maxThreads: 1,
      maxQueue: MAX_WAITING,
      idleTimeout: IDLE_MS,
    });
  }

  /** @throws Refusal for sums past `MAX_TOTAL_CENTS`; QueueFullError. */
  async read<Of extends keyof ReportResults>(
    job: ReportJob & { readonly of: Of },
  ): Promise<ReportResults[Of]> {
    // The compiler does not tie the result to the job.
    return (await this.#read(job)) as ReportResults[Of];
  }

  /** Ends the worker; jobs that run or wait fail. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #read(job: ReportJob): Promise<unknown> {
    const { engine, reader } = this.#database;
    if (engine.isInProcess && (await this.#entriesBehind(job)) > this.#offloadThreshold) {
      return this.#readInWorker(job);
    }
    // The others are one read each.
    if (job.of !== "report") return runReport(reader, job);
    return readInSnapshot(this.#database, (db) => runReport(db, job));
  }

  /** Each change makes every open report read the same figures: one job serves them all. */
  async #readInWorker(job: ReportJob): Promise<unknown> {
    const { reader, location } = this.#database;
    const { sequence } = await reader
      .selectFrom("audit_head")
      .select("sequence")
      .executeTakeFirstOrThrow();
    const key = JSON.stringify([sequence, job]);
    let pending = this.#pending.get(key);
    if (pending === undefined) {
      pending = this.#pool.run(location, job).finally(() => this.#pending.delete(key));
      this.#pending.set(key, pending);
    }
    return pending;
  }

  /** How many entries, at most, are read one by one: linked ones alone, of one contact or all. */
  async #entriesBehind({ of, filter }: ReportJob): Promise<number> {
    const { clientId } = filter;
    // The rest has totals by day and by month.
    if (of === "report" ? clientId === null && hasContactRollup(filter) : clientId === null)
      return 0;
    if (of === "totals" && hasContactRollup(filter)) return 0;
    const { total } = await this.#database.reader
      .selectFrom("contact_totals")
      .$if(clientId !== null, (query) => query.where("client_id", "=", clientId))
      .select(sql<number>`coalesce(sum(count), 0)`.as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }
}
