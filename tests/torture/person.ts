/**
 * A user who writes on rows of their own, and the expected rows: after a response exactly what was
 * acknowledged, after a lost response either the whole change or none of it.
 */
import type { SeededRandom } from "#domain/seeded-random.ts";
import {
  ABSENT,
  ChangeSource,
  type Change,
  type ChangeKind,
  type RowState,
  type Rows,
} from "./random-change.ts";

/** Nothing was written. */
const FULL_DISK = 507;

export class Person {
  readonly #name: string;
  readonly #random: SeededRandom;
  readonly #changes: ChangeSource;
  readonly #position: () => number;
  readonly #answered: { readonly change: Change; readonly position: number }[] = [];
  #rows: Rows = new Map();
  /** The change whose response was lost: it is sent again. */
  #pending: Change | null = null;

  /**
   * The name is part of all ids. Each response is recorded with the position, for example of a
   * recording.
   */
  constructor(name: string, random: SeededRandom, position: () => number) {
    this.#name = name;
    this.#random = random;
    this.#changes = new ChangeSource(name, random);
    this.#position = position;
  }

  get answeredCount(): number {
    return this.#answered.length;
  }

  /**
   * Sends one request after the other until one gets no response. @throws Error for a wrong
   * response.
   */
  async work(url: string, maxRequests = Infinity, kind?: ChangeKind): Promise<void> {
    for (let sent = 0; sent < maxRequests; sent += 1) {
      const change = this.#pending ?? this.#changes.next(this.#rows, kind);
      this.#pending = change;
      if (!(await this.#send(url, change))) return;
      this.#answered.push({ change, position: this.#position() });
      this.#rows = afterChange(this.#rows, change);
      this.#pending = null;
    }
  }

  /**
   * Compares the rows with those acknowledged up to the position. The change after it must be
   * complete or absent.
   */
  findDifferences(found: Rows, position = Infinity): string[] {
    const done = this.#answered.filter((answer) => answer.position <= position);
    const rows = done.reduce<Rows>((before, { change }) => afterChange(before, change), new Map());
    const next = this.#answered[done.length]?.change ?? this.#pending;
    const own = new Map([...found].filter(([id]) => id.includes(`-${this.#name}x`)));
    const before = differences(rows, own);
    if (before.length === 0 || next === null) return before;
    const after = differences(afterChange(rows, next), own);
    return after.length === 0 ? [] : [...before, "Nor is it the state after the next:", ...after];
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
      // It may or may not have been done, as without a response.
      if (answer.status === 503) return false;
      if (answer.status === FULL_DISK) {
        this.#pending = null;
        return false;
      }
      throw new WrongAnswer(`${answer.status} for ${JSON.stringify(change)}: ${text}`);
    } catch (error) {
      if (error instanceof WrongAnswer) throw error;
      return false;
    }
  }
}

function afterChange(rows: Rows, change: Change): Rows {
  return new Map([...rows, ...change.after]);
}

class WrongAnswer extends Error {}

/** Hangs up before the response: the request may or may not have been done. */
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
