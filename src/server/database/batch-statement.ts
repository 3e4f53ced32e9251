import { setImmediate } from "node:timers/promises";
import type { CompiledQuery, Kysely } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

const MAX_ROWS = 64;

/** Yields to the event loop after this time: SQLite runs on the main thread. */
const TURN_MS = 5;

/** A query builder or raw SQL. */
type Compilable<Result> = { compile(db: Kysely<Schema>): CompiledQuery<Result> };

/** Compiled once for each engine and row count, a power of two: compiling costs more than running. */
export class BatchStatement<Row, Result = unknown> {
  readonly #build: (rows: readonly Row[], db: Kysely<Schema>) => Compilable<Result>;
  readonly #toParameters: (row: Row) => readonly unknown[];
  readonly #compiledByKey = new Map<string, CompiledQuery<Result>>();

  /** The parameters of `build` must be exactly `toParameters` of each row, in order. */
  constructor(
    build: (rows: readonly Row[], db: Kysely<Schema>) => Compilable<Result>,
    toParameters: (row: Row) => readonly unknown[],
  ) {
    this.#build = build;
    this.#toParameters = toParameters;
  }

  /** Compiled one at a time, because those of a large command take long. */
  *compile(
    db: Kysely<Schema>,
    engine: Engine,
    rows: readonly Row[],
  ): Generator<CompiledQuery<Result>> {
    for (let done = 0; done < rows.length;) {
      const length = 2 ** Math.floor(Math.log2(Math.min(rows.length - done, MAX_ROWS)));
      yield this.#compiled(db, engine, rows.slice(done, done + length));
      done += length;
    }
  }

  /**
   * For lookups, where a repeated row does no harm: pads the last chunk, so that fewer statements
   * are needed.
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
      compiled = this.#build(rows, db).compile(db);
      if (compiled.parameters.some((value, at) => value !== parameters[at])) {
        throw new Error("Assertion failed: a row's values are not the parameters of its statement");
      }
      this.#compiledByKey.set(key, compiled);
    }
    return { ...compiled, parameters };
  }
}

/**
 * Pipelined if the engine supports it; otherwise stops after a failure. All have finished when it
 * rejects, so that none runs after the rollback. @throws the error of the first statement that
 * failed.
 */
export async function runBatch<Result>(
  db: Kysely<Schema>,
  engine: Engine,
  statements: Iterable<CompiledQuery<Result>>,
): Promise<Result[]> {
  return (await runEach(db, engine, statements)).flat();
}

/** Statements and a function that takes all their rows. */
export type Query = {
  readonly statements: readonly CompiledQuery[];
  readonly take: (results: readonly unknown[][]) => void;
};

export function toQuery<Result>(
  statements: readonly CompiledQuery<Result>[],
  take: (rows: readonly Result[]) => void,
): Query {
  // These are the results of these statements; `runQueries` guarantees it.
  return { statements, take: (results) => take((results as Result[][]).flat()) };
}

/** The rows of each query are delivered in order. */
export function joinQueries(queries: readonly Query[]): Query {
  return {
    statements: queries.flatMap(({ statements }) => statements),
    take: (results) => {
      let taken = 0;
      for (const { statements, take } of queries) {
        take(results.slice(taken, taken + statements.length));
        taken += statements.length;
      }
    },
  };
}

/** Like `runBatch`, for statements of different kinds. */
export async function runQueries(
  db: Kysely<Schema>,
  engine: Engine,
  queries: readonly Query[],
): Promise<void> {
  const { statements, take } = joinQueries(queries);
  take(await runEach(db, engine, statements));
}

async function runEach<Result>(
  db: Kysely<Schema>,
  engine: Engine,
  statements: Iterable<CompiledQuery<Result>>,
): Promise<Result[][]> {
  return db.getExecutor().provideConnection(async (connection) => {
    const sent: Promise<Result[] | Failed>[] = [];
    let turnStarted = performance.now();
    for (const statement of statements) {
      const result = connection.executeQuery<Result>(statement).then(
        ({ rows }) => rows,
        (error: unknown) => new Failed(error),
      );
      sent.push(result);
      if (!engine.supportsPipelining && (await result) instanceof Failed) break;
      if (performance.now() - turnStarted < TURN_MS) continue;
      await setImmediate();
      turnStarted = performance.now();
    }
    const results = await Promise.all(sent);
    return results.map((result) => {
      if (result instanceof Failed) throw result.error;
      return result;
    });
  });
}

class Failed {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}
