import { BYTE_ORDER_MARK, encodeLine, type CsvValue } from "#domain/csv.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import { formatInstant } from "#domain/company-time.ts";
import { recordText } from "#domain/audit-descriptions.ts";
import { ENTITIES } from "#domain/entities.ts";
import type { ActivityRequest } from "#contract/activity-export.ts";
import { readActivity, type ActivityRecord } from "../history/read-activity.ts";
import { writeFileTask } from "../workers/worker-task.ts";

export type ActivityJob = {
  readonly filter: ActivityRequest;
  readonly today: CivilDate;
  readonly timeZone: string;
};

export default writeFileTask<ActivityJob>((read, job) =>
  Promise.resolve({ rowCount: null, chunks: csvChunks(readActivity(read, job), job.timeZone) }),
);

async function* csvChunks(
  chunks: AsyncIterable<readonly ActivityRecord[]>,
  timeZone: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + encodeLine(HEADINGS);
  for await (const records of chunks) {
    yield records.map((record) => encodeLine(valuesOf(record, timeZone))).join("");
  }
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

function valuesOf(record: ActivityRecord, timeZone: string): (string | CsvValue)[] {
  const { timestamp, userName, entityType, entityId, subject } = record;
  const [day = "", time = ""] = formatInstant(timestamp, timeZone).split(" ");
  return [
    { value: day },
    { value: time },
    userName,
    recordText(record),
    kindOf(entityType),
    subject.label,
    subject.detail ?? "",
    entityId,
  ];
}

function kindOf(type: ActivityRecord["entityType"]): string {
  const { one } = ENTITIES[type];
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
}
