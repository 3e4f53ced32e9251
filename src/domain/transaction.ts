/**
 * A lançamento (spec section 3). The id never changes, even when the type does. Any lifecycle may
 * change to any other (spec section 4).
 */
import type { Category } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { ContactId, TransactionId } from "./ids.ts";
import type { Cents } from "./money.ts";

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

/** Only active entries count (docs/decisions/0005). */
export const LIFECYCLES = ["active", "inactive", "cancelled"] as const;
export type Lifecycle = (typeof LIFECYCLES)[number];

export const LIFECYCLE_LABELS: Record<Lifecycle, string> = {
  active: "Ativo",
  inactive: "Inativo",
  cancelled: "Cancelado",
};

export const MAX_NOTES_LENGTH = 2000;

/** That shows something; null without one. */
export function firstLineOfNotes(notes: string | null): string | null {
  return notes?.split("\n").find((line) => line.trim() !== "") ?? null;
}

export type Transaction = {
  readonly id: TransactionId;
  readonly type: TransactionType;
  readonly category: Category;
  readonly amountCents: Cents;
  /** Null only in rows created through the API without one. */
  readonly dueDate: CivilDate | null;
  readonly status: TransactionStatus;
  readonly notes: string | null;
  readonly clientId: ContactId | null;
  readonly lifecycle: Lifecycle;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

export type TransactionDraft = Omit<Transaction, "createdAt" | "updatedAt">;

export type TransactionPatch = Partial<Omit<TransactionDraft, "id">>;
