/**
 * Runs reports. A worker runs those for which SQLite would block the main thread by reading many
 * entries.
 */
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { readInSnapshot } from "../database/snapshot-read.ts";
import { isByDueDate, type ReportFilter } from "#domain/report-filter.ts";
import { HttpError } from "../errors/http-error.ts";
import { hasContactRollup, readsAllEntries } from "../rollups/filter-conditions.ts";
import { readTableSizes } from "../rows/is-long-read.ts";
import { WorkerPool } from "../workers/worker-pool.ts";
import { runReport, type ReportJob, type ReportResults } from "./report-job.ts";

/** Summing this many entries takes about 7 ms. */
const OFFLOAD_THRESHOLD = 10_000;

/** More jobs would be answered too late. */
const MAX_WAITING = 20;

/** An idle worker is stopped to free its memory; starting takes a quarter of a second. */
const IDLE_MS = 600_000;

export class ReportRunner {
  readonly #database: Database;
  readonly #offloadThreshold: number;
  readonly #pool: WorkerPool<ReportJob, ReportResults[ReportJob["of"]]>;
  /** Waiting and running jobs, by their content and the newest record that they must include. */
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

  /** @throws HttpError (503) when too many wait. */
  async read<Of extends keyof ReportResults>(
    job: ReportJob & { readonly of: Of },
  ): Promise<ReportResults[Of]> {
    // The compiler cannot tie the result to the job.
    return (await this.#read(job)) as ReportResults[Of];
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #read(job: ReportJob): Promise<unknown> {
    const { engine, reader } = this.#database;
    if (engine.isInProcess && (await this.#countEntries(job)) > this.#offloadThreshold) {
      return this.#readInWorker(job);
    }
    const isOneRead =
      job.of === "totals" &&
      job.filter.by !== "accrual" &&
      job.filter.category === null &&
      job.filter.search === null;
    if (isOneRead) return runReport({ db: reader, engine }, job);
    return readInSnapshot(this.#database, (db) => runReport({ db, engine }, job));
  }

  /** After a change, every open client requests the same reports: one job serves them all. */
  async #readInWorker(job: ReportJob): Promise<unknown> {
    const { reader, location } = this.#database;
    const { sequence } = await reader
      .selectFrom("audit_head")
      .select("sequence")
      .executeTakeFirstOrThrow();
    const key = JSON.stringify([sequence, job]);
    let pending = this.#pending.get(key);
    if (pending === undefined) {
      if (this.#pool.isQueueFull) {
        throw new HttpError(503, "53400", "Há relatórios demais em andamento.", {
          hint: "Espere um deles terminar e tente de novo.",
        });
      }
      pending = this.#pool.run(location, job).finally(() => this.#pending.delete(key));
      this.#pending.set(key, pending);
    }
    return pending;
  }

  /**
   * Counts entries with a competência of their own; the fluxo de caixa has a rollup that needs
   * none.
   */
  async #countInStatement({
    basis,
    filter,
  }: Extract<ReportJob, { of: "statement" }>): Promise<number> {
    switch (basis) {
      case "accrual":
        return this.#countAccrualDates();
      case "due":
        return 0;
      case "cash":
        return this.#countPaid(filter);
    }
  }

  async #countPaid({ due }: ReportFilter): Promise<number> {
    return due === null ? 0 : (await readTableSizes(this.#database.reader)).transactions;
  }

  /** Counts up to the threshold. */
  async #countAccrualDates(): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (select 1 from transactions where accrual_date is not null
        limit ${this.#offloadThreshold + 1}) as entries`.execute(this.#database.reader);
    return rows[0]?.total ?? 0;
  }

  /** Counts up to the threshold. */
  async #countTagged(): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (select 1 from transactions where tag_ids <> '[]'
        limit ${this.#offloadThreshold + 1}) as entries`.execute(this.#database.reader);
    return rows[0]?.total ?? 0;
  }

  /** Counts up to the threshold. */
  async #countSplit(): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (select 1 from transactions where splits is not null
        limit ${this.#offloadThreshold + 1}) as entries`.execute(this.#database.reader);
    return rows[0]?.total ?? 0;
  }

  /** An upper bound of the entries that cannot be read from rollups: those linked to contacts. */
  async #countEntries(job: ReportJob): Promise<number> {
    const { of, filter } = job;
    const { client, tags } = filter;
    if (of !== "totals" || filter.category !== null) {
      const split = await this.#countSplit();
      if (split > this.#offloadThreshold) return split;
    }
    const isSearch = job.of === "totals" && job.filter.search !== null;
    const isByOtherDate = job.of === "report" && !isByDueDate(job.filter);
    if (isSearch || isByOtherDate || readsAllEntries(filter)) {
      return (await readTableSizes(this.#database.reader)).transactions;
    }
    if (tags !== null) return this.#countTagged();
    if (job.of === "statement" && client === null) return this.#countInStatement(job);
    if (job.of === "totals" && client === null) {
      if (job.filter.by === "payment") return this.#countPaid(job.filter);
      if (job.filter.by === "accrual") return this.#countAccrualDates();
    }
    if (of === "report") {
      const tagged = await this.#countTagged();
      if (tagged > this.#offloadThreshold) return tagged;
    }
    // All others come from rollups by day and month.
    if (of === "report" ? client === null && hasContactRollup(filter) : client === null) return 0;
    if (of === "totals" && hasContactRollup(filter)) return 0;
    const { total } = await this.#database.reader
      .selectFrom("contact_totals")
      .$if(client !== null, (query) => query.where("client_id", "=", client))
      .select(sql<number>`coalesce(sum(count), 0)`.as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }
}
