/**
 * A lançamento (spec section 3). The id never changes, even when the type does. Any lifecycle may
 * change to any other (spec section 4).
 */
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { AccountId, ContactId, SeriesId, TransactionId } from "./ids.ts";
import type { Cents } from "./money.ts";
import type { Splits } from "./split.ts";
import type { TagIds } from "./tag.ts";

export const TRANSACTION_TYPES = ["income", "expense"] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const TYPE_LABELS: Record<TransactionType, string> = {
  income: "Receita",
  expense: "Despesa",
};

/** Stored values (spec section 4); screens and totals use `resolvedStatus`. */
export const TRANSACTION_STATUSES = ["paid", "pending", "overdue"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const STATUS_LABELS: Record<TransactionStatus, string> = {
  paid: "Pago",
  pending: "Pendente",
  overdue: "Atrasado",
};

/** The label of the payment date; a column of both types uses the word of the status, `Pago em`. */
export const PAID_ON_LABELS: Record<TransactionType, string> = {
  income: "Recebido em",
  expense: "Pago em",
};

/**
 * The role of an entry that came with a payment: a charge of one of these kinds, or the part that
 * was paid.
 */
export const CHARGE_KINDS = ["interest", "fine", "discount"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
export const PAYMENT_ROLES = ["part", ...CHARGE_KINDS] as const;
export type PaymentRole = (typeof PAYMENT_ROLES)[number];

export const PAYMENT_ROLE_LABELS: Record<PaymentRole, string> = {
  part: "Parte",
  interest: "Juros",
  fine: "Multa",
  discount: "Desconto",
};

/** Only active entries count (docs/decisions/0005). */
export const LIFECYCLES = ["active", "inactive", "cancelled"] as const;
export type Lifecycle = (typeof LIFECYCLES)[number];

export const LIFECYCLE_LABELS: Record<Lifecycle, string> = {
  active: "Ativo",
  inactive: "Inativo",
  cancelled: "Cancelado",
};

export const MAX_NOTES_LENGTH = 2000;

/** The first line that is not blank; null without one. */
export function firstLineOfNotes(notes: string | null): string | null {
  return notes?.split("\n").find((line) => line.trim() !== "") ?? null;
}

export type Transaction = {
  readonly id: TransactionId;
  readonly type: TransactionType;
  readonly category: string;
  readonly amountCents: Cents;
  /** Null only in rows created through the API without one. */
  readonly dueDate: CivilDate | null;
  readonly status: TransactionStatus;
  readonly notes: string | null;
  readonly clientId: ContactId | null;
  readonly lifecycle: Lifecycle;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** The day on which the money moved; null exactly while the entry is not paid. */
  readonly paidOn: CivilDate | null;
  /** True while the user gave no payment date: `paidOn` is then the due date or an earlier day. */
  readonly isPaidOnAssumed: boolean;
  /** The date of its competência; null if it is the due date. */
  readonly accrualDate: CivilDate | null;
  /** Null without an account. */
  readonly accountId: AccountId | null;
  readonly tagIds: TagIds;
  /** Null for an entry of one category. */
  readonly splits: Splits | null;
} & SeriesMembership &
  PaymentTie;

/**
 * An instalment is `seriesNumber` of `seriesCount`; an occurrence of a recurrence has no
 * `seriesCount`; all are null for other entries.
 */
export type SeriesMembership = {
  readonly seriesId: SeriesId | null;
  readonly seriesNumber: number | null;
  readonly seriesCount: number | null;
};

/**
 * The link of an entry created by a payment to the paid entry (docs/decisions/0030); both are null
 * for others.
 */
export type PaymentTie = {
  readonly parentId: TransactionId | null;
  readonly paymentRole: PaymentRole | null;
};

/**
 * One of status and `paidOn` is enough: a paid entry without a date was paid today, and an entry
 * without either is pending. Without `accountId` it gets the default account.
 */
export type TransactionDraft = Omit<Transaction, "createdAt" | "updatedAt" | OptionalInDraft> &
  Partial<Pick<Transaction, OptionalInDraft>>;
type OptionalInDraft =
  | "status"
  | "paidOn"
  | "isPaidOnAssumed"
  | "accrualDate"
  | "accountId"
  | "tagIds"
  | "splits"
  | keyof SeriesMembership
  | keyof PaymentTie;

export type TransactionPatch = Partial<Omit<TransactionDraft, "id">>;
