import * as z from "zod";
import { formatInstant, parseInstant } from "#domain/company-time.ts";

const changeValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()).readonly(),
  z.array(z.object({ category: z.string(), amount: z.number() })).readonly(),
]);

/** Column -> [old, new]; null once erased. */
export const recordChanges = z.record(z.string(), z.tuple([changeValue, changeValue])).nullable();

/** `dd/mm/yyyy HH:mm` in the company's zone; invalid text is returned unchanged. */
export function formatTimestamp(text: string, timeZone: string): string {
  const instant = parseInstant(text);
  return instant === null ? text : formatInstant(instant, timeZone);
}
