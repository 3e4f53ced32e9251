/**
 * Somebody who writes, on rows of their own, and what these rows must be: after an answer exactly what
 * was answered, after a lost answer all of the change or nothing of it.
 */
import type { SeededRandom } from "#domain/seeded-random.ts";
import { ABSENT, ChangeSource, type Change, type RowState, type Rows } from "./random-change.ts";

export class Person {
  /** Requests that were answered. */
  acknowledged = 0;
  readonly #name: string;
  readonly #random: SeededRandom;
  readonly #changes: ChangeSource;
  #rows: Rows = new Map();
  /** Its answer was lost: it is sent again. */
  #pending: Change | null = null;

  /** The name is in all ids. */
  constructor(name: string, random: SeededRandom) {
    this.#name = name;
    this.#random = random;
    this.#changes = new ChangeSource(name, random);
  }

  /** Sends one request after the other until one is not answered. @throws Error for a wrong answer. */
  async work(url: string, maxRequests = Infinity): Promise<void> {
    for (let sent = 0; sent < maxRequests; sent += 1) {
      this.#pending ??= this.#changes.next(this.#rows);
      if (!(await this.#send(url, this.#pending))) return;
      this.#rows = new Map([...this.#rows, ...this.#pending.after]);
      this.#pending = null;
      this.acknowledged += 1;
    }
  }

  /** Compares what is there. A change without an answer must be there whole, or not at all. */
  findDifferences(found: Rows): string[] {
    const isOwn = (id: string): boolean => id.includes(`-${this.#name}x`);
    const own = new Map([...found].filter(([id]) => isOwn(id)));
    const before = differences(this.#rows, own);
    if (before.length === 0 || this.#pending === null) return before;
    const done = new Map([...this.#rows, ...this.#pending.after]);
    const after = differences(done, own);
    if (after.length === 0) this.#rows = done;
    else before.push("Nor is it the state after the change without an answer:", ...after);
    return after.length === 0 ? [] : before;
  }

  async #send(url: string, change: Change): Promise<boolean> {
    const { method, path, prefer, body } = change;
    const request = {
      method,
      headers: { "content-type": "application/json", prefer },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const address = `${url}/rest/v1/${path}`;
    if (method === "POST" && this.#random.chance(3)) await sendAndHangUp(address, request);
    try {
      const answer = await fetch(address, request);
      const text = await answer.text();
      if (answer.ok) return true;
      // It may have been done or not, as without an answer.
      if (answer.status === 503) return false;
      throw new WrongAnswer(`${answer.status} for ${JSON.stringify(change)}: ${text}`);
    } catch (error) {
      if (error instanceof WrongAnswer) throw error;
      return false;
    }
  }
}

class WrongAnswer extends Error {}

/** Hangs up before the answer: the request may have been done or not. */
async function sendAndHangUp(address: string, request: RequestInit): Promise<void> {
  const signal = AbortSignal.timeout(1);
  await fetch(address, { ...request, signal })
    .then(
      (answer) => answer.text(),
      () => undefined,
    )
    .catch(() => undefined);
}

function differences(expected: Rows, found: Rows): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((id) => toText(expected.get(id)) !== toText(found.get(id)))
    .map((id) => `${id} should be ${toText(expected.get(id))}, is ${toText(found.get(id))}`);
}

function toText({ content, records }: RowState = ABSENT): string {
  const columns = Object.entries(content ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([content === null ? null : Object.fromEntries(columns), records]);
}
