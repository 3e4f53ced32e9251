import { dashboardResponse } from "#contract/dashboard.ts";
import type { Dashboard } from "#domain/dashboard.ts";

/** Decodes the response of `rpc/dashboard`. @throws ZodError when it has another shape. */
export function decodeDashboard(sent: unknown) {
  const { snapshot, ...dashboard } = dashboardResponse.parse(sent);
  const { overdueExpenses: overdue, totalsByStatus, totalsByLifecycle: leftOut } = snapshot;
  return {
    ...dashboard,
    overdue,
    pendingIncomeCents: totalsByStatus.pending.incomeCents,
    leftOut,
    /** No entry is stored. */
    isEmpty: Object.values(leftOut).every(({ count }) => count === 0),
  };
}
/** The Painel. */
export type DashboardData = ReturnType<typeof decodeDashboard>;

/** A line of one of the two lists. */
export type UnpaidLine = Dashboard["overdueExpenses"][number];
