import { isShown, type Selection } from "../rows/row-query.ts";
import { writeSum, type ApiRow } from "../rows/api-rows.ts";

/** RFC 4180 with bare line feeds, like PostgREST; null is an empty field, an empty text is `""`. */
export function toCsv(rows: readonly ApiRow[], select: Selection): string {
  return [csvHeader(select), ...csvLines(rows, select)].join("\n");
}

export function csvHeader(select: Selection): string {
  return namesOf(select).map(toField).join(",");
}

export function csvLines(rows: readonly ApiRow[], select: Selection): string[] {
  const names = namesOf(select);
  return rows.map((row) => names.map((name) => toField(row[name] ?? null)).join(","));
}

function namesOf(select: Selection): string[] {
  return select.filter(isShown).map(({ as }) => as);
}

function toField(value: ApiRow[string]): string {
  if (value === null) return "";
  const text = toText(value);
  const isPlain = text !== "" && !/[",\r\n]/u.test(text) && text.trim() === text;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

function toText(value: NonNullable<ApiRow[string]>): string {
  return typeof value === "string" ? value : JSON.stringify(value, writeSum);
}
