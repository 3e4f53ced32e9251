/**
 * The store of a company that grew: PostgreSQL 15 or newer, several server processes side by side.
 * Always true once open: the server flushes a commit to disk before it answers.
 */
import { Kysely, PostgresDialect, sql, type RawBuilder } from "kysely";
import { Pool, types, type ClientBase } from "pg";
import { parseInstant } from "#domain/company-time.ts";
import { LATIN1_UPPERCASE, LATIN1_LOWERCASE } from "#domain/normalize-text.ts";
import { StartupError } from "../startup-error.ts";
import type { Database } from "./database.ts";
import type { ColumnKind, Engine, JsonMaker, Pattern } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { COMMITS_CHANNEL, PostgresCommitNotifier } from "./postgres-commit-notifier.ts";
import type { Schema } from "./schema.ts";

const OLDEST_POSTGRES = 150_000;
const READING_CONNECTIONS = 10;
/** Commands wait in line in the program, and are carried out group after group. */
const WRITING_CONNECTIONS = 1;
/**
 * What a group of commands writes is sent at once; and one that was cut off from us, or stands still,
 * lets go of the head of the history, for which all others wait.
 */
const WRITER: ConnectionKind = { pipeline: true, mostIdleInTransactionMs: 30_000 };
const READER_WAIT_MS = 10_000;
/** A command stands behind all that came before it, of other processes too. */
const WRITER_WAIT_MS = 60_000;
/**
 * What each connection is told first, whatever the server's own defaults are. A command reads what
 * the one before it wrote, once it has the lock: under a stricter isolation it would fail instead.
 */
const SESSION = `
  set datestyle to iso;
  set timezone to 'UTC';
  set default_transaction_isolation to 'read committed'`;

/** What a connection is for. */
type ConnectionKind = {
  readonly pipeline: boolean;
  /** 0 for as long as it takes: an export waits for who reads it. */
  readonly mostIdleInTransactionMs: number;
};
const READER: ConnectionKind = { pipeline: false, mostIdleInTransactionMs: 0 };

/** PostgreSQL, in what it does its own way. */
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
  supportsPipelining: true,
  isInProcess: false,
  locksRows: true,
  noLimit: "all",
  hasStatistics: true,
  readBy: () => sql``,
  orderedJoin: "inner join",
  json: {
    // The server's own objects have blanks between their members.
    object: (members) => sql`(${sql.join(membersInJson(members), sql` || `)})`,
    value: valueInJson,
    nested: (object) => sql`coalesce(${object}, 'null')`,
  },
  toStoredBoolean: (value) => value,
  matches: (text, pattern) => sql`${text} like ${likeOf(pattern)}`,
  // lower() knows ASCII alone under collation "C"; the rest is said letter by letter.
  foldCase: (text) =>
    sql`translate(lower(${text} collate "C"), ${sql.lit(LATIN1_UPPERCASE)}, ${sql.lit(LATIN1_LOWERCASE)})`,
};

function membersInJson(
  members: Parameters<JsonMaker["object"]>[0],
): readonly RawBuilder<unknown>[] {
  const parts = members.flatMap(([name, value], at) => [
    sql`${`${at === 0 ? "" : ","}${JSON.stringify(name)}:`}::text`,
    value,
  ]);
  return [sql`'{'`, ...parts, sql`'}'`];
}

function valueInJson(column: RawBuilder<unknown>, kind: ColumnKind): RawBuilder<unknown> {
  return sql`coalesce(${textInJson(column, kind)}, 'null')`;
}

function textInJson(column: RawBuilder<unknown>, kind: ColumnKind): RawBuilder<unknown> {
  switch (kind) {
    case "money":
      return sql`trim_scale(${column} / 100.0)::text`;
    case "instant":
      return sql`'"' || to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
    case "boolean":
    case "integer":
    case "json":
      return sql`${column}::text`;
    case "text":
    case "date":
      return sql`to_json(${column}::text)::text`;
  }
}

function likeOf(pattern: Pattern): string {
  const parts = pattern.map((part) => {
    if (part === "any-text") return "%";
    return part === "any-character" ? "_" : part.text.replace(/[%_\\]/gu, "\\$&");
  });
  return parts.join("");
}

/** Connects and prepares the database. @throws StartupError saying what to do. */
export async function openPostgres(url: string): Promise<Database> {
  const reader = connectPostgres(url, READING_CONNECTIONS, READER_WAIT_MS);
  // Of their own: however many commands wait in line, a read does not wait behind them.
  const writer = connectPostgres(url, WRITING_CONNECTIONS, WRITER_WAIT_MS, WRITER);
  const announcements = new PostgresCommitNotifier(url);
  async function close(): Promise<void> {
    await announcements.close();
    await writer.destroy();
    await reader.destroy();
  }
  try {
    await assertUsable(reader);
    await migrate(writer, postgresEngine);
  } catch (error) {
    await close();
    throw error instanceof StartupError ? error : cannotUse(url, error);
  }
  return {
    engine: postgresEngine,
    location: { engine: "postgres", url },
    writer,
    reader,
    commitNotification: (db) => [sql`select pg_notify(${COMMITS_CHANNEL}, '')`.compile(db)],
    onCommitted: (listener) => announcements.listen(listener),
    close,
  };
}

/**
 * Connects when first used; `waitMs` is for a free connection as well as for a new one. In a pipeline
 * statements are sent without waiting for the answers of those before.
 */
export function connectPostgres(
  url: string,
  connections: number,
  waitMs: number,
  { pipeline, mostIdleInTransactionMs }: ConnectionKind = READER,
): Kysely<Schema> {
  const settings = {
    connectionString: url,
    pipeline,
    keepAlive: true,
    idle_in_transaction_session_timeout: mostIdleInTransactionMs,
    max: connections,
    connectionTimeoutMillis: waitMs,
    types: {
      getTypeParser: (type: TypeId) => TYPE_PARSERS.get(type) ?? types.getTypeParser(type),
    },
    // The pool waits for it, though its types do not say so, and gives no connection where it failed.
    onConnect: prepareConnection,
  };
  const pool = new Pool(settings);
  // A connection that breaks while idle is replaced at its next use; without a listener it would
  // end the process.
  pool.on("error", () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

async function prepareConnection(client: ClientBase): Promise<void> {
  // The pool listens only while a connection is idle. One that breaks at work fails its query, and
  // tells of it here a second time: without a listener that would end the process.
  client.on("error", () => undefined);
  await client.query(SESSION);
}

async function assertUsable(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<Record<"version" | "encoding" | "fsync" | "commits", string>>`
    select current_setting('server_version_num') as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commits`.execute(db);
  const [server] = rows;
  if (server === undefined || Number(server.version) < OLDEST_POSTGRES) {
    throw new StartupError("O PostgreSQL deve ser o 15 ou mais novo: atualize o servidor.");
  }
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

function cannotUse(url: string, error: unknown): StartupError {
  const { hostname, port, pathname } = new URL(url);
  const reason = error instanceof AggregateError ? error.errors[0] : error;
  const message = reason instanceof Error ? reason.message : String(reason);
  return new StartupError(
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
