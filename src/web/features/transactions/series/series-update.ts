import * as z from "zod";
import { updateInstalmentsArguments } from "#contract/instalments.ts";
import { transactionRow } from "#contract/transactions.ts";
import { changesTo } from "#domain/record-version.ts";
import {
  patchOfOther,
  shareChange,
  type InstalmentScope,
  type SharedChange,
} from "#domain/instalment-series.ts";
import { goesOn } from "#domain/recurrence.ts";
import type { TransactionPatch } from "#domain/transaction.ts";
import { toWritten, type Written } from "#web/api/history-position.ts";
import { callWithCategories } from "#web/records/category-names.ts";
import { entryApi } from "#web/records/entry-api.ts";
import type { Entry } from "#web/records/entry.ts";
import type { PlannedUpdate, SavedRecords } from "#web/records/record-kind.ts";
import { recurrenceTurn } from "#web/records/recurrence-turn.ts";
import { fetchRecurrence, isRepeating } from "./recurrence-api.ts";
import {
  fetchPaidParts,
  paidPartsText,
  wholePriceText,
  type PaidParts,
} from "../payments/paid-parts.ts";
import { dividedText } from "./divided-text.ts";
import { askScope } from "./scope-question.ts";
import {
  fetchSeries,
  offeredScopes,
  otherParts,
  type EffectOnNew,
  type OtherParts,
} from "./series-query.ts";
import { changesTotal, seriesTotals } from "./series-totals.ts";

/** Asks for the scope if other unpaid parts could change too. */
export async function planSeriesUpdate(
  entry: Entry,
  change: Partial<Entry>,
): Promise<PlannedUpdate<Entry> | "alone" | null> {
  const { seriesId } = entry;
  if (seriesId === null) return "alone";
  const patch: TransactionPatch = change;
  const parts = await fetchSeries(seriesId);
  const open = otherParts(entry, parts);
  const paid: PaidParts = changesTotal(patch) ? await fetchPaidParts(parts) : new Map();
  const shared = shareChange(entry, patch, parts, paid);
  const isChanged = (other: Entry): boolean => isChangedBy(patchOfOther(shared, other), other);
  const others: OtherParts = {
    following: open.following.filter(isChanged),
    unpaid: open.unpaid.filter(isChanged),
  };
  const rule = isRepeating(entry) ? await fetchRecurrence(seriesId) : null;
  // A recurrence has one category: each of its entries is divided by itself.
  if (rule !== null && isDivision(patch)) return "alone";
  const newOnes = rule !== null && goesOn(rule) ? effectOnNew(patch) : null;
  if (offeredScopes(others, newOnes).length === 1) return "alone";
  const scope = await askScope({
    entry,
    open,
    others,
    newOnes,
    note: noteOf(entry, shared, open.unpaid),
    totals:
      rule === null && changesTotal(patch)
        ? seriesTotals({ entry, patch, shared }, parts, others)
        : null,
  });
  if (scope === null || scope === "one") return scope === null ? null : "alone";
  const saveAll = () => saveSeries(entry, patch, scope, parts);
  if (rule === null) return { save: saveAll };
  return {
    save: async () => {
      const { saved, changes } = await saveAll();
      const { historyPosition: position } = saved;
      return {
        saved,
        changes,
        turn: (queryClient) =>
          recurrenceTurn(queryClient, { ids: [seriesId], position, entries: changes }),
      };
    },
  };
}

function isDivision({ splits = null }: TransactionPatch): boolean {
  return splits !== null;
}

function isChangedBy(patch: TransactionPatch, other: Entry): boolean {
  return Object.keys(changesTo<Entry>(other, patch)).length > 0;
}

/** The effect of a new amount where a part was paid, and of a new category on divided ones. */
function noteOf(entry: Entry, shared: SharedChange, open: readonly Entry[]): string | null {
  const notes = [...amountNotes(entry, shared, open), dividedText(entry, shared, open)].filter(
    (text) => text !== null,
  );
  return notes.length === 0 ? null : notes.join(" ");
}

function amountNotes(
  entry: Entry,
  { patch: { amountCents }, paid }: SharedChange,
  open: readonly Entry[],
): (string | null)[] {
  if (amountCents === undefined) return [];
  return [wholePriceText(entry, paid, amountCents), paidPartsText(open, paid, amountCents)];
}

/** A payment and a competência are of one entry only; new entries of a recurrence are active. */
function effectOnNew({
  status: _status,
  paidOn: _paidOn,
  isPaidOnAssumed: _isAssumed,
  accrualDate: _day,
  lifecycle,
  ...rest
}: TransactionPatch): EffectOnNew {
  if (lifecycle === "cancelled") return "end";
  return Object.keys(rest).length > 0 ? "change" : "stay";
}

/** `before` are the entries before the change. @throws StaleWriteError, RecordNotFound */
export async function saveSeries(
  entry: Entry,
  patch: TransactionPatch,
  scope: InstalmentScope,
  before: readonly Entry[],
): Promise<SavedRecords<Entry> & { readonly saved: Written<Entry> }> {
  const body = updateInstalmentsArguments.encode({
    id: entry.id,
    version: entry.updatedAt,
    scope,
    patch,
  });
  const { data, headers } = await callWithCategories(
    "rpc/update_instalments",
    {},
    { method: "POST", body },
  );
  const rows = toWritten(z.array(transactionRow).parse(data), headers);
  const saved = rows.find(({ id }) => id === entry.id);
  if (saved === undefined) throw await entryApi.lostWrite(entry.id);
  const old = new Map([...before, entry].map((row) => [row.id, row]));
  // Each command has a time of its own: a row with an earlier one was changed by somebody else.
  const newest = rows
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const changes = rows.flatMap((row) => {
    const was = old.get(row.id);
    return was === undefined || was.updatedAt === row.updatedAt || row.updatedAt !== newest
      ? []
      : [entryApi.changeBetween(was, row)];
  });
  return { saved, changes };
}
