import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { dashboardAnswer, type DashboardAnswer } from "#contract/dashboard.ts";
import { parseCivilDate } from "#domain/civil-date.ts";
import type { DashboardCards, UnpaidEntry } from "#domain/dashboard.ts";
import { centsFromReais } from "#domain/money.ts";
import { wire } from "#web/lib/wire.ts";

/** All that the Painel shows, from one answer: its figures are of one moment. */
export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async () => {
    const { data } = await wire.rpc("dashboard", {}, { get: true }).throwOnError();
    return dashboard.parse(data);
  },
});

const dashboard = dashboardAnswer.transform(({ cards, snapshot, ...lists }) => ({
  cards: cardsOf(cards),
  overdue: {
    count: snapshot.overdueExpenses.count,
    totalCents: centsFromReais(snapshot.overdueExpenses.total),
  },
  overdueExpenses: lists.overdueExpenses.map(lineOf),
  pendingIncomes: lists.pendingIncomes.map(lineOf),
  /** Nothing was ever recorded, or all of it was removed. */
  isEmpty: Object.values(snapshot.totalsByLifecycle).every(({ count }) => count === 0),
}));
/** The Painel, amounts in centavos. */
export type DashboardData = z.output<typeof dashboard>;

/** A line of one of the two lists. */
export type UnpaidLine = Omit<UnpaidEntry, "id" | "clientId"> & {
  readonly id: string;
  readonly isLinked: boolean;
};

function lineOf(entry: DashboardAnswer["overdueExpenses"][number]): UnpaidLine {
  return {
    id: entry.id,
    category: entry.category,
    amountCents: centsFromReais(entry.amount),
    dueDate: entry.dueDate === null ? null : parseCivilDate(entry.dueDate),
    isLinked: entry.clientId !== null,
    clientName: entry.clientName,
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
