/** Makes the entries of recurrences ahead, at startup and on each new day of the company. */
import type { Kysely } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { RECURRENCE_USER_NAME } from "#domain/audit-record.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { SeriesId } from "#domain/ids.ts";
import { lastDayAhead } from "#domain/recurrence-rule.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Schema } from "../database/schema.ts";
import { refusalResponse } from "../http/all-refusals.ts";
import type { Ledger } from "../ledger.ts";

/** The interval at which a new day is noticed, and a failed run repeated. */
const INTERVAL_MS = 600_000;
const ACTOR = { userName: RECURRENCE_USER_NAME };

export class RecurrenceJob {
  readonly #run: () => Promise<void>;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #doneOn: CivilDate | null = null;

  constructor(ledger: Ledger, db: Kysely<Schema>, logger: FastifyBaseLogger) {
    this.#run = async () => {
      try {
        const { today } = ledger.readContext();
        if (today === this.#doneOn) return;
        await makeDueEntries(ledger, db);
        this.#doneOn = today;
      } catch (error) {
        logger.error(
          { err: error },
          "entries of recurrences were not made, the next run tries again",
        );
      }
    };
  }

  start(): void {
    const next = (): void => {
      this.#running = this.#running.then(this.#run);
    };
    next();
    this.#timer = setInterval(next, INTERVAL_MS).unref();
  }

  /** Waits for the current run. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#running;
  }
}

/**
 * One command per recurrence. A refusal by a rule, such as an inactive contact, is stored with that
 * recurrence and does not stop others. @throws Refusal of the system itself, such as an impossible
 * clock
 */
export async function makeDueEntries(ledger: Ledger, db: Kysely<Schema>): Promise<void> {
  const { today } = ledger.readContext();
  const due = await db
    .selectFrom("recurrences")
    .select("id")
    .where("next_date", "<=", lastDayAhead(today))
    .where("paused_on", "is", null)
    .orderBy("next_date")
    .orderBy("id")
    .execute();
  for (const { id } of due) await makeEntriesOf(ledger, id);
}

async function makeEntriesOf(ledger: Ledger, id: SeriesId): Promise<void> {
  try {
    await ledger.execute({ kind: "update-recurrence", update: { id, patch: {} } }, ACTOR);
  } catch (error) {
    const response = error instanceof Refusal ? refusalResponse(error) : null;
    if (response === null || response.status >= 500) throw error;
    const { message, hint } = response;
    const patch = { problem: hint === null ? message : `${message} ${hint}` };
    await ledger.execute({ kind: "update-recurrence", update: { id, patch } }, ACTOR);
  }
}
