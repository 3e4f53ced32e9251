import { expect, test } from "vitest";
import * as z from "zod";
import { toLoggedError } from "./log-redaction.ts";

const MARK = "Maria";

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}

test.each([
  ["a value that PostgreSQL quotes", `invalid input syntax for type date: "${MARK}"`],
  ["a value that holds quotes", `invalid input syntax for type date: "x" ${MARK} "y"`],
  ["a value cut off before its quote ends", `value "x ${MARK}`],
  ["a key", `duplicate key: Key (name)=(${MARK} (x)) already exists.`],
  ["an address", `no mail for ${MARK}@x.com.br here`],
  ["several lines", `bad "a\n${MARK}\n    at ${MARK} (/x.js:1:1)\nb" value`],
])("an error keeps none of %s", (_what, message) => {
  const logged = toLoggedError(new Error(message));
  expect(JSON.stringify(logged)).not.toContain(MARK);
  expect(logged.stack[0]).toMatch(/^at .*log-redaction\.test\.ts:\d+/u);
});

test("an error of JSON, of zod or of an unusual kind keeps no value", () => {
  const errors = [
    thrownBy(() => JSON.parse(`${MARK} is not JSON`)),
    thrownBy(() => JSON.parse(`{"name": "${MARK}", ${MARK}}`)),
    thrownBy(() => z.strictObject({ a: z.literal("b") }).parse({ a: MARK, [MARK]: MARK })),
    thrownBy(() => new URL(MARK)),
    Object.assign(new Error("x"), { detail: MARK, where: MARK, hint: MARK, parameters: [MARK] }),
    Object.assign(new Error("x"), { code: `a ${MARK}`, table: `${MARK}!` }),
    new AggregateError([new Error(`'${MARK}'`)], "several", { cause: new Error(`'${MARK}'`) }),
    new Error("outer", { cause: new Error(`'${MARK}'`, { cause: MARK }) }),
    MARK,
    { name: MARK },
    null,
  ];
  for (const error of errors) expect(JSON.stringify(toLoggedError(error))).not.toContain(MARK);
});

test("an error keeps its type, codes and names, and its size is limited", () => {
  const cause = new RangeError("database or disk is full");
  const error = new TypeError(`x ${"long ".repeat(1000)}`, { cause });
  Object.assign(error, {
    code: "23505",
    constraint: "clients_pkey",
    table: "clients",
    errcode: 13,
  });
  const logged = toLoggedError(error);
  expect(logged).toMatchObject({
    type: "TypeError",
    code: "23505",
    constraint: "clients_pkey",
    table: "clients",
    errcode: 13,
    causes: [{ type: "RangeError", message: "database or disk is full" }],
  });
  expect(JSON.stringify(logged).length).toBeLessThan(12_000);
  expect(logged.message.length).toBeLessThanOrEqual(300);
  const endless = new Error("round");
  endless.cause = endless;
  expect(JSON.stringify(toLoggedError(endless)).length).toBeLessThan(50_000);
});
