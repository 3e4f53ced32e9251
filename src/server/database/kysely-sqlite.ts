/** Kysely over Node's own SQLite: an adapter, with each statement prepared once and kept. */
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
 * Characters of SQL kept as prepared statements: far above what the program's own need; filters that
 * people combine fill the rest. One takes some 80 bytes a character, so that this is 40 MB at most.
 */
const MAX_CACHED_CHARACTERS = 500_000;

/**
 * Kysely on an open connection; destroying it closes the connection. What is announced in its
 * transactions is told when they are committed.
 */
export function createSqliteKysely(
  connection: DatabaseSync,
  announcements: CommitNotifier | null = null,
): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection, announcements) });
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync;
  readonly #database: SqliteDatabase;
  readonly #announcements: CommitNotifier | null;

  constructor(connection: DatabaseSync, announcements: CommitNotifier | null) {
    const database = adapted(connection);
    super({ database });
    this.#connection = connection;
    this.#database = database;
    this.#announcements = announcements;
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#connection, this.#database, this.#announcements);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** SQLite does roll back table definitions; a migration cut short must leave nothing behind. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: DatabaseSync;
  readonly #announcements: CommitNotifier | null;

  constructor(
    connection: DatabaseSync,
    database: SqliteDatabase,
    announcements: CommitNotifier | null,
  ) {
    super({ database });
    this.#connection = connection;
    this.#announcements = announcements;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#announcements?.tell();
  }

  /**
   * SQLite rolls back by itself where it cannot go on, as on a full disk. A second rollback would
   * fail, and its error would hide the one that says why.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#announcements?.forget();
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

type Statement = ReturnType<SqliteDatabase["prepare"]>;

function adapted(connection: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, Statement & Disposable>();
  let characters = 0;
  return {
    close: () => connection.close(),
    prepare(text) {
      const known = kept.get(text);
      if (known !== undefined) return known;
      const statement = adaptedStatement(connection, text);
      characters += text.length;
      if (characters > MAX_CACHED_CHARACTERS) {
        for (const old of kept.values()) old[Symbol.dispose]();
        kept.clear();
        characters = text.length;
      }
      kept.set(text, statement);
      return statement;
    },
  };
}

function adaptedStatement(connection: DatabaseSync, text: string): Statement & Disposable {
  const statement = connection.prepare(text);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bindable(parameters)),
    run: (parameters) => statement.run(...bindable(parameters)),
    // A statement of its own: a kept one may be let go between two rows.
    iterate: (parameters) => connection.prepare(text).iterate(...bindable(parameters)),
    // At once: what a statement holds is outside of what the garbage collector counts. Node's types
    // do not know of it yet.
    [Symbol.dispose]: () => (statement as StatementSync & Disposable)[Symbol.dispose](),
  };
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  // Kysely types parameters as unknown; the schema admits only what SQLite can bind.
  return parameters as SQLInputValue[];
}
