/**
 * Where the company's money is: its cash, a bank account, a card (docs/decisions/0027). Only a card has
 * the days of its bill. An account is never removed, only archived.
 */
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { AccountId } from "./ids.ts";
import type { Cents } from "./money.ts";

export const ACCOUNT_KINDS = ["cash", "bank", "card"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_KIND_LABELS: Record<AccountKind, string> = {
  cash: "Caixa",
  bank: "Banco",
  card: "Cartão",
};

export const MAX_ACCOUNT_NAME_LENGTH = 60;

export type Account = {
  readonly id: AccountId;
  /** No two active accounts have the same one, ignoring case and accents. */
  readonly name: string;
  readonly kind: AccountKind;
  /** At the start of `openingDate`, of either sign. */
  readonly openingBalanceCents: Cents;
  readonly openingDate: CivilDate;
  /** Of new entries that name no account; at most one account, never an archived one. */
  readonly isDefault: boolean;
  readonly isActive: boolean;
  /** Days of the month, or its last day if it is shorter; of a card, and null for others. */
  readonly closingDay: number | null;
  readonly dueDay: number | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

type Opening = Pick<Account, "openingBalanceCents" | "openingDate">;

/** A new account is always active; what it starts with may be left out. */
export type AccountDraft = Omit<Account, "isActive" | keyof Opening | "createdAt" | "updatedAt"> &
  Partial<Opening>;

export type AccountPatch = Partial<Omit<Account, "id" | "createdAt" | "updatedAt">>;
