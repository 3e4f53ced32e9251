/** All users of a company at work, continuously, even while nothing responds. */
import { setTimeout as wait } from "node:timers/promises";
import type { Company } from "./company.ts";

const RETRY_MS = 50;
const RECOVERY_MS = 120_000;
/** The longest wait of a user: the program must respond, if only that the database does not. */
export const MAX_ANSWER_MS = 45_000;

export class Load {
  readonly #company: Company;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<unknown>;
  #hasFailed = false;
  /** The longest of all requests, with or without a response. */
  longestMs = 0;

  constructor(company: Company, url: string) {
    this.#company = company;
    this.#ended = Promise.all(company.people.map((person) => this.#work(person, url)));
    this.#ended.catch(() => (this.#hasFailed = true));
  }

  /**
   * Waits for this many more responses. @throws Error if they do not arrive, or for a wrong one.
   */
  async untilAnswered(count: number): Promise<void> {
    const { answeredCount } = this.#company;
    const deadline = performance.now() + RECOVERY_MS;
    while (this.#company.answeredCount < answeredCount + count) {
      if (this.#hasFailed) await this.#ended;
      if (performance.now() > deadline) throw new Error("Requests are not answered any more.");
      await wait(2);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #work(person: Company["people"][number], url: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const start = performance.now();
      const before = person.answeredCount;
      await person.work(url, 1);
      const ms = performance.now() - start;
      this.longestMs = Math.max(this.longestMs, ms);
      if (ms > MAX_ANSWER_MS) throw new Error(`A request took ${Math.round(ms)} ms.`);
      if (person.answeredCount === before) await wait(RETRY_MS);
    }
  }
}
