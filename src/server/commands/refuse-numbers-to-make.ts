import { sql } from "kysely";
import { Refusal } from "#domain/refusal.ts";
import type { TransactionDraft } from "#domain/transaction.ts";
import { toChunks } from "../database/chunks.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import { settled } from "./write-changes.ts";

/**
 * An entry with a number that a recurrence has not made yet would stop it for good. @throws Refusal
 */
export async function refuseNumbersToMake(
  work: UnitOfWork,
  drafts: readonly Pick<TransactionDraft, "seriesId" | "seriesNumber">[],
): Promise<void> {
  const ids = new Set(drafts.flatMap(({ seriesId }) => seriesId ?? []));
  for (const some of toChunks([...ids])) {
    const { rows } = await sql<{ readonly id: string; readonly number: number }>`
      select id, next_number as number from recurrences
      where next_date is not null and id in (${sql.join(some)})`.execute(await settled(work));
    const next = new Map(rows.map(({ id, number }) => [id, number]));
    for (const { seriesId, seriesNumber } of drafts) {
      const number = seriesNumber ?? 0;
      if (number >= (next.get(seriesId ?? "") ?? Infinity)) {
        throw new Refusal({ code: "series-number-not-made", number });
      }
    }
  }
}
