/** Changes many entries, each only in the version that was read; the result lists what was changed. */
import * as z from "zod";
import { transactionRow, type TransactionUpdate } from "#contract/transactions.ts";
import { isSameValue } from "#domain/audit-record.ts";
import type { Transaction } from "#domain/transaction.ts";
import type { RowColumns } from "#domain/undo.ts";
import type { Entry } from "#web/records/entry.ts";
import { callApi } from "#web/api/fetch.ts";

/** The API allows 200 conditions per request; an entry and its version are two. */
const BATCH_SIZE = 90;

/** `patch` is what it got, `updatedAt` the version with it. */
export type ChangedEntry = {
  readonly before: Entry;
  readonly patch: TransactionUpdate;
  readonly updatedAt: string;
};

export type BulkResult = {
  readonly changed: readonly ChangedEntry[];
  /** Left alone, as another user has changed or removed them. */
  readonly skipped: readonly Entry[];
  /** The batch sent last may be changed or not. */
  readonly failure: Error | null;
  readonly isStopped: boolean;
};

export type BulkChange = { readonly entry: Entry; readonly version: string };

async function changeEach(
  entries: readonly BulkChange[],
  patch: TransactionUpdate,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<BulkResult> {
  const changed: ChangedEntry[] = [];
  const skipped: Entry[] = [];
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    if (signal.aborted) return { changed, skipped, failure: null, isStopped: true };
    const batch = entries.slice(at, at + BATCH_SIZE);
    try {
      const versions = await changeBatch(batch, patch);
      for (const { entry } of batch) {
        const updatedAt = versions.get(entry.id);
        if (updatedAt === undefined) skipped.push(entry);
        else changed.push({ before: entry, patch, updatedAt });
      }
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      return { changed, skipped, failure, isStopped: false };
    }
    onProgress(at + batch.length);
  }
  return { changed, skipped, failure: null, isStopped: false };
}

type BulkOptions = Parameters<typeof changeEach>[2];

/** Like `changeEach`, with a patch for each entry: those with the same go together. */
export async function changeEachBy(
  entries: readonly BulkChange[],
  toPatch: (entry: Entry) => TransactionUpdate,
  { signal, onProgress }: BulkOptions,
): Promise<BulkResult> {
  let result: BulkResult = { changed: [], skipped: [], failure: null, isStopped: false };
  const groups = Map.groupBy(entries, ({ entry }) => JSON.stringify(toPatch(entry)));
  let before = 0;
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const done = before;
    const part = await changeEach(group, toPatch(first.entry), {
      signal,
      onProgress: (count) => onProgress(done + count),
    });
    before += group.length;
    result = {
      changed: [...result.changed, ...part.changed],
      skipped: [...result.skipped, ...part.skipped],
      failure: part.failure,
      isStopped: part.isStopped,
    };
    if (part.failure !== null || part.isStopped) break;
  }
  return result;
}

/** Gives each entry its old values, unless one of the new ones was changed again. */
export async function undoChanges(
  changed: readonly ChangedEntry[],
  toOldValues: (before: Entry) => TransactionUpdate,
): Promise<BulkResult> {
  const versions = await unchangedVersions(changed);
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const toChange = changed.flatMap(({ before }) => {
    const version = versions.get(before.id);
    return version === undefined ? [] : [{ entry: before, version }];
  });
  const result = await changeEachBy(toChange, toOldValues, options);
  const lost = changed.flatMap(({ before }) => (versions.has(before.id) ? [] : [before]));
  return { ...result, skipped: [...lost, ...result.skipped] };
}

/**
 * The versions of those that still have what they got. Another version may have it too: after a later change
 * of other columns, or one that was undone.
 */
async function unchangedVersions(
  changed: readonly ChangedEntry[],
): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  for (let at = 0; at < changed.length; at += BATCH_SIZE) {
    const batch = changed.slice(at, at + BATCH_SIZE);
    const ids = batch.map(({ before }) => `"${before.id}"`);
    const { data } = await callApi("transactions", { id: `in.(${ids.join(",")})` });
    const rows = z.array(transactionRow).parse(data);
    const current = new Map(rows.map((row) => [row.id, row]));
    for (const { before, patch } of batch) {
      const row = current.get(before.id);
      if (row !== undefined && hasValues(row, patch)) versions.set(row.id, row.updatedAt);
    }
  }
  return versions;
}

function hasValues(row: Transaction, patch: TransactionUpdate): boolean {
  const columns: RowColumns = transactionRow.encode(row);
  return Object.entries(patch).every(([column, value]) => isSameValue(columns[column], value));
}

export function toBulkChange({ before, updatedAt }: ChangedEntry): BulkChange {
  return { entry: before, version: updatedAt };
}

const newVersions = z.array(z.object({ id: z.string(), updated_at: z.string() }));

/** Returns the new versions of the changed entries, by id. */
async function changeBatch(
  batch: readonly BulkChange[],
  patch: TransactionUpdate,
): Promise<Map<string, string>> {
  const conditions = batch.map(
    ({ entry, version }) => `and(id.eq."${entry.id}",updated_at.eq."${version}")`,
  );
  const { data } = await callApi(
    "transactions",
    { select: "id,updated_at", or: `(${conditions.join(",")})` },
    {
      method: "PATCH",
      body: patch,
      prefer: `return=representation,max-affected=${batch.length}`,
    },
  );
  return new Map(newVersions.parse(data).map((row) => [row.id, row.updated_at]));
}
