/** The effect of a change of one part on the total of all parts, by scope. */
import { patchOfOther, totalOfParts, type SharedChange } from "#domain/instalment-series.ts";
import type { TotalCents } from "#domain/money.ts";
import type { TransactionPatch } from "#domain/transaction.ts";
import type { Entry } from "#web/records/entry.ts";
import type { OtherParts, Scope } from "./series-query.ts";

export type SeriesTotals = { readonly before: TotalCents } & Readonly<Record<Scope, TotalCents>>;

export function changesTotal({ amountCents, lifecycle }: TransactionPatch): boolean {
  return amountCents !== undefined || lifecycle !== undefined;
}

/** `shared.paid` covers all parts. */
export function seriesTotals(
  { entry, patch, shared }: { entry: Entry; patch: TransactionPatch; shared: SharedChange },
  parts: readonly Entry[],
  others: OtherParts,
): SeriesTotals {
  const { paid } = shared;
  const totalWith = (changed: readonly Entry[]) => {
    const ids = new Set(changed.map(({ id }) => id));
    const after = parts.map((part) => {
      if (part.id === entry.id) return { ...part, ...patch };
      return ids.has(part.id) ? { ...part, ...patchOfOther(shared, part) } : part;
    });
    return totalOfParts(after, paid);
  };
  return {
    before: totalOfParts(parts, paid),
    one: totalWith([]),
    following: totalWith(others.following),
    unpaid: totalWith(others.unpaid),
  };
}
