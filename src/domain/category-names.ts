/**
 * History records keep the category name of their time. This finds the category that had the name
 * then, and its current name.
 */
import type { ChangePart, ChangeValue, Changes } from "./audit-record.ts";

type Span = {
  readonly id: string;
  /** The sequence of the record that gave the name, and of the one that replaced it. */
  readonly from: number;
  until: number;
};

/** A history record of a category, oldest first in lists. `changes` is null once erased. */
export type CategoryRecord = {
  readonly sequence: number;
  readonly id: string;
  readonly changes: Changes | null;
};

export class CategoryNames {
  readonly #current: ReadonlyMap<string, string>;
  /** Spans per name, oldest first. */
  readonly #spans = new Map<string, Span[]>();

  constructor(
    categories: readonly { readonly id: string; readonly name: string }[],
    records: readonly CategoryRecord[],
  ) {
    this.#current = new Map(categories.map(({ id, name }) => [id, name]));
    const newest = new Map<string, Span>();
    for (const { sequence, id, changes } of records) {
      const name = changes?.["name"];
      if (name === undefined) continue;
      const before = newest.get(id) ?? this.#add(name[0], { id, from: 0, until: Infinity });
      if (before !== null) before.until = sequence;
      const span = this.#add(name[1], { id, from: sequence, until: Infinity });
      if (span !== null) newest.set(id, span);
    }
    for (const { id, name } of categories) {
      if (!newest.has(id)) this.#add(name, { id, from: 0, until: Infinity });
    }
  }

  /**
   * The current name of the category that had this name at a record, or else of the last category
   * that had it. A name that no category ever had is returned unchanged.
   */
  nameNow(name: string, sequence: number): string {
    const spans = this.#spans.get(name) ?? [];
    const span =
      spans.findLast(({ from, until }) => from <= sequence && sequence < until) ?? spans.at(-1);
    return (span === undefined ? undefined : this.#current.get(span.id)) ?? name;
  }

  /** The current name of the last category that had this name. */
  latestName(name: string): string {
    return this.nameNow(name, Infinity);
  }

  /** The record with current category names in its changes. */
  now<Record extends Pick<CategoryRecord, "sequence" | "changes">>(record: Record): Record {
    const { changes, sequence } = record;
    return changes === null ? record : { ...record, changes: this.changesNow(changes, sequence) };
  }

  /** The changes of an entry or a recurrence with current category names. */
  changesNow(changes: Changes, sequence: number): Changes {
    const { category, splits } = changes;
    const rename = (value: ChangeValue): ChangeValue => {
      if (typeof value === "string") return this.nameNow(value, sequence);
      if (!isParts(value)) return value;
      return value.map((part) => ({ ...part, category: this.nameNow(part.category, sequence) }));
    };
    return {
      ...changes,
      ...(category !== undefined && { category: [rename(category[0]), rename(category[1])] }),
      ...(splits !== undefined && { splits: [rename(splits[0]), rename(splits[1])] }),
    };
  }

  #add(name: ChangeValue, span: Span): Span | null {
    if (typeof name !== "string") return null;
    const spans = this.#spans.get(name);
    if (spans === undefined) this.#spans.set(name, [span]);
    else {
      spans.push(span);
      spans.sort((a, b) => a.from - b.from);
    }
    return span;
  }
}

export function isParts(value: ChangeValue | undefined): value is readonly ChangePart[] {
  return Array.isArray(value) && value.every((part) => typeof part === "object");
}
