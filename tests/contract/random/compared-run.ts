/** One client's writes on rows of its own: both engines and the model respond the same. */
import { isDeepStrictEqual } from "node:util";
import { mismatch, type ApiResponse, type BothEngines } from "./both-engines.ts";
import { storedColumns } from "./columns.ts";
import { BooksModel, type Outcome, type WritableTable } from "./ledger-model.ts";
import { IDS } from "./random-bodies.ts";
import { buildRequest, type SentWrite } from "./random-writes.ts";

/** Ids of the clients start with the run. */
const MADE_BY_THE_SERVER = /"(?:CTT|TRI|TRE)-(?!r\d)[0-9a-z]+"/gu;
const TIMES = /"\d{4}-\d{2}-\d{2}T[\d:.]+Z"/gu;

export class ComparedRun {
  readonly #engines: BothEngines;
  readonly #run: string;
  readonly #clock: (() => number) | null;
  readonly #model: BooksModel;

  /**
   * The ledger looks empty to it. The number is part of its ids. Without a clock times are not
   * compared: those of writes that come at once depend on their order.
   */
  constructor(engines: BothEngines, number: number, clock: (() => number) | null, today: string) {
    this.#engines = engines;
    this.#run = `r${number}`;
    this.#clock = clock;
    this.#model = new BooksModel(today);
  }

  /** The clock must move before, and not meanwhile. @throws Error for a difference. */
  async send(sent: SentWrite): Promise<void> {
    const { request, write } = buildRequest(sent, this.#run);
    const outcome = this.#model.apply(write, new Date(this.#clock?.() ?? 0).toISOString());
    const answers = (await this.#engines.send(request)).map((answer) => ({
      ...answer,
      body: this.#hideTimes(answer.body.replace(MADE_BY_THE_SERVER, '"made"')),
    }));
    const [sqlite, postgres] = answers;
    const seen = { outcome, sqlite, postgres };
    if (sqlite === undefined || JSON.stringify(sqlite) !== JSON.stringify(postgres)) {
      throw mismatch("The engines differ.", request, seen);
    }
    const hideTimes = (body: string): string => this.#hideTimes(body);
    if (!isAnswerTo(sent, outcome, sqlite, { model: this.#model, hideTimes })) {
      throw mismatch("The model differs.", request, seen);
    }
  }

  async expectSameRows(): Promise<void> {
    await this.#expectSame("clients");
    await this.#expectSame("transactions");
  }

  async #expectSame(table: WritableTable): Promise<void> {
    const ids = IDS[table].map((id) => id.replace("-@", `-${this.#run}`));
    const path = `${table}?id=in.(${ids.join(",")})`;
    const expected = this.#model
      .rowsOf(table)
      .filter(({ id }) => ids.includes(String(id)))
      .map((row) => Object.fromEntries(storedColumns(table).map((name) => [name, row[name]])));
    const request = { method: "GET", path } as const;
    const hidden: unknown = JSON.parse(this.#hideTimes(JSON.stringify(expected)));
    for (const { body } of await this.#engines.send(request)) {
      const rows: unknown = JSON.parse(this.#hideTimes(body));
      if (!isDeepStrictEqual(rows, hidden)) {
        throw mismatch("The rows differ.", request, { rows, expected });
      }
    }
  }

  #hideTimes(body: string): string {
    return this.#clock === null ? body.replace(TIMES, '"time"') : body;
  }
}

function isAnswerTo(
  sent: SentWrite,
  outcome: Outcome,
  answer: ApiResponse,
  {
    model,
    hideTimes,
  }: { readonly model: BooksModel; readonly hideTimes: (body: string) => string },
): boolean {
  if ("refusals" in outcome) return outcome.refusals.includes(answer.status);
  const { write, returns, countsAll, select } = sent;
  const { rows, isNew } = outcome;
  const returnsRows = returns === "representation";
  const isPost = write.method === "POST";
  const range = write.method === "PATCH" && rows.length > 0 ? `0-${rows.length - 1}` : "*";
  const returned = rows.map((row) => select.project(row, (id) => model.contact(id)));
  const body = returnsRows ? JSON.stringify(write.returnsOne ? returned[0] : returned) : "";
  return (
    answer.status === (isPost ? (isNew ? 201 : 200) : returnsRows ? 200 : 204) &&
    answer.contentRange === `${range}/${countsAll ? rows.length : "*"}` &&
    answer.body === hideTimes(body.replace(/"\w+-made\d+"/gu, '"made"'))
  );
}
