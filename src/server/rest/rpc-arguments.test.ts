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
  try {
    validateArguments(schema, args);
    return "";
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return `${error.message} ${error.details ?? ""}`;
  }
}
