/**
 * Pages of the history, newest first. A page reads at most `MAX_WINDOWS` ranges of the sequence, whatever
 * the filters find in them, so that its cost does not grow with the history.
 */
import * as z from "zod";
import { auditRecordRow } from "#contract/audit-records.ts";
import { trustedText } from "#contract/fields.ts";
import type { EntityType } from "#domain/audit-record.ts";
import { callApi } from "#web/api/fetch.ts";
import type { Page, PageSource, PagedSearch, PageStart } from "#web/api/fetch-page.ts";
import { recordChanges } from "#web/records/history-record.ts";
import { isForRemoved } from "./activity-search.ts";
import { fetchSubjects, isLastRemoval, type Subject } from "./subjects.ts";

const WINDOW = 20_000;
const MAX_WINDOWS = 5;
const MAX_ROWS = 100;
/** One command writes no more records at the same instant. */
const MAX_TIES = 10_000;

const activityRecord = auditRecordRow.extend({
  sequence: z.int(),
  changes: recordChanges,
  /** A newer server may have kinds that this page does not know. */
  entity_type: trustedText<EntityType>(),
});
type ActivityRecord = z.output<typeof activityRecord>;
export type ActivityRow = ActivityRecord & { readonly subject: Subject };

export const activitySource: PageSource<ActivityRow> = { entity: "activity", readPage };

async function readPage(
  search: PagedSearch,
  { after, size }: PageStart,
  signal: AbortSignal,
): Promise<Page<ActivityRow>> {
  const [oldest, newest] = await Promise.all([
    oldestSequence(search, signal),
    after === null ? newestSequence(search, signal) : Number(after) - 1,
  ]);
  const limit = Math.min(size, MAX_ROWS);
  const records: ActivityRecord[] = [];
  let next = newest;
  for (let read = 0; read < MAX_WINDOWS && next >= oldest && records.length < limit; read += 1) {
    const start = Math.max(oldest, next - WINDOW + 1);
    const missing = limit - records.length;
    const found = await readWindow(search, { start, end: next, limit: missing }, signal);
    records.push(...found);
    next = (found.length === missing ? (found.at(-1)?.sequence ?? start) : start) - 1;
  }
  const subjects = await fetchSubjects(records, signal);
  const rows = records.flatMap((record) => {
    const subject = subjects.get(record.entity_id);
    return subject === undefined ? [] : [{ ...record, subject }];
  });
  return {
    rows: isForRemoved(search) ? rows.filter(isLastRemoval) : rows,
    nextCursor: next < oldest ? null : `${next + 1}`,
  };
}

async function readWindow(
  { conditions }: PagedSearch,
  { start, end, limit }: { start: number; end: number; limit: number },
  signal: AbortSignal,
): Promise<ActivityRecord[]> {
  const params = new URLSearchParams([
    ["select", "*,sequence,changes"],
    ["sequence", `gte.${start}`],
    ["sequence", `lte.${end}`],
    ...conditions.map(([name, value]) => [name, value]),
    ["order", "sequence.desc"],
    ["limit", `${limit}`],
  ]);
  const { data } = await callApi("audit_records", params, { signal });
  return z.array(activityRecord).parse(data);
}

/** Of the period: times never go back, so that its records follow each other. */
async function newestSequence({ conditions }: PagedSearch, signal: AbortSignal): Promise<number> {
  const end = conditions.find(([name, value]) => name === "timestamp" && value.startsWith("lt."));
  const newest = await firstSequence("sequence.desc", [], signal);
  if (end === undefined) return newest ?? 0;
  const last = await firstSequence("timestamp.desc,id.desc", [end], signal);
  return last === null ? 0 : Math.min(newest ?? 0, last + MAX_TIES);
}

async function oldestSequence({ conditions }: PagedSearch, signal: AbortSignal): Promise<number> {
  const start = conditions.find(
    ([name, value]) => name === "timestamp" && value.startsWith("gte."),
  );
  if (start === undefined) return 1;
  const first = await firstSequence("timestamp.asc,id.asc", [start], signal);
  return first === null ? Infinity : Math.max(1, first - MAX_TIES);
}

async function firstSequence(
  order: string,
  conditions: PagedSearch["conditions"],
  signal: AbortSignal,
): Promise<number | null> {
  const params = new URLSearchParams([
    ["select", "sequence"],
    ...conditions.map(([name, value]) => [name, value]),
    ["order", order],
    ["limit", "1"],
  ]);
  const { data } = await callApi("audit_records", params, { signal });
  return z.array(z.object({ sequence: z.int() })).parse(data)[0]?.sequence ?? null;
}
