/** Random changes of a user's own rows, and the resulting rows. */
import { FIRST_CATEGORIES } from "#domain/category.ts";
import type { SeededRandom } from "#domain/seeded-random.ts";
import { LIFECYCLES, TRANSACTION_STATUSES } from "#domain/transaction.ts";

type Content = Readonly<Record<string, unknown>>;
/** `records` counts the row's history. A removed row has no content and keeps its history. */
export type RowState = { readonly content: Content | null; readonly records: number };
export type Rows = ReadonlyMap<string, RowState>;

export type Change = {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly prefer: string;
  readonly body: unknown;
  /** The changed rows after the change. */
  readonly after: Rows;
};

export const ABSENT: RowState = { content: null, records: 0 };
export const CHANGE_KINDS = [
  "create",
  "bulk create",
  "contact",
  "upsert",
  "update",
  "bulk update",
  "remove",
  "bulk remove",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const MIN_ENTRIES = 3;
const MAX_ROWS_AT_ONCE = 12;
const DUE_DATES = ["2026-11-20", "2026-11-21", "2026-12-01", "2027-02-28", null] as const;

export class ChangeSource {
  readonly #owner: string;
  readonly #random: SeededRandom;
  #made = 0;

  /** The owner's name is part of all ids. */
  constructor(owner: string, random: SeededRandom) {
    this.#owner = owner;
    this.#random = random;
  }

  /** With a random kind by default. */
  next(rows: Rows, kind = this.#kind(rows)): Change {
    const entries = entriesOf(rows);
    switch (kind) {
      case "create":
        return this.#create(rows, 1);
      case "bulk create":
        return this.#create(rows, this.#random.integer(2, MAX_ROWS_AT_ONCE));
      case "contact":
        return this.#contact(rows);
      case "upsert":
        return this.#upsert(rows, this.#some(entries));
      case "update":
        return this.#update(this.#some(entries).slice(0, 1));
      case "bulk update":
        return this.#update(this.#some(entries));
      case "remove":
        return this.#remove(this.#some(entries).slice(0, 1));
      case "bulk remove":
        return this.#remove(this.#some(entries).slice(0, 4));
    }
  }

  #kind(rows: Rows): ChangeKind {
    // Most entries are linked.
    if (rows.size === 0) return "contact";
    const percent = this.#random.integer(1, 100);
    if (entriesOf(rows).length < MIN_ENTRIES || percent <= 35) return "create";
    if (percent <= 45) return "bulk create";
    if (percent <= 52) return "contact";
    if (percent <= 62) return "upsert";
    if (percent <= 80) return "update";
    if (percent <= 88) return "bulk update";
    return percent <= 95 ? "remove" : "bulk remove";
  }

  #create(rows: Rows, count: number): Change {
    const made = Array.from({ length: count }, () => this.#entry(rows, this.#newId("TRI")));
    return post("transactions", count === 1 ? made[0] : made, created(made));
  }

  #contact(rows: Rows): Change {
    const [first] = this.#contacts(rows);
    const name = `Contato ${this.#random.integer(1, 1e9)}`;
    if (first === undefined || this.#random.chance(40)) {
      const id = this.#newId("CTT");
      const row = { id, name, phone: null, profile_type: "client", is_active: true };
      return post("clients", row, created([row]));
    }
    const [id, state] = first;
    const after = new Map([[id, changed(state, { name })]]);
    return { method: "PATCH", path: `clients?id=eq.${id}`, prefer: "", body: { name }, after };
  }

  /** Some existing ones with another amount, and new ones. */
  #upsert(rows: Rows, present: readonly (readonly [string, RowState])[]): Change {
    const changes = present.map(([id, state]): [string, RowState] => [
      id,
      changed(state, { amount: this.#otherAmount(state) }),
    ]);
    const made = [this.#entry(rows, this.#newId("TRE"))];
    const body = [...changes.map(([, { content }]) => content), ...made];
    return {
      ...post("transactions?on_conflict=id", body, new Map([...changes, ...created(made)])),
      prefer: "resolution=merge-duplicates",
    };
  }

  #update(targets: readonly (readonly [string, RowState])[]): Change {
    // A text that no row has, so that every row changes.
    const notes = `Nota ${this.#owner} ${(this.#made += 1)}`;
    const status = this.#random.pick(TRANSACTION_STATUSES);
    const after = targets.map(([id, state]): [string, RowState] => [
      id,
      changed(state, { notes, status }),
    ]);
    const path = `transactions?id=in.(${targets.map(([id]) => id).join(",")})`;
    return { method: "PATCH", path, prefer: "", body: { notes, status }, after: new Map(after) };
  }

  #remove(targets: readonly (readonly [string, RowState])[]): Change {
    const after = targets.map(([id, { records }]): [string, RowState] => [
      id,
      { content: null, records: records + 1 },
    ]);
    const path = `transactions?id=in.(${targets.map(([id]) => id).join(",")})`;
    return { method: "DELETE", path, prefer: "", body: undefined, after: new Map(after) };
  }

  #entry(rows: Rows, id: string): Content & { readonly id: string } {
    const [contact] = this.#contacts(rows);
    return {
      id,
      type: id.startsWith("TRE") ? "expense" : "income",
      category: this.#random.pick(FIRST_CATEGORIES),
      amount: this.#random.integer(1, 10_000_000) / 100,
      expected_payment_date: this.#random.pick(DUE_DATES),
      status: this.#random.pick(TRANSACTION_STATUSES),
      notes: null,
      client_id: this.#random.chance(50) ? (contact?.[0] ?? null) : null,
      lifecycle: this.#random.pick(LIFECYCLES),
    };
  }

  #contacts(rows: Rows): readonly (readonly [string, RowState])[] {
    const all = [...rows].filter(([id]) => isContact(id));
    return all.slice(all.length === 0 ? 0 : this.#random.integer(0, all.length - 1));
  }

  #some<Item>(items: readonly Item[]): readonly Item[] {
    const from = this.#random.integer(0, items.length - 1);
    return items.slice(from, from + this.#random.integer(1, MAX_ROWS_AT_ONCE));
  }

  #newId(prefix: string): string {
    return `${prefix}-${this.#owner}x${(this.#made += 1)}`;
  }

  #otherAmount({ content }: RowState): number {
    return (Math.round(Number(content?.["amount"]) * 100) + this.#random.integer(1, 999)) / 100;
  }
}

/** The existing entries. */
function entriesOf(rows: Rows): readonly (readonly [string, RowState])[] {
  return [...rows].filter(([id, { content }]) => content !== null && !isContact(id));
}

function isContact(id: string): boolean {
  return id.startsWith("CTT-");
}

function post(path: string, body: unknown, after: Rows): Change {
  return { method: "POST", path, prefer: "", body, after };
}

function created(rows: readonly (Content & { readonly id: string })[]): Rows {
  return new Map(rows.map((row) => [row.id, { content: row, records: 1 }]));
}

function changed({ content, records }: RowState, patch: Content): RowState {
  return { content: { ...content, ...patch }, records: records + 1 };
}
