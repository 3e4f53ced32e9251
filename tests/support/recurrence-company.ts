/** A company whose recurrences are made on random days, and the same computed by hand. */
import { pino } from "pino";
import type { TransactionRow } from "#contract/transactions.ts";
import { RecurrenceJob } from "#server/recurrences/make-due-entries.ts";
import type { EngineUnderTest } from "./engines.ts";
import {
  SeriesByHand,
  laterByHand,
  type EntryByHand,
  type RuleByHand,
} from "./recurrence-oracle.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

export const FIRST_DAY = "2026-11-21";
const LAST_DAY = "2041-12-31";
/** Twelve months beyond it are computed by hand. */
const LAST_TODAY = "2040-12-31";

const DAY_MS = 86_400_000;

const logger = pino({ level: "silent" });

export type Step = {
  readonly days: number;
  /** False if the program was running all the time. */
  readonly isStart: boolean;
  readonly change: "price" | "payment" | "none";
  readonly series: number;
  readonly at: number;
  readonly amount: number;
};

export class CompanyByHand {
  readonly #app: TestApp;
  readonly #time: { today: string };
  #job: RecurrenceJob;
  /** A running program makes entries once per day. */
  #doneOn: string | null = null;
  readonly #series: { id: string; byHand: SeriesByHand; paid: Set<number> }[] = [];

  private constructor(app: TestApp, time: { today: string }) {
    this.#app = app;
    this.#time = time;
    this.#job = new RecurrenceJob(app.ledger, app.database.reader, logger);
  }

  static async open(engine: EngineUnderTest): Promise<CompanyByHand> {
    const time = { today: FIRST_DAY };
    return new CompanyByHand(await openTestApp(engine, { clock: () => clockMs(time) }), time);
  }

  async record(rule: RuleByHand, amount: number): Promise<void> {
    // The ids of the entries are computed from its last letters.
    const id = `SER-by${String(this.#series.length).padStart(2, "0")}hand000000`;
    const { firstDate, unit, every, businessDay, optionalHolidays, until, count } = rule;
    await this.#send("POST", "rpc/recurrence", {
      series_id: id,
      type: "expense",
      category: "Despesa Empresa",
      amount,
      expected_payment_date: firstDate,
      interval: unit,
      every,
      business_day_of_month: rule.businessDayOfMonth,
      business_day: businessDay,
      optional_holidays: optionalHolidays,
      until,
      count,
    });
    const byHand = new SeriesByHand(rule, { amount, lastDay: LAST_DAY });
    byHand.begin(this.#time.today);
    this.#series.push({ id, byHand, paid: new Set() });
  }

  async take(step: Step): Promise<void> {
    await this.#goTo(laterByHand(this.#time.today, step.days), step.isStart);
    const series = this.#series[step.series % this.#series.length];
    if (series === undefined || step.change === "none" || (await this.#isBehind())) return;
    const number = 1 + (step.at % series.byHand.count);
    const isPaid = series.paid.has(number);
    const [entry] = await this.#read(`series_id=eq.${series.id}&series_number=eq.${number}`);
    if (step.change === "payment") {
      if (isPaid) return;
      const path = `transactions?id=eq.${entry?.id}`;
      await this.#send("PATCH", path, { status: "paid" });
      series.paid.add(number);
    } else {
      const changes = { amount: step.amount };
      await this.#send("POST", "rpc/update_instalments", {
        id: entry?.id,
        scope: "following",
        changes,
      });
      series.byHand.changePrice(number, step.amount, series.paid);
    }
  }

  async #goTo(day: string, isStart: boolean): Promise<void> {
    const today = day < LAST_TODAY ? day : LAST_TODAY;
    this.#time.today = today;
    if (isStart) {
      this.#job = new RecurrenceJob(this.#app.ledger, this.#app.database.reader, logger);
      this.#doneOn = null;
    }
    const isBehind = await this.#isBehind();
    this.#job.start();
    await this.#job.stop();
    if (today === this.#doneOn || isBehind) return;
    this.#doneOn = today;
    for (const { byHand } of this.#series) byHand.makeOn(today);
  }

  /** If the clock is more than a day behind the last record, nothing is written. */
  async #isBehind(): Promise<boolean> {
    const path = "audit_records?select=timestamp&order=sequence.desc&limit=1";
    const { body } = await this.#app.send<{ timestamp: string }[]>("GET", path);
    return clockMs(this.#time) < Date.parse(body[0]?.timestamp ?? "") - DAY_MS;
  }

  get database(): TestApp["database"] {
    return this.#app.database;
  }

  /** The entries of each recurrence, in the order of creation. */
  async entries(): Promise<EntryByHand[][]> {
    const rows = await this.#read("order=series_id,series_number");
    const bySeries = Map.groupBy(rows, ({ series_id: id }) => id);
    return this.#series.map(({ id }) =>
      (bySeries.get(id) ?? []).map((row) => ({
        number: row.series_number ?? 0,
        dueDate: row.expected_payment_date ?? "",
        amount: row.amount,
      })),
    );
  }

  entriesByHand(): EntryByHand[][] {
    return this.#series.map(({ byHand }) => byHand.entries());
  }

  async #read(filter: string): Promise<TransactionRow[]> {
    return (await this.#app.send<TransactionRow[]>("GET", `transactions?${filter}`)).body;
  }

  async #send(method: "POST" | "PATCH", path: string, body: object): Promise<void> {
    const answer = await this.#app.send(method, path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  }
}

/** Noon in UTC; each command of a standing clock has a millisecond of its own. */
function clockMs({ today }: { readonly today: string }): number {
  return Date.parse(`${today}T12:00:00Z`);
}
