/** A company read both over HTTP and by a ledger in this process. */
import { once } from "node:events";
import { Agent, request, type ClientRequest, type IncomingMessage } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
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
import { companyOf, type CompanyKind } from "./company.ts";
import type { RawEntry } from "./raw-metrics.ts";

/** The time of both clocks, and the company's day. */
const NOW_MS = Date.parse("2026-11-22T15:00:00Z");
export const TODAY = "2026-11-22";

export type Company = {
  readonly entryCount: number;
  readonly program: Program;
  readonly connection: DatabaseSync;
  readonly ledger: Ledger;
};

/** Opens companies of these sizes one after the other, and closes them in the end. */
export async function withCompanies<Result>(
  entryCounts: Iterable<number>,
  kind: CompanyKind,
  work: (companies: readonly Company[]) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "financeiro-bench-"));
  const clock = join(folder, "clock");
  writeFileSync(clock, String(NOW_MS));
  const companies: Company[] = [];
  try {
    for (const count of entryCounts) companies.push(await openCompany(count, clock, kind));
    return await work(companies);
  } finally {
    for (const { program, connection } of companies) {
      connection.close();
      await program.stop("SIGTERM");
    }
    rmSync(folder, { recursive: true });
  }
}

/** The program's clock reads the file `clock`. */
async function openCompany(entryCount: number, clock: string, kind: CompanyKind): Promise<Company> {
  const dataDir = await companyOf(entryCount, kind);
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
    onReplaced: () => () => undefined,
    close: () => Promise.resolve(),
  };
  const ledger = createLedger(database, () => NOW_MS, "America/Sao_Paulo");
  return { entryCount, program, connection, ledger };
}

export function* rawEntries(connection: DatabaseSync): Generator<RawEntry> {
  const rows: Iterable<unknown> = connection
    .prepare(
      `select type, categories.name as category, amount / 100.0 as amount, expected_payment_date,
        status, transactions.lifecycle, client_id
      from transactions join categories on categories.key = category`,
    )
    .iterate();
  // The columns of the query are those of the type.
  yield* rows as Iterable<RawEntry>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The response body of a function. @throws Error unless 200. */
export function callFunction(program: Program, call: string): Promise<string> {
  return callApi(program, `rpc/${call}`);
}

/** The response body. @throws Error unless 200. */
export async function callApi(program: Program, call: string): Promise<string> {
  const { url } = program;
  const sent = request(new URL(`${REST_PATH}/${call}`, url), { agent });
  sent.end();
  const response = await responseTo(sent);
  // The server closes idle connections; that shows only on the next use.
  if (response === null) return callApi(program, call);
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
