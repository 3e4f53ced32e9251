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
import type { Schema } from "./schema.ts";

// Far above what the program's own statements need; filters that people combine fill the rest.
const MAX_CACHED_STATEMENTS = 1000;

/** Kysely on an open connection; destroying it closes the connection. */
export function kyselyOver(connection: DatabaseSync): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new NodeSqliteDialect(connection) });
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #connection: DatabaseSync;

  constructor(connection: DatabaseSync) {
    super({ database: adapted(connection) });
    this.#connection = connection;
  }

  override createDriver(): SqliteDriver {
    return new RollbackOnceDriver(this.#connection);
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

/**
 * SQLite rolls back by itself where it cannot go on, as on a full disk. A second rollback would fail,
 * and its error would hide the one that says why.
 */
class RollbackOnceDriver extends SqliteDriver {
  readonly #connection: DatabaseSync;

  constructor(connection: DatabaseSync) {
    super({ database: adapted(connection) });
    this.#connection = connection;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

type Statement = ReturnType<SqliteDatabase["prepare"]>;

function adapted(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => connection.close(),
    prepare(text) {
      let statement = statements.get(text);
      if (statement === undefined) {
        if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear();
        statement = adaptedStatement(connection.prepare(text));
        statements.set(text, statement);
      }
      return statement;
    },
  };
}

function adaptedStatement(statement: StatementSync): Statement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bindable(parameters)),
    run: (parameters) => statement.run(...bindable(parameters)),
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
  };
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  // Kysely types parameters as unknown; the schema admits only what SQLite can bind.
  return parameters as SQLInputValue[];
}
