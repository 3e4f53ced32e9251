/** The engine for several server processes. */
import { Kysely, PostgresDialect, sql, type RawBuilder } from "kysely";
import { Pool, types, type ClientBase } from "pg";
import { DEFAULT_TIME_ZONE, parseInstant } from "#domain/company-time.ts";
import { LATIN1_UPPERCASE, LATIN1_LOWERCASE } from "#domain/normalize-text.ts";
import { StartupError } from "../errors/startup-error.ts";
import { BOOKS_SCHEMA_FIRST } from "./books-schema.ts";
import type { Database, DatabaseLocation, OpeningSteps } from "./database.ts";
import type { ColumnKind, Engine, JsonBuilder, Pattern } from "./engine.ts";
import { isUpToDate, migrate } from "./migrate.ts";
import { connectionError } from "./connection-error.ts";
import { createSocket } from "./postgres-socket.ts";
import { COMMITS_CHANNEL, PostgresCommitNotifier } from "./postgres-commit-notifier.ts";
import { readBooksId, watchBooks } from "./replaced-books.ts";
import type { Schema } from "./schema.ts";

const OLDEST_POSTGRES = 150_000;
const READING_CONNECTIONS = 10;
const WRITING_CONNECTIONS = 1;
/**
 * With the first limit, a transaction that lost its client releases the lock on the history before
 * the next one gives up waiting. A browser waits for 30 seconds.
 */
const WRITER: ConnectionKind = {
  isWriter: true,
  maxIdleInTransactionMs: 15_000,
  maxStatementMs: 0,
  maxSilenceMs: 25_000,
};
/** One statement of a migration may run for minutes. */
const MIGRATOR: ConnectionKind = { ...WRITER, maxSilenceMs: 0 };
/** For an import, which waits for its file and its checks without a limit. */
export const LONG_WRITER: ConnectionKind = {
  isWriter: true,
  maxIdleInTransactionMs: 0,
  maxStatementMs: 0,
  maxSilenceMs: 0,
};
const CONNECTION_WAIT_MS = 10_000;
/** read_only_sql_transaction */
const READ_ONLY_CODE = "25006";
/** Detects a vanished server while waiting for a response. */
const KEEP_ALIVE_MS = 10_000;
/** With a stricter isolation level, a read after the lock would not see the previous command's writes. */
const SESSION = `
  set datestyle to iso;
  set timezone to 'UTC';
  set default_transaction_isolation to 'read committed';
  ${BOOKS_SCHEMA_FIRST}`;

type ConnectionKind = {
  /** If true, commands are pipelined, and only the primary is accepted. */
  readonly isWriter: boolean;
  /** 0 means no limit: an export waits for its reader. */
  readonly maxIdleInTransactionMs: number;
  /** 0 means no limit. */
  readonly maxStatementMs: number;
  /** The time without a byte in either direction. 0 means no limit. */
  readonly maxSilenceMs: number;
};
const READER: ConnectionKind = {
  isWriter: false,
  maxIdleInTransactionMs: 0,
  maxStatementMs: 10_000,
  maxSilenceMs: 15_000,
};
/** For a worker, whose job has a limit of its own. */
export const LONG_READER: ConnectionKind = {
  ...READER,
  maxStatementMs: 0,
  maxSilenceMs: 300_000,
};

export const postgresEngine: Engine = {
  name: "postgres",
  columnTypes: {
    // "C" compares by code point, as SQLite does.
    text: 'text collate "C"',
    integer: "bigint",
    boolean: "boolean",
    date: () => "date",
    instant: () => "timestamptz(3)",
    tableEnd: "",
  },
  supportsPipelining: true,
  isInProcess: false,
  locksRows: true,
  noLimit: "all",
  hasStatistics: true,
  indexHint: () => sql``,
  orderedJoin: "inner join",
  json: {
    // json_build_object would put spaces between members.
    object: (members) => sql`(${sql.join(jsonMembers(members), sql` || `)})`,
    value: jsonValue,
    nested: (object) => sql`coalesce(${object}, 'null')`,
  },
  toStoredBoolean: (value) => value,
  matches: (text, pattern) => sql`${text} like ${toLikePattern(pattern)}`,
  // lower() only knows ASCII under collation "C"; translate does the rest.
  foldCase: (text) =>
    sql`translate(lower(${text} collate "C"), ${sql.lit(LATIN1_UPPERCASE)}, ${sql.lit(LATIN1_LOWERCASE)})`,
};

function jsonMembers(
  members: Parameters<JsonBuilder["object"]>[0],
): readonly RawBuilder<unknown>[] {
  const parts = members.flatMap(([name, value], at) => [
    sql`${`${at === 0 ? "" : ","}${JSON.stringify(name)}:`}::text`,
    value,
  ]);
  return [sql`'{'`, ...parts, sql`'}'`];
}

function jsonValue(column: RawBuilder<unknown>, kind: ColumnKind): RawBuilder<unknown> {
  return sql`coalesce(${jsonText(column, kind)}, 'null')`;
}

function jsonText(column: RawBuilder<unknown>, kind: ColumnKind): RawBuilder<unknown> {
  switch (kind) {
    case "money":
      return sql`trim_scale(${column} / 100.0)::text`;
    case "instant":
      return sql`'"' || to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
    case "splits":
      return sql`(select '[' || string_agg('{"category":' || to_json(part.value ->> 'category')::text
        || ',"amount":' || ${jsonText(sql`(part.value ->> 'amount')::bigint`, "money")} || '}',
        ',' order by part.at) || ']'
        from json_array_elements(${column}::json) with ordinality as part(value, at))`;
    case "boolean":
    case "integer":
    case "list":
    case "json":
      return sql`${column}::text`;
    case "text":
    case "date":
      return sql`to_json(${column}::text)::text`;
  }
}

function toLikePattern(pattern: Pattern): string {
  const parts = pattern.map((part) => {
    if (part === "any-text") return "%";
    return part === "any-character" ? "_" : part.text.replace(/[%_\\]/gu, "\\$&");
  });
  return parts.join("");
}

/** `inspect` is called before any write. @throws StartupError with a remedy. */
export async function openPostgres(
  url: string,
  { inspect, beforeUpgrade }: OpeningSteps = {},
  timeZone = DEFAULT_TIME_ZONE,
): Promise<Database> {
  const location: DatabaseLocation = { engine: "postgres", url };
  const reader = connectPostgres(url, READING_CONNECTIONS, CONNECTION_WAIT_MS);
  // Separate pools, so that a read does not wait behind queued commands.
  const writer = connectPostgres(url, WRITING_CONNECTIONS, CONNECTION_WAIT_MS, WRITER);
  const notifier = new PostgresCommitNotifier(url);
  async function close(): Promise<void> {
    await notifier.close();
    await writer.destroy();
    await reader.destroy();
  }
  let id = "";
  try {
    await assertUsable(reader);
    await inspect?.(location);
    if (!(await isUpToDate(reader))) {
      await using migrator = connectPostgres(url, 1, CONNECTION_WAIT_MS, MIGRATOR);
      await migrate(migrator, postgresEngine, timeZone, {
        beforeUpgrade: () => beforeUpgrade?.(location),
      });
    }
    id = await readBooksId(reader);
  } catch (error) {
    await close();
    throw error instanceof StartupError ? error : connectionError(url, error);
  }
  return {
    engine: postgresEngine,
    location,
    writer,
    reader,
    commitNotification: (db) => [sql`select pg_notify(${COMMITS_CHANNEL}, '')`.compile(db)],
    onCommitted: (listener) => notifier.listen(() => listener()),
    onReplaced: (listener) => watchBooks({ reader, notifier, id }, listener),
    close,
  };
}

/** Connects lazily; `waitMs` limits the wait for a free or a new connection. */
export function connectPostgres(
  url: string,
  connections: number,
  waitMs: number,
  { isWriter, maxIdleInTransactionMs, maxStatementMs, maxSilenceMs }: ConnectionKind = READER,
): Kysely<Schema> {
  const settings = {
    connectionString: url,
    pipeline: isWriter,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => createSocket(maxSilenceMs),
    idle_in_transaction_session_timeout: maxIdleInTransactionMs,
    statement_timeout: maxStatementMs,
    max: connections,
    connectionTimeoutMillis: waitMs,
    types: {
      getTypeParser: (type: TypeId) => TYPE_PARSERS.get(type) ?? types.getTypeParser(type),
    },
    // The pool awaits it, although its types do not show it.
    onConnect: async (client: ClientBase) => {
      await prepareConnection(client);
      if (isWriter) await assertPrimary(client);
    },
  };
  const pool = new Pool(settings);
  // Without a listener, the error of a broken idle connection would end the process.
  pool.on("error", () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

async function prepareConnection(client: ClientBase): Promise<void> {
  // The pool listens only to idle connections; the error of a busy one would end the process.
  client.on("error", () => undefined);
  await client.query(SESSION);
}

/**
 * Refuses a standby: the pool would keep that connection after `DATABASE_URL` points to the primary
 * again.
 */
async function assertPrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(
    "select pg_is_in_recovery() as standby",
  );
  if (rows[0]?.standby !== false) throw standbyError();
}

function standbyError(): Error {
  return Object.assign(new Error("este servidor é uma cópia, que só pode ser lida"), {
    code: READ_ONLY_CODE,
  });
}

/**
 * @throws StartupError for a server with an unsuitable version or settings.
 * @throws Error for a standby.
 */
export async function assertUsable(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<
    Record<"version" | "encoding" | "fsync" | "commits", string> & { readonly standby: boolean }
  >`
    select pg_is_in_recovery() as standby,
      current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commits`.execute(db);
  const [server] = rows;
  if (server === undefined || Number(server.version) < OLDEST_POSTGRES) {
    throw new StartupError("O PostgreSQL deve ser o 15 ou mais novo: atualize o servidor.");
  }
  if (server.standby) throw standbyError();
  if (server.encoding !== "UTF8") {
    throw new StartupError(
      "O banco do PostgreSQL deve usar a codificação UTF8: crie outro com ENCODING 'UTF8' e informe-o em DATABASE_URL.",
    );
  }
  if (server.fsync === "off" || server.commits === "off") {
    throw new StartupError(
      "O PostgreSQL está com fsync ou synchronous_commit desligado e poderia perder lançamentos: ligue os dois e inicie de novo.",
    );
  }
}

type TypeId = Parameters<typeof types.getTypeParser>[0];

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
