import * as z from "zod";
import { transactionRow } from "#contract/transactions.ts";
import { callApi } from "#web/api/fetch.ts";
import { toWritten, type Written } from "#web/api/history-position.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";

/** The API allows 200 conditions per request; an entry and its version are two. */
const BATCH_SIZE = 90;

/**
 * Removes each only in the version that was seen; up to 90 parts in one command. Returns the
 * removed entries.
 * @throws StaleWriteError, RecordNotFound, before anything is removed
 */
export async function removeParts(
  entry: Entry,
  others: readonly Entry[],
): Promise<Written<Entry>[]> {
  if (others.length === 0) {
    return [await entryApi.remove(entry)];
  }
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
