/** What the Painel reads of the answer of `rpc/dashboard`, and how its screen holds that. */
import type { DashboardAnswer } from "#contract/dashboard.ts";
import { CATEGORIES } from "#domain/category.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { DashboardCards, UnpaidEntry } from "#domain/dashboard.ts";
import type { Instant } from "#domain/company-time.ts";
import type { TransactionId } from "#domain/ids.ts";
import { centsFromReais } from "#domain/money.ts";
import type { CashForecast } from "#domain/cash-forecast.ts";
import { TRANSACTION_STATUSES } from "#domain/transaction.ts";
import { fields, list, number, oneOf, orNull, text } from "#web/api/decoders.ts";
import { leftOutOf, sidesOf, statusSidesOf } from "#web/api/sums.ts";

/** Reads the answer. @throws TypeError when it is not as agreed. */
export function buildDashboard(said: unknown) {
  const { snapshot, ...answer } = dashboardAnswer(said, "dashboard");
  return {
    today: civilDate(answer.today),
    cards: cardsOf(answer.cards),
    overdue: {
      count: snapshot.overdueExpenses.count,
      totalCents: centsFromReais(snapshot.overdueExpenses.total),
    },
    pendingIncomeCents: centsFromReais(snapshot.totalsByStatus.pending.income),
    overdueExpenses: answer.overdueExpenses.map(lineOf),
    pendingIncomes: answer.pendingIncomes.map(lineOf),
    /** Nothing was ever recorded, or all of it was removed. */
    isEmpty: Object.values(snapshot.totalsByLifecycle).every(({ count }) => count === 0),
    leftOut: leftOutOf(snapshot.totalsByLifecycle),
    schedule: scheduleOf(answer.schedule),
    period: { start: dateOrNull(answer.period.start), end: dateOrNull(answer.period.end) },
    timeline: answer.timeline.map(dayOf),
    byStatus: statusSidesOf(answer.byStatus),
    undated: sidesOf(answer.undated),
  };
}
/** The Painel, amounts in centavos. */
export type DashboardData = ReturnType<typeof buildDashboard>;

/** A line of one of the two lists. */
export type UnpaidLine = Omit<UnpaidEntry, "clientId"> & { readonly isLinked: boolean };

function lineOf(entry: DashboardAnswer["overdueExpenses"][number]): UnpaidLine {
  return {
    id: entry.id as TransactionId,
    category: entry.category,
    amountCents: centsFromReais(entry.amount),
    dueDate: dateOrNull(entry.dueDate),
    isLinked: entry.clientId !== null,
    clientName: entry.clientName,
    status: entry.status,
    updatedAt: entry.updatedAt as Instant,
  };
}

function cardsOf(cards: DashboardAnswer["cards"]): DashboardCards {
  return {
    paidIncomeCents: centsFromReais(cards.paidIncome),
    totalExpensesCents: centsFromReais(cards.totalExpenses),
    paidExpensesCents: centsFromReais(cards.paidExpenses),
    unpaidExpensesCents: centsFromReais(cards.unpaidExpenses),
    realizedBalanceCents: centsFromReais(cards.realizedBalance),
    netBalanceCents: centsFromReais(cards.netBalance),
    toReceiveCents: centsFromReais(cards.toReceive),
    toPayCents: centsFromReais(cards.toPay),
    projectedFlowCents: centsFromReais(cards.projectedFlow),
  };
}

type ScheduleAnswer = DashboardAnswer["schedule"];

function scheduleOf({
  start,
  days,
  end,
  lowest,
  firstBelowZero,
  ...rest
}: ScheduleAnswer): CashForecast {
  return {
    startCents: centsFromReais(start),
    days: days.map((day) => ({ ...dayOf(day), ...balanceOf(day) })),
    end: balanceOf(end),
    lowest: balanceOf(lowest),
    firstBelowZero: firstBelowZero === null ? null : balanceOf(firstBelowZero),
    late: sidesOf(rest.late),
    undated: sidesOf(rest.undated),
  };
}

function balanceOf({ date, balance }: ScheduleAnswer["end"]) {
  return { date: civilDate(date), balanceCents: centsFromReais(balance) };
}

function dayOf({ date, income, expense }: DashboardAnswer["timeline"][number]) {
  return {
    date: civilDate(date),
    incomeCents: centsFromReais(income),
    expenseCents: centsFromReais(expense),
  };
}

function dateOrNull(date: string | null): CivilDate | null {
  return date === null ? null : civilDate(date);
}

type SnapshotAnswer = DashboardAnswer["snapshot"];
type Sides = DashboardAnswer["undated"];
type Day = DashboardAnswer["timeline"][number];

const sides = fields<Sides>({ count: number, income: number, expense: number });
const statuses = fields<DashboardAnswer["byStatus"]>({
  paid: sides,
  pending: sides,
  overdue: sides,
});
const day = { date: text, income: number, expense: number };
const balance = fields<ScheduleAnswer["end"]>({ date: text, balance: number });

const entry = fields<DashboardAnswer["overdueExpenses"][number]>({
  id: text,
  category: oneOf(CATEGORIES),
  amount: number,
  dueDate: orNull(text),
  clientId: orNull(text),
  clientName: orNull(text),
  status: oneOf(TRANSACTION_STATUSES),
  updatedAt: text,
});

const snapshotRead = fields<
  Pick<SnapshotAnswer, "overdueExpenses" | "totalsByStatus" | "totalsByLifecycle">
>({
  overdueExpenses: fields<SnapshotAnswer["overdueExpenses"]>({ count: number, total: number }),
  totalsByStatus: statuses,
  totalsByLifecycle: fields<SnapshotAnswer["totalsByLifecycle"]>({
    active: sides,
    inactive: sides,
    cancelled: sides,
  }),
});

const dashboardAnswer = fields<
  Omit<DashboardAnswer, "monthly" | "snapshot"> & { snapshot: ReturnType<typeof snapshotRead> }
>({
  today: text,
  snapshot: snapshotRead,
  cards: fields<DashboardAnswer["cards"]>({
    paidIncome: number,
    totalExpenses: number,
    paidExpenses: number,
    unpaidExpenses: number,
    realizedBalance: number,
    netBalance: number,
    toReceive: number,
    toPay: number,
    projectedFlow: number,
  }),
  schedule: fields<ScheduleAnswer>({
    start: number,
    days: list(fields<ScheduleAnswer["days"][number]>({ ...day, balance: number })),
    end: balance,
    lowest: balance,
    firstBelowZero: orNull(balance),
    late: sides,
    undated: sides,
  }),
  period: fields<DashboardAnswer["period"]>({ start: orNull(text), end: orNull(text) }),
  timeline: list(fields<Day>(day)),
  byStatus: statuses,
  undated: sides,
  overdueExpenses: list(entry),
  pendingIncomes: list(entry),
});
