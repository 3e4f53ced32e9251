import { isShown, type Selection } from "../rows/row-query.ts";
import type { ApiRow } from "../rows/api-rows.ts";

/**
 * Rows as CSV for programs (RFC 4180, but with bare line feeds, as PostgREST ends lines): values as
 * JSON says them, null as nothing, an empty text as `""`. What people open in a spreadsheet is the
 * report's own export.
 */
export function csvOf(rows: readonly ApiRow[], select: Selection): string {
  const names = select.filter(isShown).map(({ as }) => as);
  const lines = rows.map((row) => names.map((name) => cell(row[name] ?? null)).join(","));
  return [names.map(cell).join(","), ...lines].join("\n");
}

function cell(value: ApiRow[string]): string {
  if (value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  const isPlain = text !== "" && !/[",\r\n]/u.test(text) && text.trim() === text;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
