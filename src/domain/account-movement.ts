/** The movements of an account: its active paid entries and transfers (docs/decisions/0027). */
import type { BalanceExplanation } from "./balance-check.ts";
import type { CivilDate } from "./civil-date.ts";
import type { AccountId, TransactionId, TransferId } from "./ids.ts";
import type { TotalCents } from "./money.ts";
import type { Splits } from "./split.ts";

type AccountBalance = {
  readonly id: AccountId;
  /** The balance at the end of the day. */
  readonly balanceCents: TotalCents;
  /** Income less expenses of the active unpaid entries due up to the end of its month. */
  readonly unpaidCents: TotalCents;
};

/** The balances of all accounts, including archived ones. */
export type AccountBalances = {
  readonly date: CivilDate;
  readonly accounts: readonly AccountBalance[];
  readonly totalCents: TotalCents;
  /** The last day of that day's month. */
  readonly monthEnd: CivilDate;
  /** Entries paid in no account since the first account opened; null without accounts. */
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

/** The texts that a list shows of an entry or a transfer. */
export type MovementTexts = {
  /** Null for a transfer. */
  readonly category: string | null;
  readonly notes: string | null;
  readonly contactName: string | null;
  /** For a part that was paid, those of its entry. */
  readonly seriesNumber: number | null;
  readonly seriesCount: number | null;
  readonly splits: Splits | null;
  /** True for an entry whose payment date is assumed. */
  readonly isPaidOnAssumed: boolean;
  /** The other account of a transfer; null for an entry. */
  readonly otherAccountId: AccountId | null;
};

export type AccountMovement = MovementTexts & {
  readonly id: TransactionId | TransferId;
  readonly date: CivilDate;
  /** Below zero for money that leaves the account. */
  readonly amountCents: TotalCents;
  /** The balance after this movement, in the order of days, directions and ids. */
  readonly balanceCents: TotalCents;
};

/** In or out of the account; an amount of zero counts as out. */
export const DIRECTIONS = ["in", "out"] as const;
type Direction = (typeof DIRECTIONS)[number];

/** The last movement of a page. Within a day, money that came in is older than money that went out. */
export type MovementPosition = Pick<AccountMovement, "date" | "id"> & {
  readonly direction: Direction;
};

export type MovementsRequest = {
  readonly accountId: AccountId;
  readonly start: CivilDate;
  readonly end: CivilDate;
  readonly limit: number;
  readonly after: MovementPosition | null;
};

/** One page of movements, newest first. */
export type AccountStatement = {
  /** The balance before the first day. */
  readonly openingCents: TotalCents;
  /** The balance at the end of the last day. */
  readonly closingCents: TotalCents;
  readonly movements: readonly AccountMovement[];
  /** The `after` of a request for the next page; null on the last page. */
  readonly next: string | null;
};

export type BalanceCheck = {
  readonly balanceCents: TotalCents;
  /** The balance that the bank shows less the one computed here. */
  readonly differenceCents: TotalCents;
  readonly explanations: readonly ExplainedMovement[];
  /** Pairs that could explain the difference together; empty when a single movement can. */
  readonly pairs: readonly (readonly ExplainedMovement[])[];
};

/** An entry or a transfer that could explain a difference by itself. */
export type ExplainedMovement = MovementTexts & {
  readonly id: TransactionId | TransferId;
  readonly explanation: BalanceExplanation;
  /** Null for an entry that is not paid. */
  readonly date: CivilDate | null;
  /** Null for a transfer. */
  readonly dueDate: CivilDate | null;
  /** Below zero for what takes money from the account, or would. */
  readonly amountCents: TotalCents;
  /** The account of an entry; null for an entry without one and for a transfer. */
  readonly accountId: AccountId | null;
};
