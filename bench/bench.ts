/** What a benchmark is: operations measured beside their baselines, in turns, in one run. */
import { spreadOf, type Spread } from "./figures.ts";

/** What is asked of a run. */
export type Setting = {
  /** Fewer entries and rounds, for a look in under three minutes in all. */
  readonly quick: boolean;
  /** Rounds in which everything is measured once; at least 5 unless quick. */
  readonly rounds: number;
};

/** Of the server's resident memory. */
const MAX_GROWN_MIB = 64;

/** How many entries the largest company of a run has. */
export function largestCompany({ quick }: Setting): number {
  return quick ? 100_000 : 1_000_000;
}

/** One line of the table: an operation beside its baseline. */
export type Row = {
  /** As `targets.md` calls it, with its size. */
  readonly operation: string;
  readonly baseline: string;
  readonly unit: "ms" | "/s" | "MiB" | "kB" | "";
  readonly measured: Spread;
  readonly compared: Spread;
  /** Usually `measured` over `compared`, of their medians. */
  readonly ratio: number;
  /** What the ratio is to be; null for a line that only tells. */
  readonly target: { readonly is: "at most" | "at least"; readonly ratio: number } | null;
};

/** One file of this folder. */
export type Bench = {
  readonly name: string;
  /** @throws Error when an answer is wrong: it is checked before its time counts. */
  readonly measure: (setting: Setting) => Promise<readonly Row[]>;
};

/** Whether the row's target holds. */
export function isMet({ ratio, target }: Row): boolean {
  if (target === null) return true;
  return target.is === "at most" ? ratio <= target.ratio : ratio >= target.ratio;
}

/** The row of an operation and its baseline, each measured as often as there were rounds. */
export function rowOf(
  { operation, baseline, unit }: Pick<Row, "operation" | "baseline" | "unit">,
  measured: readonly number[],
  compared: readonly number[],
  target: Row["target"],
): Row {
  const [spread, other] = [spreadOf(measured), spreadOf(compared)];
  return {
    operation,
    baseline,
    unit,
    measured: spread,
    compared: other,
    ratio: spread.median / other.median,
    target,
  };
}

/** The row of resident memory that something took: the most of all rounds is to keep the limit. */
export function grownRow(operation: string, grownMiB: readonly number[]): Row {
  const measured = spreadOf(grownMiB);
  return {
    operation,
    baseline: "the limit",
    unit: "MiB",
    measured,
    compared: spreadOf([MAX_GROWN_MIB]),
    ratio: measured.max / MAX_GROWN_MIB,
    target: { is: "at most", ratio: 1 },
  };
}

/**
 * Milliseconds of each of several works, one after the other in each round, so that what disturbs the
 * machine disturbs all of them. The first round, which warms up, does not count.
 */
export async function timedInTurns<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name): [string, number[]] => [name, []])) as Record<
    Name,
    number[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    // Turned round each time: none is always the one that comes after the other.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const begun = performance.now();
      await works[name]();
      if (round > 0) times[name].push(performance.now() - begun);
    }
  }
  return times;
}

/** @throws Error saying what differs: a benchmark of wrong answers measures nothing. */
export function expectSame(what: string, is: unknown, expected: unknown): void {
  const [text, other] = [JSON.stringify(is), JSON.stringify(expected)];
  if (text !== other) {
    throw new Error(`${what}: ${text.slice(0, 500)} in place of ${other.slice(0, 500)}`);
  }
}
