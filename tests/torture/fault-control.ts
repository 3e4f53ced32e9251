/** Makes one read, write, sync, truncation, opening or removal of a program with the shim fail. */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import type { SeededRandom } from "#domain/seeded-random.ts";
import { IO } from "./io-shim.ts";

const EIO = 5;
const ENOSPC = 28;
/** `struct control` of the shim. */
const CONTROL_BYTES = 24;
const FAILED_OFFSET = 20;

export type Fault = {
  readonly operation: Exclude<keyof typeof IO, "syncFolder">;
  /** "short": only half of the data is written. */
  readonly error: "EIO" | "ENOSPC" | "short";
  /** The number of the first failing operation, from 1. */
  readonly nth: number;
  /** True if all later ones fail too, until disarmed. */
  readonly isSticky: boolean;
};

const KINDS = [
  { operation: "read", error: "EIO" },
  { operation: "write", error: "EIO" },
  { operation: "write", error: "ENOSPC" },
  { operation: "write", error: "short" },
  { operation: "sync", error: "EIO" },
  { operation: "truncate", error: "EIO" },
  { operation: "open", error: "EIO" },
  { operation: "rename", error: "EIO" },
  { operation: "unlink", error: "EIO" },
] as const;

/** Commands of the same kind do not all make the same number of operations. */
const MISSES_AT_THE_END = 2;

/**
 * Tries every kind, once and lasting, with every n until `hits` shows that fewer operations were
 * made. Returns the number of tries: less than the limit means that all were tried.
 */
export async function everyFault(
  random: SeededRandom,
  limit: number,
  hits: (fault: Fault) => Promise<boolean>,
): Promise<number> {
  const kinds = KINDS.flatMap((kind) => [
    { ...kind, isSticky: false },
    { ...kind, isSticky: true },
  ]);
  const from = random.integer(0, kinds.length - 1);
  let tried = 0;
  for (const kind of [...kinds.slice(from), ...kinds.slice(0, from)]) {
    let misses = 0;
    for (let nth = 1; tried < limit && misses < MISSES_AT_THE_END; nth += 1) {
      tried += 1;
      misses = (await hits({ ...kind, nth })) ? 0 : misses + 1;
    }
  }
  return tried;
}

export class FaultControl {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    writeFileSync(path, Buffer.alloc(CONTROL_BYTES));
  }

  arm({ operation, error, nth, isSticky }: Fault): void {
    const codes = { EIO, ENOSPC, short: 0 };
    this.#write([IO[operation], nth, codes[error], isSticky ? 1 : 0, 0, 0]);
  }

  /** Returns the number of failed operations. */
  disarm(): number {
    const failed = readFileSync(this.path).readUInt32LE(FAILED_OFFSET);
    this.#write([0, 0, 0, 0, 0, 0]);
    return failed;
  }

  #write(numbers: readonly number[]): void {
    const descriptor = openSync(this.path, "r+");
    try {
      writeSync(descriptor, Buffer.from(new Uint32Array(numbers).buffer), 0, CONTROL_BYTES, 0);
    } finally {
      closeSync(descriptor);
    }
  }
}
