/** Valid requests with something broken, duplicated or inserted. */
import * as fc from "fast-check";
import type { ApiRequest } from "./both-engines.ts";
import { HEADERS, NAMES, PATHS, RAW, VALUES, longParameters } from "./fuzz-parts.ts";
import { onceIn } from "./random-values.ts";
import { reads } from "./random-query.ts";
import { buildRequest, writes } from "./random-writes.ts";
import { encodeParameters, renderRequest } from "./render-query.ts";

export function malformedReads(): fc.Arbitrary<ApiRequest> {
  return damaged(reads().map(renderRequest));
}

/** With `tx=rollback`, whatever its result. */
export function malformedWrites(): fc.Arbitrary<ApiRequest> {
  return damaged(writes().map((sent) => buildRequest(sent, "r0").request)).map((request) => ({
    ...request,
    headers: {
      ...request.headers,
      prefer: `tx=rollback,${request.headers?.["prefer"] ?? ""}`,
    },
  }));
}

function damaged(requests: fc.Arbitrary<ApiRequest>): fc.Arbitrary<ApiRequest> {
  return fc
    .record({
      request: requests,
      harm: fc.array(damages(), { maxLength: 2 }),
      raw: onceIn(6, rawDamages()),
      header: onceIn(3, oddHeaders()),
      // A column of another table.
      otherTable: onceIn(20, fc.constantFrom(...PATHS)),
    })
    .map(({ request, harm, raw, header, otherTable }) => {
      const [table = "", query = ""] = request.path.split("?");
      const parameters = [...new URLSearchParams(query)];
      const damagedQuery = encodeParameters(
        harm.reduce((left, damage) => damage(left), parameters),
      );
      const headers = header === null ? {} : { [header[0]]: header[1] };
      return {
        ...request,
        path: `${otherTable ?? table}?${raw === null ? damagedQuery : raw(damagedQuery)}`,
        headers: { ...request.headers, ...headers },
      };
    });
}

type Parameters = [name: string, value: string][];
type Damage = (parameters: Parameters) => Parameters;

function damages(): fc.Arbitrary<Damage> {
  const nat = fc.nat();
  const text = fc.oneof(
    fc.constantFrom(
      ",",
      ".",
      "(",
      ")",
      '"',
      "\\",
      "not.",
      "and",
      "or(",
      "%",
      "*",
      "!",
      ":",
      "eq.",
      "\u0000",
      "\ufffd",
      " ",
      "🙂",
      "\u0301",
      "in.(",
    ),
    fc.string({ maxLength: 4 }),
  );
  const edit = fc.tuple(nat, nat, fc.constantFrom("insert", "delete", "double", "swap"), text).map(
    ([which, at, how, more]): Damage =>
      (parameters) =>
        parameters.map(([name, value], index) =>
          index === which % parameters.length
            ? [name, edited(value, at, how, more)]
            : [name, value],
        ),
  );
  const rename = fc.tuple(nat, fc.constantFrom(...NAMES)).map(
    ([which, name]): Damage =>
      (parameters) =>
        parameters.map(([old, value], index) => [
          index === which % parameters.length ? name : old,
          value,
        ]),
  );
  const again = nat.map((which): Damage => (parameters) => {
    const parameter = parameters[which % Math.max(1, parameters.length)];
    return parameter === undefined ? parameters : [...parameters, parameter];
  });
  const added = fc
    .tuple(
      fc.oneof(
        fc.constantFrom(
          "id",
          "amount",
          "notes",
          "created_at",
          "expected_payment_date",
          "is_active",
          "or",
          "and",
          "select",
          "order",
          "limit",
          "offset",
        ),
        fc.constantFrom(...NAMES),
      ),
      fc.constantFrom(...VALUES),
    )
    .map(([name, value]): Damage => (parameters) => [...parameters, [name, value]]);
  const long = fc.constantFrom(...longParameters()).map((parameter): Damage => (parameters) => [
    ...parameters,
    parameter,
  ]);
  return fc.oneof(
    { arbitrary: edit, weight: 8 },
    { arbitrary: rename, weight: 2 },
    { arbitrary: again, weight: 1 },
    { arbitrary: added, weight: 4 },
    { arbitrary: long, weight: 1 },
  );
}

function edited(value: string, at: number, how: string, more: string): string {
  const index = at % (value.length + 1);
  const [before, after] = [value.slice(0, index), value.slice(index)];
  const edits: Record<string, string> = {
    insert: before + more + after,
    delete: before + after.slice(1),
    double: before + after.slice(0, 5) + after,
    swap: before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1),
  };
  return (edits[how] ?? value).toWellFormed();
}

function rawDamages(): fc.Arbitrary<(query: string) => string> {
  return fc.tuple(fc.nat(), fc.constantFrom(...RAW)).map(([at, raw]) => (query: string) => {
    const index = at % (query.length + 1);
    return query.slice(0, index) + raw + query.slice(index);
  });
}

function oddHeaders(): fc.Arbitrary<readonly [string, string]> {
  return fc
    .constantFrom(...HEADERS)
    .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const));
}
