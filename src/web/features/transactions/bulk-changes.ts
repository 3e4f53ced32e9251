/**
 * Changes to many entries. Always true: an entry is changed only as it was read, never one that
 * somebody changed since; and what was changed can be said, one by one, however it ended.
 */
import * as z from "zod";
import type { TransactionUpdate } from "#contract/transactions.ts";
import type { Entry } from "#web/records/entry.ts";
import { wire } from "#web/api/client.ts";

/** The wire takes 200 conditions a call; an entry and its version are two. */
const BATCH_SIZE = 90;

/** An entry as it was before, and the version that it has now. */
export type ChangedEntry = { readonly before: Entry; readonly updatedAt: string };

/** How far it came, and why not further. */
export type BulkResult = {
  readonly changed: readonly ChangedEntry[];
  /** Those that somebody else changed or removed meanwhile: they are as they were. */
  readonly passedOver: readonly Entry[];
  /** What came between; whether the entries sent last were changed is not known then. */
  readonly failure: Error | null;
  readonly isStopped: boolean;
};

/** What to do with each: the entry as it was read, and its columns as they should be. */
export type BulkChange = { readonly entry: Entry; readonly version: string };

/** Makes the same change to each of the entries, some at a time. */
export async function changeEach(
  entries: readonly BulkChange[],
  patch: TransactionUpdate,
  { signal, tell }: { signal: AbortSignal; tell: (done: number) => void },
): Promise<BulkResult> {
  const changed: ChangedEntry[] = [];
  const passedOver: Entry[] = [];
  for (let at = 0; at < entries.length; at += BATCH_SIZE) {
    if (signal.aborted) return { changed, passedOver, failure: null, isStopped: true };
    const batch = entries.slice(at, at + BATCH_SIZE);
    try {
      const versions = await changeBatch(batch, patch);
      for (const { entry } of batch) {
        const updatedAt = versions.get(entry.id);
        if (updatedAt === undefined) passedOver.push(entry);
        else changed.push({ before: entry, updatedAt });
      }
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      return { changed, passedOver, failure, isStopped: false };
    }
    tell(at + batch.length);
  }
  return { changed, passedOver, failure: null, isStopped: false };
}

/** Takes changes back: each entry gets its own old value, if it is still as the change left it. */
export async function changeBack(
  changed: readonly ChangedEntry[],
  column: "status" | "lifecycle",
): Promise<BulkResult> {
  const quietly = { signal: new AbortController().signal, tell: () => undefined };
  let result: BulkResult = { changed: [], passedOver: [], failure: null, isStopped: false };
  for (const [value, group] of Map.groupBy(changed, ({ before }) => before[column])) {
    const entries = group.map(({ before, updatedAt }) => ({ entry: before, version: updatedAt }));
    const part = await changeEach(entries, { [column]: value }, quietly);
    result = {
      changed: [...result.changed, ...part.changed],
      passedOver: [...result.passedOver, ...part.passedOver],
      failure: part.failure,
      isStopped: false,
    };
    if (part.failure !== null) break;
  }
  return result;
}

const newVersions = z.array(z.object({ id: z.string(), updated_at: z.string() }));

/** The new versions of those that were changed, by their ids. */
async function changeBatch(
  batch: readonly BulkChange[],
  patch: TransactionUpdate,
): Promise<Map<string, string>> {
  const asRead = batch.map(
    ({ entry, version }) => `and(id.eq."${entry.id}",updated_at.eq."${version}")`,
  );
  const { data } = await wire
    .from("transactions")
    .update(patch)
    .setHeader("Prefer", `max-affected=${batch.length}`)
    .or(asRead.join(","))
    .select("id,updated_at")
    .throwOnError();
  return new Map(newVersions.parse(data).map((row) => [row.id, row.updated_at]));
}
