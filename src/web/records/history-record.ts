import * as z from "zod";
import { DUE_DATE_PHRASE, recordText } from "#domain/audit-descriptions.ts";
import { formatCivilDate, parseCivilDate } from "#domain/civil-date.ts";
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

/** The text of a record, whose phrase for another due date gets both dates. */
export function withDueDates({
  description,
  changes,
}: {
  readonly description: string;
  readonly changes: z.output<typeof recordChanges>;
}): string {
  const text = recordText({ description, isErased: changes === null });
  const dates = changes?.["expected_payment_date"];
  if (dates === undefined) return text;
  const [before, after] = dates.map((value) => {
    const day = typeof value === "string" ? parseCivilDate(value) : null;
    return day === null ? "sem data" : formatCivilDate(day);
  });
  // On one line: the spaces do not break.
  const dateChange = `(${before}\u00a0→\u00a0${after})`;
  return text.replace(DUE_DATE_PHRASE, (phrase) => `${phrase} ${dateChange}`);
}
