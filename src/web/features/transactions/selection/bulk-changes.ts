/**
 * Changes many entries, each only in the version that was read; the result lists the changed ones.
 */
import * as z from "zod";
import type { TransactionUpdate } from "#contract/transactions.ts";
import { positionOf } from "#web/api/history-position.ts";
import { callWithCategories } from "#web/records/category-names.ts";
import type { Entry } from "#web/records/entry.ts";

/** The API allows 200 conditions per request; an entry and its version are two. */
const BATCH_SIZE = 90;

/** `updatedAt` is the version after the change. */
export type ChangedEntry = {
  readonly before: Entry;
  readonly updatedAt: string;
  /** History positions of this change, and of earlier ones that are undone with it. */
  readonly positions: readonly number[];
};

export type BulkResult<Changed = ChangedEntry> = {
  readonly changed: readonly Changed[];
  /** Skipped because another user changed or removed them. */
  readonly skipped: readonly { readonly id: string }[];
  /** The last batch sent may or may not have been changed. */
  readonly failure: Error | null;
  readonly isStopped: boolean;
};

export type BulkChange = {
  readonly entry: Entry;
  readonly version: string;
  readonly positions: readonly number[];
};

/** `"remove"` means that the entry was removed. */
export type BulkPatch = TransactionUpdate | "remove";

async function changeEach(
  entries: readonly BulkChange[],
  patch: BulkPatch,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<BulkResult> {
  const changed: ChangedEntry[] = [];
  const skipped: Entry[] = [];
  let done = 0;
  for (const batch of toBatches(entries)) {
    if (signal.aborted) return { changed, skipped, failure: null, isStopped: true };
    try {
      const { versions, position } = await changeBatch(batch, patch);
      for (const { entry, version, positions } of batch) {
        const updatedAt = versions.get(entry.id);
        const added = updatedAt === version && patch !== "remove" ? 0 : position;
        if (updatedAt === undefined) skipped.push(entry);
        else changed.push({ before: entry, updatedAt, positions: [...positions, added] });
      }
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      return { changed, skipped, failure, isStopped: false };
    }
    done += batch.length;
    onProgress(done);
  }
  return { changed, skipped, failure: null, isStopped: false };
}

/** An entry, parts of it and their charges, which change with them, are in one batch. */
function toBatches(entries: readonly BulkChange[]): readonly (readonly BulkChange[])[] {
  const batches: BulkChange[][] = [];
  const selected = new Map(entries.map(({ entry }) => [entry.id, entry]));
  for (const tied of Map.groupBy(entries, ({ entry }) => firstPaidId(entry, selected)).values()) {
    for (let at = 0; at < tied.length; at += BATCH_SIZE) {
      const part = tied.slice(at, at + BATCH_SIZE);
      const last = batches.at(-1);
      if (last === undefined || last.length + part.length > BATCH_SIZE) batches.push(part);
      else last.push(...part);
    }
  }
  return batches;
}

/** The id of the entry of which this one was paid, or through selected ones the first of them. */
function firstPaidId({ id, parentId }: Entry, selected: ReadonlyMap<string, Entry>): string {
  const parent = parentId === null ? undefined : selected.get(parentId);
  return parent === undefined ? (parentId ?? id) : firstPaidId(parent, selected);
}

type BulkOptions = Parameters<typeof changeEach>[2];

/** Like `changeEach`, with a patch for each entry; equal patches are sent together. */
export async function changeEachBy(
  entries: readonly BulkChange[],
  toPatch: (entry: Entry) => BulkPatch,
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

export function toBulkChange({ before, updatedAt, positions }: ChangedEntry): BulkChange {
  return { entry: before, version: updatedAt, positions };
}

const newVersions = z.array(z.object({ id: z.string(), updated_at: z.string() }));

/** Returns the new versions of the changed entries by id, and their history position. */
async function changeBatch(
  batch: readonly BulkChange[],
  patch: BulkPatch,
): Promise<{ readonly versions: Map<string, string>; readonly position: number }> {
  const conditions = batch.map(
    ({ entry, version }) => `and(id.eq."${entry.id}",updated_at.eq."${version}")`,
  );
  const { data, headers } = await callWithCategories(
    "transactions",
    { select: "id,updated_at", or: `(${conditions.join(",")})` },
    {
      ...(patch === "remove" ? { method: "DELETE" } : { method: "PATCH", body: patch }),
      prefer: `return=representation,max-affected=${batch.length}`,
    },
  );
  const versions = new Map(newVersions.parse(data).map((row) => [row.id, row.updated_at]));
  return { versions, position: positionOf(headers) };
}
