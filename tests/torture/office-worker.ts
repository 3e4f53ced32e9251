/** A user at work: from morning to evening they write, read lists and reports, and export. */
import { get, type ClientRequest } from "node:http";
import { EVENTS_PATH } from "#contract/live.ts";
import type { SeededRandom } from "#domain/seeded-random.ts";
import type { Person } from "./person.ts";

/** `measure` gets the milliseconds of a response. */
type Measure = (kind: string, ms: number) => void;

const READS = {
  dashboard: ["/rest/v1/rpc/snapshot", "/rest/v1/rpc/dashboard?months=6"],
  list: [
    "/rest/v1/transactions?select=*,client:clients(name)&order=expected_payment_date.desc.nullslast,id&limit=50",
    "/rest/v1/transactions?status=eq.pending&order=amount.desc&limit=50",
    "/rest/v1/clients?select=name,total_income,linked_count&order=name_plain&limit=50",
  ],
  search: ["/rest/v1/transactions?notes=ilike.*cart%C3%A3o*&limit=50&order=id"],
  history: ["/rest/v1/audit_records?order=sequence.desc&limit=50"],
  report: [
    "/rest/v1/rpc/report?start=2026-10-01&end=2026-12-31",
    "/rest/v1/rpc/statement?start=2026-11-01&end=2026-11-30&basis=cash",
    "/rest/v1/rpc/totals?type=expense&lifecycle=active",
  ],
  trust: ["/rest/v1/rpc/trust", "/readyz"],
} as const;
const EXPORTS = ["csv", "xlsx", "html", "pdf"] as const;

export class OfficeWorker {
  readonly #url: string;
  readonly #person: Person;
  readonly #random: SeededRandom;
  readonly #measure: Measure;
  #stream: ClientRequest | null = null;

  constructor(url: string, person: Person, random: SeededRandom, measure: Measure) {
    this.#url = url;
    this.#person = person;
    this.#random = random;
    this.#measure = measure;
  }

  /** One common action. The tab is open. @throws Error for a wrong response. */
  async act(): Promise<void> {
    this.#stream ??= openStream(this.#url);
    // A request without the database, which shows the effect of other load on the machine.
    await this.#read("control", "/healthz");
    const percent = this.#random.integer(1, 100);
    if (percent <= 40) await this.#write();
    else if (percent <= 55) await this.#read("list", this.#random.pick(READS.list));
    else if (percent <= 65) await this.#read("dashboard", this.#random.pick(READS.dashboard));
    else if (percent <= 75) await this.#read("search", this.#random.pick(READS.search));
    else if (percent <= 82) await this.#read("history", this.#random.pick(READS.history));
    else if (percent <= 90) await this.#read("report", this.#random.pick(READS.report));
    else if (percent <= 93) await this.#read("trust", this.#random.pick(READS.trust));
    else if (percent <= 95) await this.#export();
    else await this.#closeTab();
  }

  /** At the end of the day, usually. */
  leave(): void {
    this.#stream?.destroy();
    this.#stream = null;
  }

  async #write(): Promise<void> {
    const start = performance.now();
    const before = this.#person.answeredCount;
    await this.#person.work(this.#url, 1);
    if (this.#person.answeredCount === before) throw new Error("A change was not answered.");
    this.#measure("write", performance.now() - start);
  }

  async #read(kind: string, path: string): Promise<void> {
    const start = performance.now();
    const answer = await fetch(this.#url + path);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} for ${path}: ${text}`);
    this.#measure(kind, performance.now() - start);
  }

  async #export(): Promise<void> {
    const format = this.#random.pick(EXPORTS);
    const path = `/exports/relatorio-financeiro.${format}?start=2026-10-01&end=2026-12-31`;
    await this.#read("export", path);
  }

  /** In the middle of a response. */
  async #closeTab(): Promise<void> {
    const path = this.#random.pick([
      "/exports/relatorio-financeiro.pdf",
      "/rest/v1/transactions?select=*",
      "/rest/v1/rpc/report?category=cart%C3%A3o",
    ]);
    const signal = AbortSignal.timeout(this.#random.integer(1, 60));
    await fetch(this.#url + path, { signal })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
    this.leave();
  }
}

function openStream(url: string): ClientRequest {
  const request = get(`${url}${EVENTS_PATH}`, { agent: false }, (response) => response.resume());
  return request.on("error", () => undefined);
}
