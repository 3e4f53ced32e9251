/** A Kysely dialect for Node's SQLite, with a cache of prepared statements. */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from "kysely";
import type { CommitNotifier } from "./commit-notifier.ts";
import type { Schema } from "./schema.ts";

/**
 * The size of the statement cache in characters of SQL, at most 40 MB (about 80 bytes per
 * character).
 */
const MAX_CACHED_CHARACTERS = 500_000;

/** Hooks of the connection that writes. */
type WriteHooks = {
  readonly notifier: CommitNotifier;
  readonly beforeBegin: () => void;
  readonly afterCommit: () => void;
};

export function createSqliteKysely(
  connection: DatabaseSync,
  hooks: WriteHooks | null = null,
): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection, hooks) });
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync;
  readonly #database: SqliteDatabase;
  readonly #hooks: WriteHooks | null;

  constructor(connection: DatabaseSync, hooks: WriteHooks | null) {
    const database = adaptConnection(connection);
    super({ database });
    this.#connection = connection;
    this.#database = database;
    this.#hooks = hooks;
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#connection, this.#database, this.#hooks);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** SQLite can roll back table definitions; a failed migration must leave nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: DatabaseSync;
  readonly #hooks: WriteHooks | null;

  constructor(connection: DatabaseSync, database: SqliteDatabase, hooks: WriteHooks | null) {
    super({ database });
    this.#connection = connection;
    this.#hooks = hooks;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#hooks?.beforeBegin();
    await super.beginTransaction(connection);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#hooks?.afterCommit();
    this.#hooks?.notifier.notify();
  }

  /**
   * SQLite may already have rolled back, as on a full disk; a second rollback would hide the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#hooks?.notifier.discard();
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

type Statement = ReturnType<SqliteDatabase["prepare"]>;

function adaptConnection(connection: DatabaseSync): SqliteDatabase {
  const cache = new Map<string, Statement & Disposable>();
  let characters = 0;
  return {
    close: () => connection.close(),
    prepare(text) {
      const cached = cache.get(text);
      if (cached !== undefined) return cached;
      const statement = adaptStatement(connection, text);
      characters += text.length;
      if (characters > MAX_CACHED_CHARACTERS) {
        for (const old of cache.values()) old[Symbol.dispose]();
        cache.clear();
        characters = text.length;
      }
      cache.set(text, statement);
      return statement;
    },
  };
}

function adaptStatement(connection: DatabaseSync, text: string): Statement & Disposable {
  const statement = connection.prepare(text);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bindable(parameters)),
    run: (parameters) => statement.run(...bindable(parameters)),
    // Not cached: a cached statement may be disposed between two rows.
    iterate: (parameters) => connection.prepare(text).iterate(...bindable(parameters)),
    // The garbage collector does not account for a statement's memory. Missing in Node's types.
    [Symbol.dispose]: () => (statement as StatementSync & Disposable)[Symbol.dispose](),
  };
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  // The schema has only types that SQLite can bind.
  return parameters as SQLInputValue[];
}
