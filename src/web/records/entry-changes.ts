/** The three writes on an entry, as the wire takes them. The server writes the history beside each. */
import * as z from "zod";
import type { TransactionInsert, TransactionUpdate } from "#contract/transactions.ts";
import { StaleWriteError } from "#web/api/stale-write-error.ts";
import { entryOfRow, fetchEntry, type Entry } from "./entry.ts";
import { UserFacingError } from "#web/api/user-facing-error.ts";
import { wire } from "#web/api/client.ts";

/** Update or delete of an entry that is no longer there (spec section 8). */
export class EntryNotFound extends UserFacingError {
  constructor() {
    super("Transaction not found", {
      message: "Este lançamento não existe mais: alguém já o excluiu.",
      hint: "O histórico dele continua guardado. Se precisar, registre um novo lançamento.",
    });
    this.name = "EntryNotFound";
  }
}

/** Creates the entry. Sent again with the same id and content it creates nothing more. */
export async function createEntry(row: TransactionInsert & { id: string }): Promise<Entry> {
  const { data } = await wire.from("transactions").insert(row).select().throwOnError();
  const [created] = rows(data);
  if (created === undefined) throw new Error("Falha ao criar lançamento");
  return created;
}

/**
 * Changes the columns of the entry as it was read; an entry changed since then is left alone.
 * @throws StaleWriteError, EntryNotFound
 */
export async function updateEntry(
  base: Pick<Entry, "id" | "updatedAt">,
  patch: TransactionUpdate,
): Promise<Entry> {
  const { data } = await wire
    .from("transactions")
    .update(patch)
    .eq("id", base.id)
    .eq("updated_at", base.updatedAt)
    .select()
    .throwOnError();
  const [updated] = rows(data);
  if (updated !== undefined) return updated;
  throw (await fetchEntry(base.id)) === null
    ? new EntryNotFound()
    : new StaleWriteError("Este lançamento");
}

/**
 * Removes the entry as it was read from the books; its history stays.
 * @throws StaleWriteError, EntryNotFound
 */
export async function removeEntry(base: Entry): Promise<void> {
  const { data } = await wire
    .from("transactions")
    .delete()
    .eq("id", base.id)
    .eq("updated_at", base.updatedAt)
    .select()
    .throwOnError();
  if (rows(data).length > 0) return;
  throw (await fetchEntry(base.id)) === null
    ? new EntryNotFound()
    : new StaleWriteError("Este lançamento");
}

function rows(data: unknown): Entry[] {
  return z.array(entryOfRow).parse(data);
}
