import type { InstalmentsUpdate } from "#contract/instalments.ts";
import { changesTo } from "#domain/record-version.ts";
import { isInScope, patchOfOther } from "#domain/instalment-series.ts";
import type { Cents } from "#domain/money.ts";
import { endBefore, patchOfOccurrence, templatePatch } from "#domain/recurrence-verbs.ts";
import type { Transaction, TransactionPatch } from "#domain/transaction.ts";
import { readPaidParts } from "./paid-parts.ts";
import { readRows } from "./read-rows.ts";
import { changeRecords } from "./record-commands.ts";
import { changedRows, type ChangedRows } from "./record-table.ts";
import { changeRecurrence, readParts, readRecurrence } from "./series-rows.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Changes nothing, like any conditional change, if the part does not exist or has another version.
 * A change of a recurrence's entries also applies to those not made yet; cancelling them ends it.
 * Unchanged values of the part are ignored.
 */
export async function updateInstalments(
  work: UnitOfWork,
  { id, version, scope, patch }: InstalmentsUpdate,
): Promise<ChangedRows> {
  await readRows(TRANSACTIONS, work, [id]);
  const part = work.known.of(TRANSACTIONS).get(id) ?? null;
  const isCurrent = part !== null && (version === undefined || version === part.updatedAt);
  if (!isCurrent) return changedRows("transactions", []);
  const others = (await readParts(work, part.seriesId)).filter((other) =>
    isInScope(other, part, scope),
  );
  const change = changesTo<Transaction>(part, patch);
  const rule = await changeRule(work, [part, ...others], change);
  const paid = change.amountCents === undefined ? NONE_PAID : await readPaidParts(work, others);
  const rows = await changeRecords(TRANSACTIONS, work, [
    { entity: part, patch },
    ...others.map((entity) => {
      const paidCents = paid.get(entity.id);
      return {
        entity,
        patch:
          rule === null
            ? patchOfOther(change, entity, paidCents)
            : patchOfOccurrence(change, entity, rule, paidCents),
      };
    }),
  ]);
  return changedRows("transactions", rows);
}

const NONE_PAID: ReadonlyMap<string, Cents> = new Map();

async function changeRule(
  work: UnitOfWork,
  [part, ...others]: readonly [Transaction, ...Transaction[]],
  patch: TransactionPatch,
) {
  const recurrence = await readRecurrence(work, part.seriesId);
  if (recurrence === null) return null;
  const number = part.seriesNumber ?? 1;
  const from = Math.min(number, ...others.map(({ seriesNumber }) => seriesNumber ?? number));
  const isEnd = patch.lifecycle !== undefined && patch.lifecycle !== "active";
  return changeRecurrence(work, recurrence, {
    ...templatePatch(recurrence, number, patch),
    ...(isEnd && endBefore(recurrence, from)),
  });
}
