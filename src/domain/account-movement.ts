/** What moves the balance of an account (docs/decisions/0027): its active paid entries and transfers. */
import type { BalanceExplanation } from "./balance-check.ts";
import type { CivilDate } from "./civil-date.ts";
import type { AccountId, TransactionId, TransferId } from "./ids.ts";
import type { TotalCents } from "./money.ts";

type AccountBalance = {
  readonly id: AccountId;
  /** At the end of the day. */
  readonly balanceCents: TotalCents;
  /** Of active entries that are due up to the end of its month and not paid yet: income less expenses. */
  readonly unpaidCents: TotalCents;
};

/** Of all accounts, the archived ones too. */
export type AccountBalances = {
  readonly date: CivilDate;
  readonly accounts: readonly AccountBalance[];
  readonly totalCents: TotalCents;
  /** The end of the month of the day. */
  readonly monthEnd: CivilDate;
  /** Paid since the first account opened, and in none; null without accounts. */
  readonly withoutAccount: WithoutAccount | null;
};

export type WithoutAccount = {
  /** The first opening date of an account. */
  readonly since: CivilDate;
  readonly count: number;
  /** Income less expenses. */
  readonly balanceCents: TotalCents;
  readonly unpaidCents: TotalCents;
};

/** What is listed of an entry or a transfer. */
export type MovementTexts = {
  /** Null for a transfer. */
  readonly category: string | null;
  readonly notes: string | null;
  readonly contactName: string | null;
  /** The other one of a transfer; null for an entry. */
  readonly otherAccountId: AccountId | null;
};

export type AccountMovement = MovementTexts & {
  readonly id: TransactionId | TransferId;
  readonly date: CivilDate;
  /** Below zero for money that leaves the account. */
  readonly amountCents: TotalCents;
  /** After it, in the order of days and ids. */
  readonly balanceCents: TotalCents;
};

/** The last movement of a page. */
export type MovementPosition = Pick<AccountMovement, "date" | "id">;

export type MovementsRequest = {
  readonly accountId: AccountId;
  readonly start: CivilDate;
  readonly end: CivilDate;
  readonly limit: number;
  readonly after: MovementPosition | null;
};

/** The newest first. */
export type AccountStatement = {
  /** Before the first day. */
  readonly openingCents: TotalCents;
  /** At the end of the last day. */
  readonly closingCents: TotalCents;
  readonly movements: readonly AccountMovement[];
  /** Null on the last page. */
  readonly next: MovementPosition | null;
};

export type BalanceCheck = {
  readonly balanceCents: TotalCents;
  /** What was shown, less the balance. */
  readonly differenceCents: TotalCents;
  readonly explanations: readonly ExplainedMovement[];
  /** Two each, which could explain it together; none where one could by itself. */
  readonly pairs: readonly (readonly ExplainedMovement[])[];
};

/** An entry or a transfer that could explain a difference by itself. */
export type ExplainedMovement = MovementTexts & {
  readonly id: TransactionId | TransferId;
  readonly explanation: BalanceExplanation;
  /** Null for an entry that is not paid. */
  readonly date: CivilDate | null;
  /** Below zero for what takes money from the account, or would. */
  readonly amountCents: TotalCents;
  /** Of an entry; null for none, and for a transfer. */
  readonly accountId: AccountId | null;
};
