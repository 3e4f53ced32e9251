/**
 * A place of the company's money: its cash, a bank account, a card (docs/decisions/0027). Only a card has
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
/** With the archived ones: a change of accounts reads all of them. */
export const MAX_ACCOUNTS = 200;

export type Account = {
  readonly id: AccountId;
  /** No two active accounts have the same one, ignoring case and accents. */
  readonly name: string;
  readonly kind: AccountKind;
  /** The balance at the start of `openingDate`; may be negative. */
  readonly openingBalanceCents: Cents;
  readonly openingDate: CivilDate;
  /**
   * True for the account of new entries that name none. At most one account is the default, never
   * an archived one.
   */
  readonly isDefault: boolean;
  readonly isActive: boolean;
  /** Days of the month for a card, or the last day of a shorter month; null for other kinds. */
  readonly closingDay: number | null;
  readonly dueDay: number | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

type Opening = Pick<Account, "openingBalanceCents" | "openingDate">;

/** A new account is always active; its opening may be omitted. */
export type AccountDraft = Omit<Account, "isActive" | keyof Opening | "createdAt" | "updatedAt"> &
  Partial<Opening>;

export type AccountPatch = Partial<Omit<Account, "id" | "createdAt" | "updatedAt">>;
