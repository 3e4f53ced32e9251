/** The API of payments that create other entries (docs/decisions/0030). */
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { recordPaymentArguments, undoPaymentArguments } from "#contract/entry-payment.ts";
import { inList } from "#contract/in-list.ts";
import { transactionRow } from "#contract/transactions.ts";
import { chargesOf, type Charge, type EntryPayment } from "#domain/entry-payment.ts";
import { callApi } from "#web/api/fetch.ts";
import { queryKeys } from "#web/api/query-keys.ts";
import { callWithCategories } from "#web/records/category-names.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";

const entryRows = z.array(transactionRow);

export type TiedEntry = {
  readonly entry: Entry;
  /** The charges of a partial payment; those of a full payment are tied to the entry itself. */
  readonly charges: readonly Charge[];
};

/** The entries created by an entry's payments, by day. */
export function tiedEntriesQuery(parentId: string) {
  return queryOptions({
    queryKey: queryKeys.tiedEntries(parentId),
    queryFn: async ({ signal }): Promise<readonly TiedEntry[]> => {
      const tied = await fetchTied([parentId], signal);
      const parts = tied.filter(({ paymentRole }) => paymentRole === "part");
      const ofParts = await fetchTied(
        parts.map(({ id }) => id),
        signal,
      );
      const byPart = Map.groupBy(ofParts, (row) => row.parentId);
      return tied.map((entry) => ({ entry, charges: chargesOf(byPart.get(entry.id) ?? []) }));
    },
  });
}

/** Limits the length of a URL. */
const BATCH_SIZE = 100;

/** The entries created by payments of any of these entries, by day. */
export function fetchTied(parentIds: readonly string[], signal?: AbortSignal): Promise<Entry[]> {
  const order = "paid_on,created_at,payment_role.desc";
  return fetchInBatches("parent_id", parentIds, { order }, signal);
}

/** Without those that were removed. */
export function fetchEntries(ids: readonly string[]): Promise<Entry[]> {
  return fetchInBatches("id", ids);
}

async function fetchInBatches(
  column: "id" | "parent_id",
  all: readonly string[],
  params: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let at = 0; at < all.length; at += BATCH_SIZE) {
    const ids = all.slice(at, at + BATCH_SIZE);
    const { data } = await callApi(
      "transactions",
      { ...params, [column]: inList(ids) },
      signal === undefined ? {} : { signal },
    );
    entries.push(...entryRows.parse(data));
  }
  return entries;
}

/** Returns the entry first, then the new entries. @throws StaleWriteError, RecordNotFound */
export async function recordPayment(
  { id, updatedAt }: Entry,
  { charges, ...payment }: EntryPayment,
): Promise<readonly Entry[]> {
  const body = recordPaymentArguments.encode({
    id,
    version: updatedAt,
    ...payment,
    charges: [...charges],
  });
  return send("record_payment", id, body);
}

/**
 * Returns the reopened entry, in the account given, or else in the one that it had before the
 * payment. @throws StaleWriteError, RecordNotFound
 */
export async function undoPayment(
  { id, updatedAt }: Entry,
  accountId?: Entry["accountId"],
): Promise<readonly Entry[]> {
  const body = undoPaymentArguments.encode({ id, version: updatedAt, accountId });
  return send("undo_payment", id, body);
}

/** If nothing changed, the entry has a newer version or was removed. */
async function send(name: string, id: string, body: object): Promise<readonly Entry[]> {
  const { data } = await callWithCategories(`rpc/${name}`, {}, { method: "POST", body });
  const rows = entryRows.parse(data);
  if (rows.length === 0) throw await entryApi.lostWrite(id);
  return rows;
}
