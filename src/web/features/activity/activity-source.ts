/**
 * Pages of the history, newest first. A page reads at most `MAX_WINDOWS` ranges of the sequence,
 * however few records match, so that its cost does not grow with the history.
 */
import * as z from "zod";
import { auditRecordRow } from "#contract/audit-records.ts";
import { trustedText } from "#contract/fields.ts";
import type { EntityType } from "#domain/entities.ts";
import { callApi } from "#web/api/fetch.ts";
import type { Page, PageSource, PagedSearch, PageStart } from "#web/api/fetch-page.ts";
import { changesCategory, fetchCategoryNames } from "#web/records/category-names.ts";
import { recordChanges } from "#web/records/history-record.ts";
import { isForRemoved } from "./activity-search.ts";
import { fetchSubjects, isLastRemoval, type Subject } from "./subjects.ts";

const WINDOW = 20_000;
const MAX_WINDOWS = 5;
const MAX_ROWS = 100;
/** One command never writes more records at the same instant. */
const MAX_TIES = 10_000;

const activityRecord = auditRecordRow.extend({
  sequence: z.int(),
  changes: recordChanges,
  /** A newer server may have kinds that this page does not know. */
  entity_type: trustedText<EntityType>(),
});
type ActivityRecord = z.output<typeof activityRecord>;
export type ActivityRow = ActivityRecord & {
  readonly subject: Subject;
  /** The number of older records of the same command that no page contains. */
  readonly unlistedCount: number;
};

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
  const rest = isForRemoved(search) ? NO_REST : await restOfCommand(search, records.at(-1), signal);
  records.push(...rest.records);
  if (rest.oldest !== null) next = rest.oldest - 1;
  const rows = await withSubjects(search, records, signal);
  const last = rows.at(-1);
  return {
    rows:
      last === undefined || rest.unlistedCount === 0
        ? rows
        : [...rows.slice(0, -1), { ...last, unlistedCount: rest.unlistedCount }],
    nextCursor: next < oldest ? null : `${next + 1}`,
  };
}

type Rest = {
  readonly records: readonly ActivityRecord[];
  readonly unlistedCount: number;
  /** The sequence of the first record of the command; null if the page ends with it. */
  readonly oldest: number | null;
};
const NO_REST: Rest = { records: [], unlistedCount: 0, oldest: null };

/** Completes the command of the last record, so that no page starts in the middle of one. */
async function restOfCommand(
  { conditions }: PagedSearch,
  last: ActivityRecord | undefined,
  signal: AbortSignal,
): Promise<Rest> {
  if (last === undefined) return NO_REST;
  const command = new URLSearchParams([
    ...conditions.map(([name, value]) => [name, value]),
    ["sequence", `gte.${last.sequence - MAX_TIES}`],
    ["sequence", `lt.${last.sequence}`],
    ["timestamp", `eq.${last.timestamp}`],
    ["user_name", `eq.${last.user_name}`],
  ]);
  const read = (params: Readonly<Record<string, string>>) =>
    callApi("audit_records", new URLSearchParams([...command, ...Object.entries(params)]), {
      prefer: "count=exact",
      signal,
    });
  const newest = { select: "*,sequence,changes", order: "sequence.desc", limit: `${MAX_ROWS}` };
  const { data, headers } = await read(newest);
  const records = z.array(activityRecord).parse(data);
  const count = Number(headers.get("content-range")?.split("/").at(-1));
  if (count <= records.length) {
    return { records, unlistedCount: 0, oldest: records.at(-1)?.sequence ?? null };
  }
  const first = await read({ select: "sequence", order: "sequence.asc", limit: "1" });
  const [oldest] = z.array(z.object({ sequence: z.int() })).parse(first.data);
  return {
    records,
    unlistedCount: count - records.length,
    oldest: oldest?.sequence ?? null,
  };
}

/** Drops records without a known subject, and removals of restored entries. */
async function withSubjects(
  search: PagedSearch,
  records: readonly ActivityRecord[],
  signal: AbortSignal,
): Promise<ActivityRow[]> {
  const [subjects, names] = await Promise.all([
    fetchSubjects(records, signal),
    records.some(changesCategory) ? fetchCategoryNames(signal) : null,
  ]);
  const rows = records.flatMap((record): ActivityRow[] => {
    const subject = subjects.get(record.sequence);
    if (subject === undefined) return [];
    return [{ ...(names?.now(record) ?? record), subject, unlistedCount: 0 }];
  });
  return isForRemoved(search) ? rows.filter(isLastRemoval) : rows;
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

/** The newest sequence in the period: times never go back, so its records are consecutive. */
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
