/** The arguments and headers of functions in the OpenAPI description. */
import { expect, test } from "vitest";
import * as z from "zod";
import { FUNCTIONS } from "./functions.ts";
import { openApiDescription } from "./openapi.ts";
import { isByPostOnly } from "./rpc-function.ts";

type Parameter = { name: string; in: string; required?: boolean };
type Operation = {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean };
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
};

const { paths, components } = openApiDescription() as Description;

function parametersOf({ parameters = [] }: Operation = {}): (Parameter | undefined)[] {
  return parameters.map((parameter) =>
    "$ref" in parameter
      ? components.parameters[parameter.$ref.slice("#/components/parameters/".length)]
      : parameter,
  );
}

test.each([...FUNCTIONS])("%s requires the arguments that its schema requires", (name, rpc) => {
  const { required = [] } = z.toJSONSchema(rpc.arguments, { io: "input" });
  const { get, post } = paths[`/rpc/${name}`] ?? {};
  expect(post?.requestBody?.required).toBe(required.length > 0);
  if (isByPostOnly(rpc)) return;
  const named = parametersOf(get).filter((parameter) => parameter?.required === true);
  expect(named.map((parameter) => parameter?.name)).toEqual(required);
});

test.each([...FUNCTIONS])("%s takes headers only if it changes the ledger", (name, { kind }) => {
  const headers = parametersOf(paths[`/rpc/${name}`]?.["post"]).map((parameter) => parameter?.name);
  expect(headers).toEqual(kind === "change" ? ["Prefer", "x-user-name"] : []);
});
