/**
 * A transaction (on screen: lançamento): one receita or despesa (spec section 3). Always true: the
 * amount is from 0 to R$ 9.999.999.999,99; an income links to a client or to nobody; the id never
 * changes, also when the type does. A change of lifecycle is an update like any other, allowed from
 * any state to any state (spec section 4).
 */
import type { Category } from "./category.ts";
import type { CivilDate } from "./civil-date.ts";
import type { Instant } from "./company-time.ts";
import type { ContactId, TransactionId } from "./ids.ts";
import type { Cents } from "./money.ts";

/** Which side an entry is on (spec section 3). */
export const TRANSACTION_TYPES = ["income", "expense"] as const;
/** One of `TRANSACTION_TYPES`. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** How a type reads on screen and in the history. */
export const TYPE_LABELS: Record<TransactionType, string> = {
  income: "Receita",
  expense: "Despesa",
};

/** The statuses as stored (spec section 4); what counts is `resolvedStatus`. */
export const TRANSACTION_STATUSES = ["paid", "pending", "overdue"] as const;
/** One of `TRANSACTION_STATUSES`. */
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** How a status reads on screen and in the history (spec section 4). */
export const STATUS_LABELS: Record<TransactionStatus, string> = {
  paid: "Pago",
  pending: "Pendente",
  overdue: "Atrasado",
};

/** Whether an entry counts: only active ones do (docs/decisions/0005). */
export const LIFECYCLES = ["active", "inactive", "cancelled"] as const;
/** One of `LIFECYCLES`. */
export type Lifecycle = (typeof LIFECYCLES)[number];

/** How a lifecycle reads on screen and in the history (spec section 4). */
export const LIFECYCLE_LABELS: Record<Lifecycle, string> = {
  active: "Ativo",
  inactive: "Inativo",
  cancelled: "Cancelado",
};

/** Longest notes kept, in UTF-16 units. */
export const MAX_NOTES_LENGTH = 2000;

/** A transaction as it stands; the notes are clean (`text.ts`) and null when blank. */
export type Transaction = {
  readonly id: TransactionId;
  readonly type: TransactionType;
  readonly category: Category;
  readonly amountCents: Cents;
  /** Expected payment date; null only in rows that came over the wire without one. */
  readonly dueDate: CivilDate | null;
  readonly status: TransactionStatus;
  readonly notes: string | null;
  readonly clientId: ContactId | null;
  readonly lifecycle: Lifecycle;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** What a person says of a new transaction. */
export type TransactionDraft = Omit<Transaction, "createdAt" | "updatedAt">;

/** The fields to change; an absent one stays as it is. */
export type TransactionPatch = Partial<Omit<TransactionDraft, "id">>;
