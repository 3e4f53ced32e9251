import type { ImportScreenReport } from "#contract/imports.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { ASSUMED_PAYMENT_DATES } from "#domain/payment.ts";
import { contentLines } from "../whole-export/describe-content.ts";
import type { Content, StatedContent } from "../whole-export/read-content.ts";
import { isSameContent } from "../whole-export/same-content.ts";

/** The content of a file beside that of the ledger, which is null before the import. */
export function contentReport(
  file: StatedContent,
  here: Content | null,
): Omit<ImportScreenReport, "conclusion"> {
  const own = here === null ? null : contentLines(here);
  const ownOf = (label: string): string | null =>
    own === null ? null : (own.find((line) => line.label === label)?.value ?? "0");
  const all = contentLines(file).map(({ label, value }) => {
    const ownValue = ownOf(label);
    return {
      label: label.charAt(0).toUpperCase() + label.slice(1),
      there: value,
      rounding: null,
      here: ownValue,
      isSame: ownValue === null || ownValue === value,
    };
  });
  const isRight = here === null || isSameContent(file, here);
  const lines = all.filter((line) => line.there !== "0" || (line.here ?? "0") !== "0");
  return { isRight, lines, findings: here === null ? [] : findingsOf(here) };
}

function findingsOf({ assumed: { count, first } }: Content): ImportScreenReport["findings"] {
  if (count === 0) return [];
  const lines = first.map(({ id, paidOn }) => `${id}: ${formatCivilDate(paidOn)}`);
  return [{ title: ASSUMED_PAYMENT_DATES, count, lines }];
}
