import { dashboardResponse } from "#contract/dashboard.ts";
import type { Dashboard } from "#domain/dashboard.ts";

/** @throws ZodError when the response has another shape. */
export function decodeDashboard(body: unknown) {
  const { snapshot, ...dashboard } = dashboardResponse.parse(body);
  const { totalsByStatus, totalsByLifecycle: excluded } = snapshot;
  return {
    ...dashboard,
    excluded,
    entryCount: Object.values(excluded).reduce((total, { count }) => total + count, 0),
    hasPaid: totalsByStatus.paid.count > 0,
  };
}
export type DashboardData = ReturnType<typeof decodeDashboard>;

export type UnpaidLine = Dashboard["overdueExpenses"][number];
