/**
 * The store of a company that grew: PostgreSQL 15 or newer, several server processes side by side.
 * Always true once open: the server flushes a commit to disk before it answers.
 */
import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import { Pool, types } from "pg";
import { parseInstant } from "#domain/company-clock.ts";
import { StartupTrouble } from "../startup-trouble.ts";
import type { Database } from "./database.ts";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";

const OLDEST_POSTGRES = 150_000;
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 10_000;

export const postgresEngine: Engine = {
  name: "postgres",
  columnTypes: {
    // "C" compares as SQLite does, by code point: both engines give pages in the same order.
    text: 'text collate "C"',
    integer: "bigint",
    boolean: "boolean",
    date: () => "date",
    instant: () => "timestamptz(3)",
    tableEnd: "",
  },
  locksRows: true,
  toStoredBoolean: (value) => value,
};

/** Connects and prepares the database. @throws StartupTrouble saying what to do. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: {
      getTypeParser: (type: TypeId) => TYPE_PARSERS.get(type) ?? types.getTypeParser(type),
    },
  });
  // A connection that breaks while idle is replaced at its next use; without a listener it would
  // end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool,
      async onCreateConnection(connection) {
        await connection.executeQuery(
          CompiledQuery.raw("set datestyle to iso; set timezone to 'UTC'"),
        );
      },
    }),
  });
  try {
    await assertUsable(db);
    await migrate(db, postgresEngine);
  } catch (error) {
    await db.destroy();
    throw error instanceof StartupTrouble ? error : cannotUse(url, error);
  }
  return { engine: postgresEngine, writer: db, reader: db, close: () => db.destroy() };
}

async function assertUsable(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<Record<"version" | "encoding" | "fsync" | "commits", string>>`
    select current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commits`.execute(db);
  const [server] = rows;
  if (server === undefined || Number(server.version) < OLDEST_POSTGRES) {
    throw new StartupTrouble("O PostgreSQL deve ser o 15 ou mais novo: atualize o servidor.");
  }
  if (server.encoding !== "UTF8") {
    throw new StartupTrouble(
      "O banco do PostgreSQL deve usar a codificação UTF8: crie outro com ENCODING 'UTF8' e informe-o em DATABASE_URL.",
    );
  }
  if (server.fsync === "off" || server.commits === "off") {
    throw new StartupTrouble(
      "O PostgreSQL está com fsync ou synchronous_commit desligado e poderia perder lançamentos: ligue os dois e inicie de novo.",
    );
  }
}

function cannotUse(url: string, error: unknown): StartupTrouble {
  const { hostname, port, pathname } = new URL(url);
  const reason = error instanceof AggregateError ? error.errors[0] : error;
  const message = reason instanceof Error ? reason.message : String(reason);
  return new StartupTrouble(
    `Não foi possível usar o PostgreSQL em ${hostname}:${port === "" ? "5432" : port}${pathname} (${message}): verifique se ele está ligado e se DATABASE_URL está certa, e inicie de novo.`,
    { cause: error },
  );
}

type TypeId = Parameters<typeof types.getTypeParser>[0];

/** How values of PostgreSQL's types arrive, by type: exact numbers, dates and instants as ISO text. */
const TYPE_PARSERS = new Map<TypeId, (text: string) => unknown>([
  [types.builtins.INT8, exactInteger],
  [types.builtins.DATE, (text) => text],
  [types.builtins.TIMESTAMPTZ, parseInstant],
]);

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
