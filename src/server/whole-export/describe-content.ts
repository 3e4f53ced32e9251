import { formatInstant, type Instant } from "#domain/company-time.ts";
import { ENTITIES } from "#domain/entities.ts";
import { formatBrl } from "#domain/money.ts";
import { RECORDS } from "#contract/records.ts";
import { STATUS_LABELS, TYPE_LABELS } from "#domain/transaction.ts";
import type { Erased } from "./check-whole-export.ts";
import type { Manifest } from "./manifest.ts";
import { statedContent, type StatedContent } from "./read-content.ts";

type Line = { readonly label: string; readonly value: string };

/** The content of a whole export, as lines of text. */
export function describeContent(manifest: Omit<Manifest, "readMe">): string {
  const { madeAt, timeZone } = manifest;
  const lines = [
    `  feito em ${formatInstant(madeAt as Instant, timeZone)} (${timeZone})`,
    ...contentLines(statedContent(manifest)).map(({ label, value }) => `  ${label}: ${value}`),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** For a whole export in which texts of the history were erased. */
export function describeErased({ length }: Erased): string {
  return length === 1
    ? "1 registro tem o texto apagado: os valores dele não podem ser conferidos."
    : `${numberText(length)} registros têm o texto apagado: os valores deles não podem ser conferidos.`;
}

/** The number of records of each kind, the history, and the entries of each type and status. */
export function contentLines({ counts, sums, head }: StatedContent): Line[] {
  const records = Object.values(RECORDS).flatMap(({ table, entityType }) => {
    const count = counts[table];
    return count === undefined
      ? []
      : [{ label: ENTITIES[entityType].many, value: numberText(count) }];
  });
  const amounts = sums.map(({ type, status, count, cents }) => ({
    label: `${labelOf(TYPE_LABELS, type)}, ${labelOf(STATUS_LABELS, status)}`,
    value: `${numberText(count)} · ${formatBrl(BigInt(cents))}`,
  }));
  const history = { label: "registros do histórico", value: numberText(head.sequence) };
  return [...records, history, ...amounts];
}

function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}

function numberText(count: number): string {
  return count.toLocaleString("pt-BR");
}
