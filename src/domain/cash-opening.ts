/**
 * The amount that the company has beyond the sum of its paid entries; the two together are what it
 * has today (docs/decisions/0033). Always true: it does not change when an entry is paid.
 */
import type { TotalCents } from "./money.ts";

/**
 * The source of the opening: the balances of the accounts, that of the company, or none was given.
 */
export const CASH_BASES = ["accounts", "opening-balance", "entries"] as const;
export type CashBasis = (typeof CASH_BASES)[number];

export type CashOpening = {
  readonly basis: CashBasis;
  /** May be negative; 0 if the basis is `entries`. */
  readonly openingCents: TotalCents;
};

export const NO_OPENING: CashOpening = { basis: "entries", openingCents: 0n };
