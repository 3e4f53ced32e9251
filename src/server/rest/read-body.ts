import type * as z from "zod";
import { WireProblem } from "./wire-problem.ts";

/** Rows at most in one request. */
const MAX_ROWS = 10_000;
const MAX_DETAILS = 20;

/** The rows of a POST: one object or a list of them, each checked. @throws WireProblem naming row and field. */
export function readRows<Output>(schema: z.ZodType<Output>, body: unknown): Output[] {
  if (!Array.isArray(body)) return [readRow(schema, body)];
  if (body.length > MAX_ROWS) {
    throw new WireProblem(413, "54000", `Envie no máximo ${MAX_ROWS} registros de cada vez.`);
  }
  return body.map((row: unknown, index) => readRow(schema, row, `Registro ${index + 1}: `));
}

/** One object, checked. @throws WireProblem with the first thing wrong; `details` lists all. */
export function readRow<Output>(schema: z.ZodType<Output>, body: unknown, place = ""): Output {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const details = result.error.issues
    .slice(0, MAX_DETAILS)
    .map(({ message }) => message)
    .join(" ");
  const code = first?.code === "unrecognized_keys" ? "PGRST204" : "23514";
  throw new WireProblem(400, code, `${place}${first?.message ?? ""}`, { details });
}
