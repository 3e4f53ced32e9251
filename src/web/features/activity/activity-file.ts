/** The activity as a file for a spreadsheet: one line for each record, newest first, with the filters of the screen. */
import { BYTE_ORDER_MARK, encodeLine, type CsvValue } from "#domain/csv.ts";
import type { PagedSearch } from "#web/api/fetch-page.ts";
import { formatTimestamp } from "#web/records/history-record.ts";
import { nounsOf } from "./activity-items.ts";
import { readAllRecords, type ActivityRow } from "./activity-source.ts";

const TIMEOUT_MS = 10 * 60_000;

/** `onProgress` is given the number of lines so far. A page is a part of the file as soon as it is read. */
export async function activityFile(
  search: PagedSearch,
  timeZone: string,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const parts = [BYTE_ORDER_MARK, encodeLine(HEADINGS)];
  let done = 0;
  for await (const rows of readAllRecords(search, AbortSignal.timeout(TIMEOUT_MS))) {
    parts.push(rows.map((row) => encodeLine(valuesOf(row, timeZone))).join(""));
    done += rows.length;
    onProgress(done);
  }
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

const HEADINGS = [
  "Data",
  "Hora",
  "Responsável",
  "O que mudou",
  "Tipo de registro",
  "Registro",
  "Detalhes",
  "ID do registro",
];

function valuesOf(row: ActivityRow, timeZone: string): (string | CsvValue)[] {
  const [day = "", time = ""] = formatTimestamp(row.timestamp, timeZone).split(" ");
  return [
    { value: day },
    { value: time },
    row.user_name,
    row.description,
    kindOf(row),
    row.subject.label,
    row.subject.detail ?? "",
    row.entity_id,
  ];
}

function kindOf({ entity_type: type }: ActivityRow): string {
  const { one: noun } = nounsOf(type);
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}
