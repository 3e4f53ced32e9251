import { setImmediate } from "node:timers/promises";
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** Rows to one statement at most: well below both engines' limits on parameters. */
const LONGEST = 64;

/** Statements sent before others are let in: SQLite works in this very thread. */
const STATEMENTS_PER_TURN = 4;

/**
 * A statement over a list of rows. Making its text costs more than running it, so that it is made
 * once for each engine and each length that it comes in: powers of two up to `LONGEST`.
 */
export class BatchStatement<Row, Result = unknown> {
  readonly #write: (db: Kysely<Schema>, rows: readonly Row[]) => Compilable<Result>;
  readonly #valuesOf: (row: Row) => readonly unknown[];
  readonly #made = new Map<string, CompiledQuery<Result>>();

  /**
   * `write` gives the statement for some rows; its only parameters are what `valuesOf` gives of each
   * row, in that order.
   */
  constructor(
    write: (db: Kysely<Schema>, rows: readonly Row[]) => Compilable<Result>,
    valuesOf: (row: Row) => readonly unknown[],
  ) {
    this.#write = write;
    this.#valuesOf = valuesOf;
  }

  /** Over all rows, in their order, in as many pieces as it takes. */
  compile(db: Kysely<Schema>, engine: Engine, rows: readonly Row[]): CompiledQuery<Result>[] {
    const pieces: CompiledQuery<Result>[] = [];
    for (let done = 0; done < rows.length;) {
      const length = 2 ** Math.floor(Math.log2(Math.min(rows.length - done, LONGEST)));
      pieces.push(this.#compiled(db, engine, rows.slice(done, done + length)));
      done += length;
    }
    return pieces;
  }

  /**
   * The same where a row said twice counts once, as in a list to look up: in fewer pieces, the last
   * of which is filled up with its last row.
   */
  compileLookup(db: Kysely<Schema>, engine: Engine, rows: readonly Row[]): CompiledQuery<Result>[] {
    const pieces: CompiledQuery<Result>[] = [];
    for (let done = 0; done < rows.length; done += LONGEST) {
      const piece = rows.slice(done, done + LONGEST);
      const fill = piece.slice(-1);
      while (!Number.isInteger(Math.log2(piece.length))) piece.push(...fill);
      pieces.push(this.#compiled(db, engine, piece));
    }
    return pieces;
  }

  #compiled(db: Kysely<Schema>, engine: Engine, rows: readonly Row[]): CompiledQuery<Result> {
    const key = `${engine.name} ${rows.length}`;
    const parameters = rows.flatMap((row) => this.#valuesOf(row));
    let made = this.#made.get(key);
    if (made === undefined) {
      made = this.#write(db, rows).compile();
      if (made.parameters.some((value, at) => value !== parameters[at])) {
        throw new Error("Assertion failed: a row's values are not the parameters of its statement");
      }
      this.#made.set(key, made);
    }
    return { ...made, parameters };
  }
}

/**
 * Runs statements in their order, on the one connection of a transaction; gives the rows of all. Each
 * is sent before the one before it is answered, where the engine allows it; elsewhere none is sent
 * after one that failed. All are over when it rejects, so that none reaches the database after its
 * transaction was rolled back.
 * @throws what the first one that failed threw.
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
