/**
 * Pages of the history, newest first. A page reads at most `MAX_WINDOWS` ranges of the sequence,
 * however few records match, so that its cost does not grow with the history.
 */
import * as z from "zod";
import { auditRecordRow } from "#contract/audit-records.ts";
import { trustedText } from "#contract/fields.ts";
import { inList } from "#contract/in-list.ts";
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
/**
 * Another import from the original brings records of days that are here already, hardly ever more
 * than this.
 */
const MAX_BROUGHT_LATE = 10_000;

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
  const ends = await endsToSearch(search, signal);
  const [oldest, newest] = await Promise.all([
    oldestSequence(ends, signal),
    after === null ? newestSequence(ends, signal) : Number(after) - 1,
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
  const end = records.at(-1);
  const rest =
    end === undefined || isForRemoved(search)
      ? { records: [], unlistedCount: 0, next }
      : await restOfCommand(search, { end, next }, signal);
  records.push(...rest.records);
  const rows = await withSubjects(search, records, signal);
  const last = rows.at(-1);
  return {
    rows:
      last === undefined || rest.unlistedCount === 0
        ? rows
        : [...rows.slice(0, -1), { ...last, unlistedCount: rest.unlistedCount }],
    nextCursor: rest.next < oldest ? null : `${rest.next + 1}`,
  };
}

type Rest = {
  readonly records: readonly ActivityRecord[];
  readonly unlistedCount: number;
  /** The newest sequence below the command. */
  readonly next: number;
};

/** Completes the command of `end`, so that no page starts in the middle of one. */
async function restOfCommand(
  { conditions }: PagedSearch,
  { end, next }: { readonly end: ActivityRecord; readonly next: number },
  signal: AbortSignal,
): Promise<Rest> {
  const other = `(timestamp.neq.${end.timestamp},user_name.not.${inList([end.user_name])})`;
  const isBefore = ["sequence", `lt.${end.sequence}`] as const;
  const before = await firstRecord("sequence.desc", [isBefore, ["or", other]], signal);
  const start = before?.sequence ?? 0;
  if (start >= next) return { records: [], unlistedCount: 0, next };
  const params = new URLSearchParams([
    ["select", "*,sequence,changes"],
    ["sequence", `gt.${start}`],
    ["sequence", `lte.${next}`],
    ...conditions.map(([name, value]) => [name, value]),
    ["order", "sequence.desc"],
    ["limit", `${MAX_ROWS}`],
  ]);
  const { data, headers } = await callApi("audit_records", params, {
    prefer: "count=exact",
    signal,
  });
  const records = z.array(activityRecord).parse(data);
  const count = Number(headers.get("content-range")?.split("/").at(-1));
  return { records, unlistedCount: count - records.length, next: start };
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

type Conditions = PagedSearch["conditions"];

/**
 * The ends of the period, by which its sequences are found. None where records from before the first
 * one were imported: times then go back.
 */
async function endsToSearch({ conditions }: PagedSearch, signal: AbortSignal): Promise<Conditions> {
  const ends = conditions.filter(([name]) => name === "timestamp");
  if (ends.length === 0) return ends;
  const [first, oldest] = await Promise.all([
    firstRecord("sequence.asc", [], signal),
    firstRecord("timestamp.asc,sequence.asc", [], signal),
  ]);
  return first?.timestamp === oldest?.timestamp ? ends : [];
}

async function newestSequence(ends: Conditions, signal: AbortSignal): Promise<number> {
  const end = ends.find(([, value]) => value.startsWith("lt."));
  const newest = (await firstRecord("sequence.desc", [], signal))?.sequence ?? 0;
  if (end === undefined) return newest;
  const last = await firstRecord("timestamp.desc,sequence.desc", [end], signal);
  return last === null ? 0 : Math.min(newest, last.sequence + MAX_BROUGHT_LATE);
}

async function oldestSequence(ends: Conditions, signal: AbortSignal): Promise<number> {
  const start = ends.find(([, value]) => value.startsWith("gte."));
  if (start === undefined) return 1;
  const first = await firstRecord("timestamp.asc,sequence.asc", [start], signal);
  return first === null ? Infinity : Math.max(1, first.sequence - MAX_BROUGHT_LATE);
}

const recordPosition = z.object({ sequence: z.int(), timestamp: z.string() });

async function firstRecord(
  order: string,
  conditions: Conditions,
  signal: AbortSignal,
): Promise<z.output<typeof recordPosition> | null> {
  const params = new URLSearchParams([
    ["select", "sequence,timestamp"],
    ...conditions.map(([name, value]) => [name, value]),
    ["order", order],
    ["limit", "1"],
  ]);
  const { data } = await callApi("audit_records", params, { signal });
  return z.array(recordPosition).parse(data)[0] ?? null;
}
