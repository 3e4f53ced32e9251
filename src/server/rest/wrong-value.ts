import type * as z from "zod";

/** Type names as in JSON. */
const TYPES: Readonly<Record<string, string>> = {
  string: "um texto",
  number: "um número",
  int: "um número inteiro",
  boolean: "true ou false",
  array: "uma lista",
  object: "um objeto",
};

/** The refusal of a value whose schema has no message of its own; zod's would be in English. */
export function wrongValue(issue: z.core.$ZodRawIssue): string {
  const name = (issue.path ?? []).map(String).join(".");
  if (issue.code === "invalid_type") {
    return `${name} deve ser ${TYPES[issue.expected] ?? "de outro tipo"}.`;
  }
  if (issue.code === "too_big" && issue.origin === "array") {
    return `${name} deve ter no máximo ${issue.maximum} itens.`;
  }
  return `${name} tem um valor que não é aceito.`;
}
