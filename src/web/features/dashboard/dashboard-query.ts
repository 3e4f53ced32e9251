import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { dashboardAnswer, type DashboardAnswer } from "#contract/dashboard.ts";
import { civilDate, type CivilDate } from "#domain/civil-date.ts";
import type { DashboardCards, UnpaidEntry } from "#domain/dashboard.ts";
import { centsFromReais } from "#domain/money.ts";
import type { Schedule } from "#domain/schedule.ts";
import { readSearch } from "#web/lib/list-search.ts";
import { leftOutOf, sidesOf, statusSidesOf } from "#web/lib/wire-sums.ts";
import { wire } from "#web/lib/wire.ts";
import { dashboardSearch, type DashboardSearch } from "./dashboard-search.ts";

/**
 * All that the Painel shows, from one answer: its figures are of one moment. While that of another
 * period is on its way, the last one stays.
 */
export function dashboardQuery({ months }: DashboardSearch) {
  return queryOptions({
    queryKey: ["dashboard", months],
    queryFn: async () => {
      const { data } = await wire.rpc("dashboard", { months }, { get: true }).throwOnError();
      return dashboard.parse(data);
    },
    placeholderData: keepPreviousData,
  });
}

/** The same of a whole address. */
export function addressedDashboardQuery(address: string) {
  return dashboardQuery(readSearch(dashboardSearch, new URL(address).searchParams));
}

const dashboard = dashboardAnswer.transform(({ snapshot, ...answer }) => ({
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
}));
/** The Painel, amounts in centavos. */
export type DashboardData = z.output<typeof dashboard>;

/** A line of one of the two lists. */
export type UnpaidLine = Omit<UnpaidEntry, "id" | "clientId" | "updatedAt"> & {
  readonly id: string;
  readonly isLinked: boolean;
  readonly updatedAt: string;
};

function lineOf(entry: DashboardAnswer["overdueExpenses"][number]): UnpaidLine {
  return {
    id: entry.id,
    category: entry.category,
    amountCents: centsFromReais(entry.amount),
    dueDate: dateOrNull(entry.dueDate),
    isLinked: entry.clientId !== null,
    clientName: entry.clientName,
    status: entry.status,
    updatedAt: entry.updatedAt,
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
}: ScheduleAnswer): Schedule {
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
