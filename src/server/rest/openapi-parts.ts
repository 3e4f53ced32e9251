/** Parts of the OpenAPI description. */
import * as z from "zod";

export type Json = { readonly [key: string]: unknown };

export function operation(operationId: string, summary: string, responses: Json): Json {
  return { operationId, summary, responses: { ...responses, default: ref("responses", "error") } };
}

/** The API side of a codec is its input. */
export function responseSchema(codec: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(codec, {
    io: "input",
    // `apiSum`, whose type is in its metadata.
    unrepresentable: "any",
    override: ({ jsonSchema: object }) => {
      if (object.type === "object") object.additionalProperties ??= false;
    },
  });
  return rest;
}

export function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

export function query(name: string, description: string, schema: Json = { type: "string" }): Json {
  return { name, in: "query", description, schema };
}

export function header(name: string, description: string): Json {
  return { name, in: "header", description, schema: { type: "string" } };
}

export function parameters(...names: readonly string[]): Json[] {
  return names.map((name) => ref("parameters", name));
}

export function ref(kind: "schemas" | "parameters" | "responses", name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

export function json(schema: Json): Json {
  return { "application/json": { schema } };
}

export function body(schema: Json): Json {
  return { required: true, content: json(schema) };
}

export function oneOrMany(schema: Json): Json {
  return { oneOf: [schema, { type: "array", items: schema, maxItems: 10_000 }] };
}
