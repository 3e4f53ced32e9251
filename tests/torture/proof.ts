/**
 * The size and the seed of a proof. In `npm test` it is short and its seed is always 1, so that no
 * run fails because of another change; `npm run torture` uses new seeds, and sets the variables
 * TORTURE_SIZE, TORTURE_SEED and TORTURE_COUNT.
 */
import type { EngineUnderTest } from "#tests/support/engines.ts";
import { seededRandom, type SeededRandom } from "#domain/seeded-random.ts";

const { TORTURE_SIZE, TORTURE_SEED, TORTURE_COUNT } = process.env;
const PROGRESS_EVERY_MS = 30_000;

type Proof = {
  /** The name of the file, without `.test.ts`. */
  readonly name: string;
  /** The part of the file, if there are several. */
  readonly part?: string;
  readonly engine: EngineUnderTest["name"];
  /** The unit of the count, such as "cycles". */
  readonly unit: string;
  /** The counts in `npm test`, and in `npm run torture` without --count. */
  readonly short: number;
  readonly middle: number;
  /** The number of them per seed; all by default. */
  readonly perSeed?: number;
  /** Further progress, such as "30 steps": printed next to the count. */
  readonly progress?: () => string;
};

/** One seed's part of a proof. */
export type Part = { readonly seed: number; readonly count: number; readonly random: SeededRandom };

export const TORTURE_TIMEOUT_MS = TORTURE_SIZE === undefined ? 120_000 : 86_400_000;

/**
 * Calls `run` with one seed after another until the count is reached. It may return the number that
 * it made; fewer than requested means that there are no more. @throws Error with the seed and the
 * command that repeats it.
 */
export async function prove(
  proof: Proof,
  run: (part: Part) => Promise<number | void>,
): Promise<void> {
  const { name, part: title, engine, unit, perSeed = Infinity, progress } = proof;
  let count = Number(TORTURE_COUNT ?? (TORTURE_SIZE === undefined ? proof.short : proof.middle));
  const first = Number(
    TORTURE_SEED ?? (TORTURE_SIZE === undefined ? 1 : Date.now() % 1_000_000_000),
  );
  const startMs = performance.now();
  let done = 0;
  let seed = first;
  let printedMs = startMs;
  function print(): void {
    if (TORTURE_SIZE === undefined) return;
    const seconds = Math.round((performance.now() - startMs) / 1000);
    const what = title === undefined ? name : `${name}, ${title}`;
    const more = progress === undefined ? "" : ` (${progress()})`;
    process.stdout.write(
      `${what} on ${engine}: ${done} of ${count} ${unit}${more} in ${seconds} s, seeds ${first} to ${seed - 1}\n`,
    );
  }
  while (done < count) {
    const part = { seed, count: Math.min(perSeed, count - done), random: seededRandom(seed) };
    let made: number;
    try {
      made = (await run(part)) ?? part.count;
    } catch (error) {
      throw failure(proof, part, error);
    }
    done += made;
    if (made < part.count) count = done;
    seed += 1;
    if (performance.now() - printedMs > PROGRESS_EVERY_MS) {
      printedMs = performance.now();
      print();
    }
  }
  print();
}

function failure({ name, engine }: Proof, { seed, count }: Part, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const replay = `npm run torture -- ${name} --engine ${engine.toLowerCase()} --seed ${seed} --count ${count}`;
  return new Error(`Seed ${seed}: ${message}\nAgain: ${replay}`, { cause: error });
}
