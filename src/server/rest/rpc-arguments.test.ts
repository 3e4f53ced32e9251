import * as z from "zod";
import { describe, expect, test } from "vitest";
import { HttpError } from "../errors/http-error.ts";
import { FUNCTIONS } from "./functions.ts";
import { validateArguments } from "./rpc-arguments.ts";

const WRONG = [null, true, -1.5, "x", "", [], {}, [null], [5], ["x"], [{}]];

describe("Arguments of a wrong type", () => {
  test.each([...FUNCTIONS])("%s refuses them in Portuguese", (_name, { arguments: schema }) => {
    const english = argumentNames(schema).flatMap((name) =>
      WRONG.flatMap((value) => refusal(schema, { [name]: value })).filter((text) =>
        /Invalid |Too (?:big|small)/u.test(text),
      ),
    );
    expect(english).toEqual([]);
  });

  test("are named with the expected values", () => {
    const instalments = schemaOf("instalments");
    expect(refusal(instalments, { parts: "x" })).toContain("parts deve ser uma lista.");
    expect(refusal(instalments, { parts: Array.from({ length: 481 }, () => ({})) })).toContain(
      "parts deve ter no máximo 480 itens.",
    );
    expect(refusal(schemaOf("record_payment"), { updated_at: 5 })).toContain(
      "updated_at deve ser um texto.",
    );
  });
});

test.each([
  ["record_payment", { charges: [{ notes: "x" }] }, 'charges não tem o argumento "notes".'],
  ["instalments", { parts: [{ notes: "x" }] }, 'parts não tem o argumento "notes".'],
  ["update_instalments", { changes: { foo: 1 } }, 'transactions não tem a coluna "foo".'],
  ["update_recurrence", { changes: { foo: 1 } }, 'changes não tem o argumento "foo".'],
])("an unknown member within an argument of %s is a wrong value", (name, args, message) => {
  const error = thrown(schemaOf(name), args);
  expect([error?.status, error?.code]).toEqual([400, "22023"]);
  expect(error?.details).toContain(message);
  const unknown = thrown(schemaOf(name), { ...args, foo: 1 });
  expect([unknown?.status, unknown?.code]).toEqual([404, "PGRST202"]);
});

describe("A version", () => {
  const versioned = [...FUNCTIONS].filter(([, { arguments: schema }]) =>
    argumentNames(schema).includes("updated_at"),
  );

  test.each(versioned)("of %s that is no instant is refused", (_name, { arguments: schema }) => {
    for (const updated_at of ["", "x", "2026-02-30T00:00:00Z", "2026-11-21T12:00:00"]) {
      expect(refusal(schema, { updated_at })).toContain("updated_at deve ser um instante como ");
    }
    const read = "2026-11-21T12:00:00.000Z";
    expect(refusal(schema, { updated_at: read })).not.toContain("updated_at");
  });
});

function schemaOf(name: string): z.ZodType {
  const { arguments: schema = z.never() } = FUNCTIONS.get(name) ?? {};
  return schema;
}

function argumentNames(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.keys(properties);
}

/** The message and details, which name every issue; empty if all is accepted. */
function refusal(schema: z.ZodType, args: unknown): string {
  const error = thrown(schema, args);
  return error === null ? "" : `${error.message} ${error.details ?? ""}`;
}

function thrown(schema: z.ZodType, args: unknown): HttpError | null {
  try {
    validateArguments(schema, args);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error;
  }
}
