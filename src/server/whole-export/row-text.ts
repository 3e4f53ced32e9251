/** Writes a stored row as a line of JSON or CSV. */
import { listParts, type Splits } from "#domain/split.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatCivilDate } from "#domain/civil-date.ts";
import { formatInstant, type Instant } from "#domain/company-time.ts";
import { encodeLine, moneyValue, type CsvValue } from "#domain/csv.ts";
import { decimalText, type Cents } from "#domain/money.ts";
import type { StoredTable } from "./stored-tables.ts";

export type StoredValues = readonly unknown[];

/**
 * Centavos and numbers become numbers, days and instants texts; lists, splits and changes keep the
 * stored text.
 */
export function jsonLineBuilder({ columns }: StoredTable): (values: StoredValues) => string {
  const starts = columns.map(({ name }, at) => `${at === 0 ? "{" : ","}${JSON.stringify(name)}:`);
  const booleans = columns.map(({ kind }) => kind === "boolean");
  return (values) => {
    let line = "";
    for (const [at, start] of starts.entries()) {
      const value = values[at];
      // SQLite has no booleans.
      line +=
        start +
        (booleans[at] === true ? String(value === true || value === 1) : JSON.stringify(value));
    }
    return `${line}}\n`;
  };
}

export function csvHeader({ columns }: StoredTable): string {
  return encodeLine(columns.flatMap(({ label }) => label ?? []));
}

export function csvLineBuilder(
  { columns }: StoredTable,
  timeZone: string,
): (values: StoredValues) => string {
  const toText = instantFormatter(timeZone);
  const shown = columns.flatMap((column, at) => (column.label === null ? [] : [{ column, at }]));
  return (values) =>
    encodeLine(
      shown.map(({ column, at }) => (values[at] === null ? "" : cell(column, values[at], toText))),
    );
}

type FormatInstant = (instant: Instant) => string;

const MAX_MINUTES = 10_000;

/** Cached per instant: rows with equal times are adjacent, and time zones are slow. */
function instantFormatter(timeZone: string): FormatInstant {
  const texts = new Map<string, string>();
  return (instant) => {
    const minute = instant.slice(0, 16);
    let text = texts.get(minute);
    if (text === undefined) {
      text = formatInstant(instant, timeZone);
      if (texts.size >= MAX_MINUTES) texts.clear();
      texts.set(minute, text);
    }
    return text;
  };
}

/** The value has the type of its kind: the database allows no other. */
function cell(
  { kind, words }: StoredTable["columns"][number],
  value: unknown,
  toText: FormatInstant,
): string | CsvValue {
  switch (kind) {
    case "money":
      return moneyValue(value as Cents);
    case "integer":
      return { value: String(value) };
    case "boolean":
      return value === true || value === 1 ? "Sim" : "Não";
    case "date":
      return { value: formatCivilDate(value as CivilDate) };
    case "instant":
      return { value: toText(value as Instant) };
    case "list":
      return (JSON.parse(String(value)) as string[]).map((item) => words?.[item] ?? item).join(" ");
    case "splits":
      return listParts(value as Splits)
        .map(({ category, amountCents }) => `${category}: ${decimalText(amountCents, ",")}`)
        .join("; ");
    case "text":
    case "json":
      return words?.[String(value)] ?? String(value);
  }
}
