/** A company to be read in two ways at once: by a program over HTTP, and by the ledger in this process. */
import { once } from "node:events";
import { Agent, request, type ClientRequest, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { REST_PATH } from "#contract/api.ts";
import type { Database } from "#server/database/database.ts";
import { createSqliteKysely } from "#server/database/kysely-sqlite.ts";
import { registerFunctions, sqliteEngine } from "#server/database/sqlite-engine.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { createLedger, type Ledger } from "#server/ledger.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { companyOf } from "./company.ts";
import type { RawEntry } from "./raw-metrics.ts";

/** When it is for both, and the company's day. */
export const NOW_MS = Date.parse("2026-11-22T15:00:00Z");
export const TODAY = "2026-11-22";

export type Company = {
  readonly entryCount: number;
  readonly program: Program;
  readonly connection: DatabaseSync;
  readonly ledger: Ledger;
};

/** Starts the program, whose clock says what is in a file. */
export async function openCompany(entryCount: number, clock: string): Promise<Company> {
  const dataDir = await companyOf(entryCount);
  const program = await startProgram({ dataDir, databaseUrl: null }, { CLOCK_FILE: clock });
  const file = join(dataDir, SQLITE_FILE);
  const connection = new DatabaseSync(file, { readOnly: true });
  registerFunctions(connection);
  const reader = createSqliteKysely(connection);
  const database: Database = {
    engine: sqliteEngine,
    location: { engine: "sqlite", file },
    // Nothing here writes.
    writer: reader,
    reader,
    commitNotification: () => [],
    onCommitted: () => () => undefined,
    close: () => Promise.resolve(),
  };
  const ledger = createLedger(database, () => NOW_MS, "America/Sao_Paulo");
  return { entryCount, program, connection, ledger };
}

/** Every entry, one at a time. */
export function* rawEntries(connection: DatabaseSync): Generator<RawEntry> {
  const rows: Iterable<unknown> = connection
    .prepare(
      `select type, category, amount / 100.0 as amount, expected_payment_date, status, lifecycle,
        client_id from transactions`,
    )
    .iterate();
  // The tables hold what the type says.
  yield* rows as Iterable<RawEntry>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The body of what a function of the interface answers. @throws Error unless 200. */
export async function answerOf(program: Program, call: string): Promise<string> {
  const { url } = program;
  const sent = request(new URL(`${REST_PATH}/rpc/${call}`, url), { agent });
  sent.end();
  const response = await responseTo(sent);
  // A server closes a connection that was idle for long, which is seen when it is used again.
  if (response === null) return answerOf(program, call);
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`${call} answered ${response.statusCode}`);
  return body;
}

async function responseTo(sent: ClientRequest): Promise<IncomingMessage | null> {
  try {
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return response;
  } catch (error) {
    if (sent.reusedSocket) return null;
    throw error;
  }
}
