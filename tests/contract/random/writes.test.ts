/** Random writes: both engines and a simple model of the ledger stay equal after every request. */
import { beforeAll, expect, test } from "vitest";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { BooksModel, type Outcome, type WritableTable } from "./ledger-model.ts";
import { mismatch, openBothEngines, type BothEngines, type ApiResponse } from "./both-engines.ts";
import { storedColumns } from "./columns.ts";
import { IDS } from "./random-bodies.ts";
import { buildRequest, sequences, type SentWrite } from "./random-writes.ts";
import { MAX_AT_ONCE, RANDOM_TIMEOUT_MS, assertUntil, requestsOf } from "./settings.ts";

const START_MS = Date.UTC(2026, 10, 21, 15);
const TODAY = "2026-11-21";
let engines: BothEngines;
let nowMs = START_MS;
let runsDone = 0;
let sentCount = 0;

beforeAll(async () => {
  engines = await openBothEngines(() => nowMs);
});

test(
  "any sequence of writes has the same effect on both engines and on the model",
  async () => {
    await assertUntil(requestsOf(0.2), () => sentCount, sequences(MAX_AT_ONCE), runSequence);
    for (const database of engines.databases) await expectLedgerInvariants(database);
  },
  RANDOM_TIMEOUT_MS,
);

/** One run on its own rows: the ledger looks empty to it. */
async function runSequence(sequence: readonly SentWrite[]): Promise<void> {
  runsDone += 1;
  nowMs = START_MS;
  const run = `r${runsDone}`;
  const model = new BooksModel(TODAY);
  for (const sent of sequence) {
    for (let time = 0; time < sent.times; time += 1) {
      nowMs += sent.afterMs;
      await sendAndCompare(sent, run, model);
    }
  }
  for (const table of ["clients", "transactions"] as const) await expectSameRows(table, run, model);
}

async function sendAndCompare(sent: SentWrite, run: string, model: BooksModel): Promise<void> {
  sentCount += 1;
  const { request, write } = buildRequest(sent, run);
  const outcome = model.apply(write, new Date(nowMs).toISOString());
  const answers = (await engines.send(request)).map((answer) => ({
    ...answer,
    body: answer.body.replace(MADE_BY_THE_SERVER, '"made"'),
  }));
  const [sqlite, postgres] = answers;
  const seen = { outcome, sqlite, postgres };
  if (sqlite === undefined || JSON.stringify(sqlite) !== JSON.stringify(postgres)) {
    throw mismatch("The engines differ.", request, seen);
  }
  if (!isAnswerTo(sent, outcome, sqlite, model)) {
    throw mismatch("The model differs.", request, seen);
  }
}

/** Ids of the clients start with the run. */
const MADE_BY_THE_SERVER = /"(?:CTT|TRI|TRE)-(?!r\d)[0-9a-z]+"/gu;

function isAnswerTo(
  sent: SentWrite,
  outcome: Outcome,
  answer: ApiResponse,
  model: BooksModel,
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
    answer.body === body.replace(/"\w+-made\d+"/gu, '"made"')
  );
}

async function expectSameRows(table: WritableTable, run: string, model: BooksModel): Promise<void> {
  const ids = IDS[table].map((id) => id.replace("-@", `-${run}`));
  const path = `${table}?id=in.(${ids.join(",")})`;
  const expected = model
    .rowsOf(table)
    .filter(({ id }) => ids.includes(String(id)))
    .map((row) => Object.fromEntries(storedColumns(table).map((name) => [name, row[name]])));
  for (const { body } of await engines.send({ method: "GET", path })) {
    expect(JSON.parse(body)).toEqual(expected);
  }
}
