/**
 * Money that moves between two accounts: neither income nor expense, and in no total of entries
 * (docs/decisions/0027). A transfer is never removed, only cancelled.
 */
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { AccountId, TransferId } from "./ids.ts";
import type { Cents, TotalCents } from "./money.ts";
import type { Period } from "./period.ts";

export const TRANSFER_LIFECYCLES = ["active", "cancelled"] as const;
export const TRANSFER_LIFECYCLE_LABELS = { active: "Ativa", cancelled: "Cancelada" } as const;
type TransferLifecycle = (typeof TRANSFER_LIFECYCLES)[number];

export type Transfer = {
  readonly id: TransferId;
  readonly fromAccountId: AccountId;
  /** Differs from `fromAccountId`. */
  readonly toAccountId: AccountId;
  /** Above zero. */
  readonly amountCents: Cents;
  readonly date: CivilDate;
  readonly notes: string | null;
  /** Only an active one counts in balances. */
  readonly lifecycle: TransferLifecycle;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** A new transfer is always active. */
export type TransferDraft = Omit<Transfer, "lifecycle" | "createdAt" | "updatedAt">;

export type TransferPatch = Partial<Omit<Transfer, "id" | "createdAt" | "updatedAt">>;

/** Null for any. */
export type TransferFilter = {
  readonly period: Period;
  readonly search: string | null;
  /** The account at either end. */
  readonly accountId: AccountId | null;
  readonly lifecycle: TransferLifecycle | null;
};

/** Sums without cancelled transfers. */
export type TransferTotals = {
  readonly count: number;
  readonly activeCount: number;
  readonly totalCents: TotalCents;
  /** Into the account of the filter, and out of it; zero without one. */
  readonly inCents: TotalCents;
  readonly outCents: TotalCents;
};
