/**
 * What the company holds beyond what its paid entries have moved, so that both together are what it has
 * today (docs/decisions/0033). Always true: it does not change when an entry is paid.
 */
import type { TotalCents } from "./money.ts";

/** Where it comes from: the opening balances of accounts, that of the company, or nothing was stated. */
export const CASH_BASES = ["accounts", "opening-balance", "entries"] as const;
export type CashBasis = (typeof CASH_BASES)[number];

export type CashOpening = {
  readonly basis: CashBasis;
  /** Of either sign; 0 on the basis of entries. */
  readonly openingCents: TotalCents;
};

export const NO_OPENING: CashOpening = { basis: "entries", openingCents: 0n };
