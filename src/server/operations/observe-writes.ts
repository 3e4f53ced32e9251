import { classifyDatabaseError } from "../database/database-errors.ts";
import { databaseErrorResponse } from "../http/error-handler.ts";
import type { Ledger } from "../ledger.ts";
import { CheckError, type Check } from "./check.ts";

/** After a minute without writes, the cause of a failure may be gone. */
const RECENT_MS = 60_000;

/**
 * Wraps the ledger, and checks its last write: a write that is rolled back does not reach the disk.
 */
export function observeWrites(ledger: Ledger): { readonly ledger: Ledger; readonly check: Check } {
  let failure: { readonly atMs: number; readonly sentence: string } | null = null;
  const observed: Ledger = {
    ...ledger,
    async execute(command, actor, options = {}) {
      try {
        const executed = await ledger.execute(command, actor, options);
        if (options.isDryRun !== true) failure = null;
        return executed;
      } catch (error) {
        const kind = classifyDatabaseError(error);
        if (kind !== null) {
          failure = { atMs: performance.now(), sentence: databaseErrorResponse(kind).message };
        }
        throw error;
      }
    },
  };
  const check: Check = {
    name: "last-write",
    run: async () => {
      if (failure === null || performance.now() - failure.atMs > RECENT_MS) {
        return "Nenhuma gravação falhou no último minuto.";
      }
      const seconds = Math.round((performance.now() - failure.atMs) / 1000);
      throw new CheckError(`A última gravação falhou há ${seconds} s: ${failure.sentence}`);
    },
  };
  return { ledger: observed, check };
}
