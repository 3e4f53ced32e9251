import type { Manifest } from "./manifest.ts";

/** Adds up entries as they are read. BigInt, because a sum may exceed a safe integer. */
export class EntrySums {
  readonly #sums = new Map<string, { count: number; cents: bigint }>();

  add(type: string, status: string, cents: number): void {
    const key = `${type} ${status}`;
    const sum = this.#sums.get(key);
    if (sum === undefined) this.#sums.set(key, { count: 1, cents: BigInt(cents) });
    else {
      sum.count += 1;
      sum.cents += BigInt(cents);
    }
  }

  /** Sorted by type and status. */
  list(): Manifest["sums"] {
    return [...this.#sums]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { count, cents }]) => {
        const [type = "", status = ""] = key.split(" ");
        return { type, status, count, cents: String(cents) };
      });
  }
}
