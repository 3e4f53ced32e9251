import * as z from "zod";
import { transactionRow } from "#contract/transactions.ts";
import { callApi } from "#web/api/fetch.ts";
import { newestPosition, toWritten, type Written } from "#web/api/history-position.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import { endRecurrence, isRepeating, type Changed } from "../series/recurrence-api.ts";
import { fetchSeries, type Scope } from "../series/series-query.ts";
import { readSequence } from "./history-sequence.ts";

/** The API allows 200 conditions per request; an entry and its version are two. */
const BATCH_SIZE = 90;

/** `others` are those of the series in this scope. */
export type Removal = { readonly scope: Scope; readonly others: readonly Entry[] };

/** `position` is that of a recurrence that ended. */
export type Removed = Pick<Changed, "entries"> & Partial<Changed>;

/** @throws StaleWriteError, RecordNotFound, before anything is removed */
export async function removeEntries(entry: Entry, { scope, others }: Removal): Promise<Removed> {
  if (scope === "one" || !isRepeating(entry)) return { entries: await removeParts(entry, others) };
  return endRecurrence(entry, scope);
}

/** The removed entries of an attempt without a response, as `removeEntries` would return them. */
export async function readRemoved(entry: Entry, { scope, others }: Removal): Promise<Removed> {
  const left = entry.seriesId === null ? [] : await fetchSeries(entry.seriesId);
  const ids = new Set(left.map(({ id }) => id));
  const removed = [entry, ...others].filter(({ id }) => !ids.has(id));
  const isRule = scope !== "one" && isRepeating(entry);
  const position = isRule
    ? await readSequence("transaction", entry.id, "newest")
    : newestPosition();
  const entries = removed.map((row) => ({ ...row, historyPosition: position }));
  return isRule ? { entries, position } : { entries };
}

/**
 * Removes each only in the version that was seen; up to 90 parts in one command.
 * @throws StaleWriteError, RecordNotFound, before anything is removed
 */
async function removeParts(entry: Entry, others: readonly Entry[]): Promise<Written<Entry>[]> {
  if (others.length === 0) return [await entryApi.remove(entry)];
  const current = await entryApi.fetch(entry.id);
  if (current?.updatedAt !== entry.updatedAt) throw await entryApi.lostWrite(entry.id);
  const all = [entry, ...others];
  const removed: Written<Entry>[] = [];
  for (let at = 0; at < all.length; at += BATCH_SIZE) {
    const conditions = all
      .slice(at, at + BATCH_SIZE)
      .map(({ id, updatedAt }) => `and(id.eq."${id}",updated_at.eq."${updatedAt}")`);
    const { data, headers } = await callApi(
      "transactions",
      { or: `(${conditions.join(",")})` },
      { method: "DELETE", prefer: "return=representation" },
    );
    removed.push(...toWritten(z.array(transactionRow).parse(data), headers));
  }
  return removed;
}
