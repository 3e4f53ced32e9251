import { setImmediate } from "node:timers/promises";
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** Rows per statement: well below both engines' limits on parameters. */
const MAX_ROWS = 64;

/** SQLite runs on this thread, so yield to the event loop after so many statements. */
const STATEMENTS_PER_TURN = 4;

/**
 * A statement over a list of rows. Compiling it costs more than running it, so it is compiled once for
 * each engine and row count; the row counts are powers of two up to `MAX_ROWS`.
 */
export class BatchStatement<Row, Result = unknown> {
  readonly #build: (db: Kysely<Schema>, rows: readonly Row[]) => Compilable<Result>;
  readonly #toParameters: (row: Row) => readonly unknown[];
  readonly #compiledByKey = new Map<string, CompiledQuery<Result>>();

  /**
   * `build` returns the statement for some rows; its parameters must be exactly `toParameters` of each
   * row, in order.
   */
  constructor(
    build: (db: Kysely<Schema>, rows: readonly Row[]) => Compilable<Result>,
    toParameters: (row: Row) => readonly unknown[],
  ) {
    this.#build = build;
    this.#toParameters = toParameters;
  }

  /** Compiles statements over all rows, in order. */
  compile(db: Kysely<Schema>, engine: Engine, rows: readonly Row[]): CompiledQuery<Result>[] {
    const statements: CompiledQuery<Result>[] = [];
    for (let done = 0; done < rows.length;) {
      const length = 2 ** Math.floor(Math.log2(Math.min(rows.length - done, MAX_ROWS)));
      statements.push(this.#compiled(db, engine, rows.slice(done, done + length)));
      done += length;
    }
    return statements;
  }

  /**
   * Compiles statements where a repeated row does no harm, as in a lookup: the last chunk is padded
   * with its last row, which takes fewer statements.
   */
  compileLookup(db: Kysely<Schema>, engine: Engine, rows: readonly Row[]): CompiledQuery<Result>[] {
    const statements: CompiledQuery<Result>[] = [];
    for (let done = 0; done < rows.length; done += MAX_ROWS) {
      const chunk = rows.slice(done, done + MAX_ROWS);
      const fill = chunk.slice(-1);
      while (!Number.isInteger(Math.log2(chunk.length))) chunk.push(...fill);
      statements.push(this.#compiled(db, engine, chunk));
    }
    return statements;
  }

  #compiled(db: Kysely<Schema>, engine: Engine, rows: readonly Row[]): CompiledQuery<Result> {
    const key = `${engine.name} ${rows.length}`;
    const parameters = rows.flatMap((row) => this.#toParameters(row));
    let compiled = this.#compiledByKey.get(key);
    if (compiled === undefined) {
      compiled = this.#build(db, rows).compile();
      if (compiled.parameters.some((value, at) => value !== parameters[at])) {
        throw new Error("Assertion failed: a row's values are not the parameters of its statement");
      }
      this.#compiledByKey.set(key, compiled);
    }
    return { ...compiled, parameters };
  }
}

/**
 * Runs statements in order on the connection of a transaction and returns the rows of all. They are
 * pipelined if the engine supports it; otherwise none is sent after a failure. All have finished when
 * it rejects, so that none reaches the database after the transaction is rolled back.
 * @throws the error of the first statement that failed.
 */
export async function runBatch<Result>(
  db: Kysely<Schema>,
  engine: Engine,
  statements: readonly CompiledQuery<Result>[],
): Promise<Result[]> {
  if (statements.length === 0) return [];
  return db.getExecutor().provideConnection(async (connection) => {
    const sent: Promise<Result[] | Failed>[] = [];
    for (const [index, statement] of statements.entries()) {
      const answer = connection.executeQuery<Result>(statement).then(
        ({ rows }) => rows,
        (error: unknown) => new Failed(error),
      );
      sent.push(answer);
      if (!engine.supportsPipelining && (await answer) instanceof Failed) break;
      if (index % STATEMENTS_PER_TURN === STATEMENTS_PER_TURN - 1) await setImmediate();
    }
    const answers = await Promise.all(sent);
    return answers.flatMap((answer) => {
      if (answer instanceof Failed) throw answer.error;
      return answer;
    });
  });
}

class Failed {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}
