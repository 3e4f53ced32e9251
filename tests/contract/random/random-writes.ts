/** Random writes, valid and invalid, with all headers and parameters. */
import * as fc from "fast-check";
import type { ApiRequest } from "./both-engines.ts";
import type { WritableTable, Write } from "./ledger-model.ts";
import { storedColumns, type Row } from "./columns.ts";
import type { Condition } from "./query-tree.ts";
import { IDS, bodies, openings } from "./random-bodies.ts";
import { conditions } from "./random-query.ts";
import { onceIn } from "./random-values.ts";
import { encodeParameters, toParameter } from "./render-query.ts";

export type SentWrite = {
  readonly write: Write;
  readonly returns: "representation" | "minimal" | "headers-only" | null;
  readonly countsAll: boolean;
  readonly select: Select;
  readonly userName: string | null;
  /** Milliseconds after the previous request. */
  readonly afterMs: number;
  /** Repetitions of the request. */
  readonly times: number;
};

/** The returned columns. */
type Select = {
  readonly text: string | null;
  readonly project: (row: Row, contact: (id: unknown) => Row | null) => Row;
};

const SELECTS: Readonly<Record<WritableTable, readonly Select[]>> = {
  clients: [
    { text: null, project: (row) => columnsOf(row, storedColumns("clients")) },
    { text: "id,quem:name", project: ({ id, name }) => ({ id, quem: name }) },
  ],
  transactions: [
    { text: null, project: (row) => columnsOf(row, storedColumns("transactions")) },
    {
      text: "id,resolved_status,c:clients(name,is_active)",
      project({ id, resolved_status, client_id }, contact) {
        const linked = contact(client_id);
        const c = linked === null ? null : columnsOf(linked, ["name", "is_active"]);
        return { id, resolved_status, c };
      },
    },
  ],
};

function columnsOf(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Consecutive writes, most of which find existing rows. */
export function sequences(maxAffected: number): fc.Arbitrary<readonly SentWrite[]> {
  const opening = fc.tuple(openings(), fc.nat({ max: 5 })).map(([bodiesOf, number]) => {
    const tables = number === 0 ? [] : (["clients", "transactions"] as const);
    return tables.map((table) => plainPost(table, bodiesOf[table]));
  });
  const later = fc.array(writes(), { minLength: 1, maxLength: maxAffected, size: "max" });
  // Repeated at the end, a creation finds its row changed or removed.
  return fc.tuple(opening, later).map(([first, more]) => [...first, ...more, ...first]);
}

function plainPost(table: WritableTable, payload: string): SentWrite {
  return {
    write: {
      table,
      method: "POST",
      payload,
      filters: null,
      columns: null,
      missingIsDefault: false,
      resolution: null,
      isDryRun: false,
      maxAffected: null,
      returnsOne: false,
      hasBadUserName: false,
    },
    returns: null,
    countsAll: false,
    select: { text: null, project: (row) => row },
    userName: null,
    afterMs: 0,
    times: 1,
  };
}

export function writes(): fc.Arbitrary<SentWrite> {
  const kinds = (["clients", "transactions"] as const).flatMap((table) => [
    { arbitrary: writesOf(table, "POST"), weight: 5 },
    { arbitrary: writesOf(table, "PATCH"), weight: 4 },
    { arbitrary: writesOf(table, "DELETE"), weight: table === "clients" ? 0.1 : 1 },
  ]);
  return fc.oneof(...kinds.map((kind) => ({ ...kind, weight: Math.ceil(kind.weight) })));
}

function writesOf(
  table: WritableTable,
  method: "POST" | "PATCH" | "DELETE",
): fc.Arbitrary<SentWrite> {
  const seldom = fc.nat({ max: 15 }).map((number) => number === 1);
  const write = fc.record({
    table: fc.constant(table),
    method: fc.constant(method),
    payload: method === "DELETE" ? fc.constant(null) : bodies(table, method),
    filters: method === "POST" ? fc.constant(null) : targets(table),
    columns: method === "DELETE" ? fc.constant(null) : onceIn(8, columnLists(table, method)),
    missingIsDefault: seldom,
    resolution:
      method === "POST"
        ? fc.constantFrom(null, null, "ignore", "merge", "merge")
        : fc.constant(null),
    isDryRun: seldom,
    maxAffected: onceIn(8, fc.nat({ max: 5 })),
    returnsOne: fc.constant(false),
    hasBadUserName: fc.constant(false),
  });
  return fc
    .record({
      write,
      returns: fc.constantFrom("representation", "representation", "minimal", "headers-only", null),
      countsAll: fc.boolean(),
      select: fc.constantFrom(...SELECTS[table]),
      userName: onceIn(20, fc.constantFrom("Z%C3%A9", "%", "%07", "a".repeat(121))),
      afterMs: fc.constantFrom(0, 0, 1, 1000),
      times: fc.constantFrom(1, 1, 1, 2),
      returnsOne: seldom,
    })
    .map(({ returnsOne, ...sent }) => ({
      ...sent,
      write: {
        ...sent.write,
        returnsOne: returnsOne && sent.returns === "representation",
        hasBadUserName: sent.userName !== null && sent.userName !== "Z%C3%A9",
      },
    }));
}

/** Filters for some of the run's own rows: by id, perhaps with another condition. */
function targets(table: WritableTable): fc.Arbitrary<Condition[] | null> {
  const ids = fc.oneof(
    fc.constantFrom(...IDS[table]).map((id) => [id]),
    fc.constantFrom(...IDS[table]).map((id) => [id]),
    fc.subarray([...IDS[table]]),
    fc.constant(IDS[table]),
  );
  const own = ids.map((list): Condition => ({
    kind: "in",
    column: "id",
    isNegated: false,
    values: list.map((id) => ({ text: id, means: id })),
    quotes: false,
  }));
  const others = fc.oneof(
    { arbitrary: fc.constant([]), weight: 3 },
    { arbitrary: fc.array(conditions(table, false, 2), { maxLength: 2 }), weight: 1 },
  );
  const both = fc.tuple(own, others).map(([first, more]) => [first, ...more]);
  return fc.option(both, { freq: 40 });
}

function columnLists(table: WritableTable, method: "POST" | "PATCH"): fc.Arbitrary<string[]> {
  const names = storedColumns(table).filter((name) => !name.endsWith("_at") && name !== "id");
  const few = fc.subarray(names, { minLength: method === "POST" ? names.length - 2 : 1 });
  return method === "POST" ? few.map((list) => ["id", ...list]) : few;
}

/** The request with the run's ids, and the write for the model. */
export function buildRequest(sent: SentWrite, run: string): { request: ApiRequest; write: Write } {
  const write = JSON.parse(JSON.stringify(sent.write).replaceAll("-@", `-${run}`)) as Write;
  const { table, method, payload, filters, columns, resolution, maxAffected } = write;
  const { returns, countsAll, select, userName } = sent;
  const query = encodeParameters([
    ...(filters ?? []).map(toParameter),
    ...(columns === null ? [] : [["columns", columns.join(",")] as const]),
    ...(select.text === null ? [] : [["select", select.text] as const]),
    ...(resolution === null ? [] : [["on_conflict", "id"] as const]),
  ]);
  const prefer = [
    returns === null ? null : `return=${returns}`,
    countsAll ? "count=exact" : null,
    write.missingIsDefault ? "missing=default" : null,
    write.isDryRun ? "tx=rollback" : null,
    resolution === null ? null : `resolution=${resolution}-duplicates`,
    maxAffected === null ? null : `max-affected=${maxAffected}`,
  ];
  const headers = {
    "content-type": "application/json",
    prefer: prefer.filter((item) => item !== null).join(","),
    ...(write.returnsOne ? { accept: "application/vnd.pgrst.object+json" } : {}),
    ...(userName === null ? {} : { "x-user-name": userName }),
  };
  const path = query === "" ? table : `${table}?${query}`;
  return { request: { method, path, headers, ...(payload === null ? {} : { payload }) }, write };
}
