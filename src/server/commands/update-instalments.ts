import type { InstalmentsUpdate } from "#contract/instalments.ts";
import { isInScope, patchOfOther, shareChange } from "#domain/instalment-series.ts";
import { MAX_AMOUNT_CENTS, type Cents } from "#domain/money.ts";
import { changesTo } from "#domain/record-version.ts";
import { refuseRuleOfPaused } from "#domain/recurrence-pause.ts";
import {
  accrualOfMoved,
  endBefore,
  patchOfOccurrence,
  templatePatch,
} from "#domain/recurrence-verbs.ts";
import type { Recurrence } from "#domain/recurrence.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Transaction, TransactionPatch } from "#domain/transaction.ts";
import { readPaidParts } from "./paid-parts.ts";
import { readCurrent } from "./read-rows.ts";
import { changeRecords } from "./record-commands.ts";
import { changedRows, type ChangedRows } from "./record-table.ts";
import { makeWherePossible } from "./recurrence-commands.ts";
import { changeRecurrence, readParts, readRecurrence } from "./series-rows.ts";
import { TRANSACTIONS } from "./transaction-commands.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/**
 * Changes nothing, like any conditional change, if the part does not exist or has another version.
 * A change of a recurrence's entries also applies to those not made yet; cancelling them ends it.
 * Unchanged values of the part are ignored. @throws Refusal
 */
export async function updateInstalments(
  work: UnitOfWork,
  { id, version, scope, patch }: InstalmentsUpdate,
): Promise<ChangedRows> {
  const part = await readCurrent(TRANSACTIONS, work, { id, version });
  if (part === null) return changedRows("transactions", []);
  const parts = await readParts(work, part.seriesId);
  const others = parts.filter((other) => isInScope(other, part, scope));
  const change = changesTo<Transaction>(part, patch);
  const hasPrice = change.amountCents !== undefined;
  const paid = hasPrice ? await readPaidParts(work, [part, ...others]) : NONE_PAID;
  const shared = shareChange(part, change, parts, paid);
  refuseTooLarge(shared.patch);
  const before = await readRecurrence(work, part.seriesId);
  const after = await changeRule(work, before, [part, ...others], shared.patch);
  const rules = before === null || after === null ? null : { before, after };
  const rows = await changeRecords(TRANSACTIONS, work, [
    {
      entity: part,
      patch: rules === null ? patch : { ...patch, ...accrualOfMoved(change, part, rules) },
    },
    ...others.map((entity) => ({
      entity,
      patch:
        rules === null ? patchOfOther(shared, entity) : patchOfOccurrence(shared, entity, rules),
    })),
  ]);
  const isMoved = shared.patch.dueDate !== undefined;
  if (after !== null && isMoved) await makeWherePossible(work, after.id);
  return changedRows("transactions", rows);
}

const NONE_PAID: ReadonlyMap<string, Cents> = new Map();

/** The paid part of an entry belongs to the price of the others. */
function refuseTooLarge({ amountCents }: TransactionPatch): void {
  if (amountCents === undefined || amountCents <= MAX_AMOUNT_CENTS) return;
  throw new Refusal({ code: "amount-too-large", sumCents: BigInt(amountCents) });
}

async function changeRule(
  work: UnitOfWork,
  recurrence: Recurrence | null,
  [part, ...others]: readonly [Transaction, ...Transaction[]],
  patch: TransactionPatch,
) {
  if (recurrence === null) return null;
  const number = part.seriesNumber ?? 1;
  const from = Math.min(number, ...others.map(({ seriesNumber }) => seriesNumber ?? number));
  const template = templatePatch(recurrence, number, patch);
  const isEnd = patch.lifecycle === "cancelled";
  const change = {
    ...template,
    ...(isEnd && endBefore({ ...recurrence, ...template }, from)),
  };
  refuseRuleOfPaused(recurrence, change);
  return changeRecurrence(work, recurrence, change);
}
