/** A benchmark measures operations and their baselines alternately in one run. */
import { spreadOf, type Spread } from "./statistics.ts";

export type Setting = {
  /** Fewer entries and rounds, for a run of under three minutes. */
  readonly quick: boolean;
  /** Each round measures everything once; at least 5 unless quick. */
  readonly rounds: number;
};

/** The limit of the server's resident memory. */
const MAX_GROWN_MIB = 64;

/** The size of the largest company. */
export function largestCompany({ quick }: Setting): number {
  return quick ? 100_000 : 1_000_000;
}

/** An operation compared with its baseline. */
export type Row = {
  /** Includes its size. */
  readonly operation: string;
  readonly baseline: string;
  readonly unit: "ms" | "/s" | "MiB" | "kB" | "";
  readonly measured: Spread;
  readonly compared: Spread;
  /** Usually the median of `measured` over that of `compared`. */
  readonly ratio: number;
  /** The target of the ratio; null for an informative row. */
  readonly target: { readonly is: "at most" | "at least"; readonly ratio: number } | null;
};

export type Bench = {
  readonly name: string;
  /** @throws Error if a response is wrong: it is checked before its time counts. */
  readonly measure: (setting: Setting) => Promise<readonly Row[]>;
};

export function isMet({ ratio, target }: Row): boolean {
  if (target === null) return true;
  return target.is === "at most" ? ratio <= target.ratio : ratio >= target.ratio;
}

/** The row of an operation and its baseline, each measured once a round. */
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

/** The row of the resident memory; the maximum of all rounds must be within the limit. */
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
 * Measures several actions in milliseconds, alternately in each round, so that a disturbance of the
 * machine affects all of them. The first round warms up and does not count.
 */
export async function timeAlternately<Name extends string>(
  rounds: number,
  actions: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(actions) as Name[];
  const times = Object.fromEntries(names.map((name): [string, number[]] => [name, []])) as Record<
    Name,
    number[]
  >;
  for (let round = 0; round <= rounds; round += 1) {
    // Reversed each round, so that no action always runs after the same one.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const startedAt = performance.now();
      await actions[name]();
      if (round > 0) times[name].push(performance.now() - startedAt);
    }
  }
  return times;
}

/** @throws Error with the difference: a benchmark of wrong responses measures nothing. */
export function expectSame(what: string, is: unknown, expected: unknown): void {
  const [text, other] = [JSON.stringify(is), JSON.stringify(expected)];
  if (text !== other) {
    throw new Error(`${what}: ${text.slice(0, 500)} instead of ${other.slice(0, 500)}`);
  }
}
