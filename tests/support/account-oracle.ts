/** Balances, statements and bills of accounts, computed directly from the plain rows, in centavos. */
import type { AccountRow } from "#contract/accounts.ts";
import type { TransactionRow } from "#contract/transactions.ts";
import type { TransferRow } from "#contract/transfers.ts";

export type Moved = {
  readonly id: string;
  readonly date: string;
  readonly cents: number;
  /** True for a transfer to the account; on a card it pays the bill. */
  readonly isTransferIn: boolean;
};

/** The movements of an account, in the order of a statement. */
export function movementsOfRows(
  accountId: string,
  entries: readonly TransactionRow[],
  transfers: readonly TransferRow[],
): Moved[] {
  const moved: Moved[] = [];
  for (const { id, type, amount, account_id, paid_on, lifecycle } of entries) {
    if (account_id !== accountId || paid_on === null || lifecycle !== "active") continue;
    const cents = Math.round(amount * 100) * (type === "income" ? 1 : -1);
    moved.push({ id, date: paid_on, cents, isTransferIn: false });
  }
  for (const { id, from_account_id: from, to_account_id: to, ...transfer } of transfers) {
    if (transfer.lifecycle !== "active" || (from !== accountId && to !== accountId)) continue;
    const isTransferIn = to === accountId;
    const cents = Math.round(transfer.amount * 100) * (isTransferIn ? 1 : -1);
    moved.push({ id, date: transfer.date, cents, isTransferIn });
  }
  return moved.toSorted(compareMoved);
}

/** Within a day, what comes in is before what goes out. */
function compareMoved(a: Moved, b: Moved): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  const [isIn, isOtherIn] = [a.cents > 0, b.cents > 0];
  if (isIn !== isOtherIn) return isIn ? -1 : 1;
  return a.id > b.id ? -1 : 1;
}

/** Computes from the opening balance, one day at a time, forward or backward. */
export function balanceOfMovements(
  account: AccountRow,
  moved: readonly Moved[],
  date: string,
): number {
  let balance = Math.round(account.opening_balance * 100);
  for (const { date: day, cents } of moved) {
    if (day >= account.opening_date && day <= date) balance += cents;
    if (day < account.opening_date && day > date) balance -= cents;
  }
  return balance;
}

/** The closing day of a card in a month `YYYY-MM`, or the last day of a shorter month. */
function dayOfMonth(month: string, day: number): string {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-${String(Math.min(day, daysInMonth)).padStart(2, "0")}`;
}

/** The bill that closes in a month, without its state. */
export function billOfMovements(
  account: AccountRow,
  moved: readonly Moved[],
  closingDate: string,
  today: string,
) {
  const month = closingDate.slice(0, 7);
  const at = (distance: number, day: number | null): string =>
    dayOfMonth(
      Temporal.PlainYearMonth.from(month).add({ months: distance }).toString(),
      day ?? Number.NaN,
    );
  const firstDay = Temporal.PlainDate.from(at(-1, account.closing_day)).add({ days: 1 }).toString();
  const nextClosing = at(1, account.closing_day);
  const dueInMonth = at(0, account.due_day);
  const between = (start: string, end: string): readonly Moved[] =>
    moved.filter(({ date }) => date >= start && date <= end);
  const sum = (some: readonly Moved[]): number =>
    some.reduce((total, { cents }) => total + cents, 0);
  const purchases =
    0 - sum(between(firstDay, closingDate).filter(({ isTransferIn }) => !isTransferIn));
  const total = 0 - balanceOfMovements(account, moved, closingDate > today ? today : closingDate);
  const afterClosing = Temporal.PlainDate.from(closingDate).add({ days: 1 }).toString();
  const paid = sum(between(afterClosing, nextClosing).filter(({ isTransferIn }) => isTransferIn));
  const isDueInMonth = (account.due_day ?? Number.NaN) > (account.closing_day ?? Number.NaN);
  return {
    month: at(isDueInMonth ? 0 : 1, 1),
    firstDay,
    closingDate: at(0, account.closing_day),
    dueDate: isDueInMonth
      ? dueInMonth > closingDate
        ? dueInMonth
        : afterClosing
      : at(1, account.due_day),
    carried: total - purchases,
    purchases,
    total,
    paid,
    unpaid: Math.max(0, total - paid),
  };
}

/**
 * The unpaid amounts due in the account, or in none, up to the day, in reais: income less expenses.
 */
export function unpaidUntil(
  rows: readonly TransactionRow[],
  accountId: string | null,
  day: string,
): number {
  const cents = rows
    .filter(({ account_id: id, lifecycle }) => id === accountId && lifecycle === "active")
    .filter(
      ({ status, expected_payment_date: due }) => status !== "paid" && due !== null && due <= day,
    )
    .map(({ type, amount }) => Math.round(amount * 100) * (type === "income" ? 1 : -1));
  return cents.reduce((sum, one) => sum + one, 0) / 100;
}
