/**
 * Figures of what passes a filter. Where they are added up from many entries, one by one, and the
 * database would do that in this thread, another one does it: nobody waits for somebody else's report.
 */
import { sql, type Kysely } from "kysely";
import type { CivilDate } from "#domain/civil-date.ts";
import type { ReportFilter, TotalsFilter } from "#domain/report-filter.ts";
import { buildFilteredTotals, type FilteredTotals, type Report } from "#domain/report.ts";
import type { Statement, StatementBasis } from "#domain/statement.ts";
import type { Database } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { WorkerQueue } from "../workers/worker-queue.ts";
import { reportAt, readStatement } from "./read-models.ts";
import { readFilteredTotals } from "./filtered-totals.ts";
import { readInSnapshot } from "../database/snapshot-read.ts";
import { hasContactRollup } from "../rollups/filter-conditions.ts";

/** What is asked, as of `today`; it can be sent to another thread. */
export type Figures =
  | { readonly of: "report"; readonly filter: ReportFilter; readonly today: CivilDate }
  | { readonly of: "totals"; readonly filter: TotalsFilter; readonly today: CivilDate }
  | {
      readonly of: "statement";
      readonly filter: ReportFilter;
      readonly basis: StatementBasis;
      readonly today: CivilDate;
    };

/** What is answered. */
type Answers = {
  readonly report: Report;
  readonly totals: FilteredTotals;
  readonly statement: Statement;
};

/** So many entries are added up in some thirty milliseconds, sooner than a thread begins. */
const OFFLOAD_THRESHOLD = 100_000;

/** Adds up what is asked, of one moment. @throws Refusal for sums past `MAX_TOTAL_CENTS`. */
export async function runReport(
  moment: Kysely<Schema>,
  asked: Figures,
): Promise<Answers[Figures["of"]]> {
  switch (asked.of) {
    case "report":
      return reportAt(moment, asked.filter, asked.today);
    case "totals":
      return buildFilteredTotals(await readFilteredTotals(moment, asked.filter, asked.today));
    case "statement":
      return readStatement(moment, asked.filter, asked.basis, asked.today);
  }
}

/** The figures of a database. */
export class FilteredFigures {
  readonly #database: Database;
  readonly #mostInPlace: number;
  readonly #thread: WorkerQueue;

  constructor(database: Database, mostInPlace = OFFLOAD_THRESHOLD) {
    this.#database = database;
    this.#mostInPlace = mostInPlace;
    this.#thread = new WorkerQueue(
      new URL("./report-worker.ts", import.meta.url),
      database.location,
    );
  }

  /** @throws Refusal for sums past `MAX_TOTAL_CENTS`; QueueFullError. */
  async read<Of extends keyof Answers>(asked: Figures & { readonly of: Of }): Promise<Answers[Of]> {
    // The compiler does not tie what is answered to what is asked.
    return (await this.#read(asked)) as Answers[Of];
  }

  /** Ends what is done in another thread. */
  close(): void {
    this.#thread.close();
  }

  async #read(asked: Figures): Promise<unknown> {
    const { engine, reader } = this.#database;
    if (engine.isInProcess && (await this.#entriesBehind(asked)) > this.#mostInPlace) {
      return this.#thread.ask(asked);
    }
    // The others are one read each.
    if (asked.of !== "report") return runReport(reader, asked);
    return readInSnapshot(this.#database, (moment) => runReport(moment, asked));
  }

  /** How many entries, at most, are looked at one by one: linked ones alone, of one contact or all. */
  async #entriesBehind({ of, filter }: Figures): Promise<number> {
    const { clientId } = filter;
    // Of all the rest there are totals by day and by month.
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
