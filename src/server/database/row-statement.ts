import { setImmediate } from "node:timers/promises";
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** Rows to one statement at most: well below both engines' limits on parameters. */
const LONGEST = 64;

/**
 * A statement over a list of rows. Making its text costs more than running it, so that it is made
 * once for each engine and each length that it comes in: powers of two up to `LONGEST`.
 */
export class RowStatement<Row, Result = unknown> {
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

  /** Runs it over all rows, in their order, in as many pieces as it takes. */
  async run(db: Kysely<Schema>, engine: Engine, rows: readonly Row[]): Promise<Result[]> {
    const results: Result[][] = [];
    for (let done = 0; done < rows.length;) {
      const length = largestPower(rows.length - done);
      results.push(await this.#runOnce(db, engine, rows.slice(done, done + length)));
      done += length;
    }
    return results.flat();
  }

  /**
   * The same where a row said twice counts once, as in a list to look up: in fewer pieces, the last
   * of which is filled up with its last row.
   */
  async look(db: Kysely<Schema>, engine: Engine, rows: readonly Row[]): Promise<Result[]> {
    const results: Result[][] = [];
    for (let done = 0; done < rows.length; done += LONGEST) {
      const piece = rows.slice(done, done + LONGEST);
      const fill = piece.slice(-1);
      while (!isPower(piece.length)) piece.push(...fill);
      results.push(await this.#runOnce(db, engine, piece));
    }
    return results.flat();
  }

  async #runOnce(db: Kysely<Schema>, engine: Engine, rows: readonly Row[]): Promise<Result[]> {
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
    const { rows: results } = await db.executeQuery<Result>({ ...made, parameters });
    // SQLite works in this very thread.
    if (rows.length === LONGEST) await setImmediate();
    return results;
  }
}

function isPower(length: number): boolean {
  return Number.isInteger(Math.log2(length));
}

/** The largest power of two that is no larger than the length, nor than `LONGEST`. */
function largestPower(length: number): number {
  return 2 ** Math.min(Math.floor(Math.log2(length)), Math.log2(LONGEST));
}
