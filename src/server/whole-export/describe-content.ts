import { formatInstant, type Instant } from "#domain/company-time.ts";
import { formatBrl } from "#domain/money.ts";
import { RECORDS } from "#contract/records.ts";
import { STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import type { Manifest } from "./manifest.ts";

/** What a whole export holds, in lines for people. */
export function describeContent({
  tables,
  sums,
  head,
  madeAt,
  timeZone,
}: Omit<Manifest, "readMe">): string {
  const nouns = new Map<string, string>(
    Object.values(RECORDS).map(({ table, noun }) => [table, noun.many]),
  );
  const counts = tables.flatMap(({ name, rows }) => {
    const noun = nouns.get(name);
    return noun === undefined ? [] : [`  ${noun}: ${rows}`];
  });
  const amounts = sums.map(
    ({ type, status, count, cents }) =>
      `  ${labelOf(TYPE_LABELS, type)}, ${labelOf(STATUS_LABELS, status)}: ${count}, ${formatBrl(BigInt(cents))}`,
  );
  const lines = [
    `  feito em ${formatInstant(madeAt as Instant, timeZone)} (${timeZone})`,
    ...counts,
    `  registros do histórico: ${head.sequence}`,
    ...amounts,
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}
