/**
 * The expected response of a read, computed over arrays from the semantics of PostgREST and SQL,
 * independent of the server.
 */
import { storedColumns, type Row, type TableName } from "./columns.ts";
import { comparable, compareOrder, passes } from "./oracle-filter.ts";
import { embeddingsByName, itemName, type Embedded, type Item, type Part } from "./query-tree.ts";
import type { Read, Term } from "./query-tree.ts";

export type Tables = Readonly<Record<TableName, readonly Row[]>>;

/** A refusal has a code; `rows` are as parsed from JSON. */
export type Expected =
  | { readonly status: number; readonly code: string; readonly contentRange?: string }
  | {
      readonly status: number;
      readonly contentRange: string;
      readonly names: readonly string[];
      readonly rows: readonly Row[];
    };

export function expectedResponse(read: Read, tables: Tables): Expected {
  const items = read.items ?? [{ kind: "star" }];
  const embeddings = embeddingsByName(items);
  const isThere = (row: Row): boolean =>
    embeddings.values().every((item) => !isInner(item) || linkedTo(row, item, tables).length > 0) &&
    passes(read.table, row, read.part.filters, (name) =>
      countIn(row, embeddings.get(name), tables),
    );
  const all = sortedRows(
    read.table,
    tables[read.table].filter(isThere),
    read.part.order,
    (row, name) => linkedTo(row, embeddings.get(name), tables)[0] ?? null,
  );
  const offset = Math.max(read.part.offset ?? 0, 0);
  const header = read.method === "GET" ? read.range : null;
  const from = Math.max(offset, header?.first ?? 0);
  const to = Math.min(offset + (read.part.limit ?? Infinity), (header?.last ?? Infinity) + 1);
  const isBackwards = header !== null && (header.last ?? Infinity) < header.first;
  if (isBackwards || to < from) return { status: 416, code: "PGRST103" };
  const page = all.slice(from, to);
  if (read.count !== null && from > all.length) {
    return { status: 416, code: "PGRST103", contentRange: `*/${all.length}` };
  }
  if (read.accept?.includes("object") === true && page.length !== 1) {
    return { status: 406, code: "PGRST116" };
  }
  const range = page.length === 0 ? "*" : `${from}-${from + page.length - 1}`;
  return {
    status: read.count !== null && page.length < all.length ? 206 : 200,
    contentRange: `${range}/${read.count === null ? "*" : all.length}`,
    names: toMembers(read.table, items).map(([name]) => name),
    rows: page.map((row) => projected(read.table, row, items, tables)),
  };
}

function isInner({ hints }: Embedded): boolean {
  return hints.findLast((hint) => hint === "inner" || hint === "left") === "inner";
}

function countIn(row: Row, embedded: Embedded | undefined, tables: Tables): number {
  return linkedTo(row, embedded, tables).length;
}

/** The embedded rows of this row. */
function linkedTo(row: Row, embedded: Embedded | undefined, tables: Tables): readonly Row[] {
  if (embedded === undefined) throw new Error("No such embedding");
  const { table, part } = embedded;
  const isLinked =
    table === "clients"
      ? (other: Row) => other["id"] === row["client_id"]
      : (other: Row) => other["client_id"] === row["id"];
  const linked = tables[table].filter(
    (other) => isLinked(other) && passes(table, other, part.filters, () => 0),
  );
  return pageOf(
    sortedRows(table, linked, part.order, () => null),
    part,
  );
}

function pageOf(rows: readonly Row[], { limit, offset }: Part): readonly Row[] {
  const from = Math.max(offset ?? 0, 0);
  return rows.slice(from, from + (limit ?? Infinity));
}

/** Sorted by the terms, ties by id in the last term's direction. A repeated column is ignored. */
function sortedRows(
  table: TableName,
  rows: readonly Row[],
  order: readonly Term[],
  linked: (row: Row, embedding: string) => Row | null,
): readonly Row[] {
  const isSame = (a: Term, b: Term): boolean => a.column === b.column && a.of === b.of;
  const last = order.findLast(
    (term, index) => !order.slice(0, index).some((other) => isSame(term, other)),
  );
  const byId: Term = { column: "id", of: null, direction: last?.direction ?? null, nulls: null };
  return rows.toSorted((a, b) => {
    for (const term of [...order, byId]) {
      const [mine, others] = [a, b].map((row) => {
        if (term.of === null) return comparable(table, term.column, row);
        const other = linked(row, term.of);
        return other === null ? null : comparable("clients", term.column, other);
      });
      const difference = differenceBy(term, mine ?? null, others ?? null);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

type Comparable = ReturnType<typeof comparable>;

function differenceBy({ direction, nulls }: Term, a: Comparable, b: Comparable): number {
  const isDescending = direction === "desc";
  // Null sorts as larger than any value, unless the term says otherwise.
  const nullsFirst = nulls === null ? isDescending : nulls === "nullsfirst";
  if (a === null || b === null) {
    if (a === b) return 0;
    return (a === null) === nullsFirst ? -1 : 1;
  }
  return isDescending ? compareOrder(b, a) : compareOrder(a, b);
}

type Member = readonly [name: string, of: Exclude<Item, { kind: "star" }>];

/** The members of a returned row; a repeated name is ignored. */
function toMembers(table: TableName, items: readonly Item[]): Member[] {
  const members = items.flatMap((item): Member[] => {
    if (item.kind === "star") {
      return storedColumns(table).map((column) => [
        column,
        { kind: "column", column, alias: null },
      ]);
    }
    // An embedding without columns is only for filtering.
    return item.kind === "embedded" && item.items.length === 0 ? [] : [[itemName(item), item]];
  });
  return members.filter(
    ([name], index) => members.findIndex(([other]) => other === name) === index,
  );
}

function projected(table: TableName, row: Row, items: readonly Item[], tables: Tables): Row {
  return Object.fromEntries(
    toMembers(table, items).map(([name, item]) => {
      if (item.kind === "column") return [name, row[item.column]];
      const linked = linkedTo(row, item, tables).map((other) =>
        projected(item.table, other, item.items, tables),
      );
      return [name, item.table === "clients" ? (linked[0] ?? null) : linked];
    }),
  );
}
