/** `rpc/snapshot`, computed directly from the raw rows. */
import { balance, pluralize, reais, statusOf, sum, type Rows } from "./oracle-rows.ts";

const STATUSES = ["paid", "pending", "overdue"];

/** The expected response of `rpc/snapshot`. */
export function snapshotOfRows(rows: Rows, today: string): unknown {
  const active = rows.filter((row) => row.lifecycle === "active");
  const soon = Temporal.PlainDate.from(today).add({ days: 7 }).toString();
  const counted = (some: Rows): unknown => ({
    count: some.length,
    total: reais(sum(some, "income") + sum(some, "expense")),
  });
  return {
    totalIncome: reais(sum(active, "income")),
    totalExpenses: reais(sum(active, "expense")),
    netBalance: reais(balance(active)),
    overdueExpenses: counted(
      active.filter((row) => row.type === "expense" && statusOf(row, today) === "overdue"),
    ),
    upcomingRevenues: counted(
      active.filter(
        ({ type, expected_payment_date: due, ...row }) =>
          type === "income" &&
          row.status === "pending" &&
          due !== null &&
          due >= today &&
          due <= soon,
      ),
    ),
    totalsByStatus: Object.fromEntries(
      STATUSES.map((status) => [
        status,
        pluralize(active.filter((row) => statusOf(row, today) === status)),
      ]),
    ),
    totalsByLifecycle: Object.fromEntries(
      ["active", "inactive", "cancelled"].map((lifecycle) => [
        lifecycle,
        pluralize(rows.filter((row) => row.lifecycle === lifecycle)),
      ]),
    ),
  };
}
