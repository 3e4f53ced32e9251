import { onReconnected } from "#web/api/server-connection.ts";

/** Overlays of the first screen come first, then the most used modules. */
const MODULES: readonly (() => Promise<unknown>)[] = [
  () => import("#web/overlay/menu.tsx"),
  () => import("#web/table/filter-sheet.tsx"),
  () => import("#web/features/transactions/filters/more-filters.tsx"),
  () => import("./navigation-drawer.tsx"),
  () => import("./preferences.tsx"),
  () => import("#web/features/transactions/panel/entry-panel.tsx"),
  () => import("#web/features/contacts/contact-panel.tsx"),
  () => import("#web/features/dashboard/dashboard-page.tsx"),
  () => import("#web/features/dashboard/month-summary.tsx"),
  () => import("#web/features/dashboard/period-charts.tsx"),
  () => import("#web/features/dashboard/account-balances.tsx"),
  () => import("#web/features/dashboard/empty-dashboard.tsx"),
  () => import("#web/charts/series-chart.tsx"),
  () => import("#web/charts/chart-table.tsx"),
  () => import("#web/records/entry-api.ts"),
  () => import("#web/records/pay-entry.ts"),
  () => import("#web/features/transactions/transactions-page.tsx"),
  () => import("#web/features/reports/views-menu.tsx"),
  () => import("#web/features/transactions/panel/remove-entry.tsx"),
  () => import("#web/features/transactions/payments/pay-part.tsx"),
  () => import("#web/features/transactions/payments/undo-entry-payment.ts"),
  () => import("#web/features/transactions/selection/selection-bar.tsx"),
  () => import("#web/features/transactions/selection/selected-workbook.ts"),
  () => import("#web/features/transactions/form/split-editor.tsx"),
  () => import("#web/records/payment-day-dialog.tsx"),
  () => import("#web/controls/calendar.tsx"),
  () => import("#web/controls/month-picker.tsx"),
  () => import("#web/records/category-dialog.tsx"),
  () => import("#web/features/transactions/recurrences-page.tsx"),
  () => import("#web/features/transactions/recurrences/recurrence-dialog.tsx"),
  () => import("#web/features/transactions/payments/paid-parts.ts"),
  () => import("#web/features/contacts/contacts-page.tsx"),
  () => import("./contact-screen.tsx"),
  () => import("#web/features/contacts/contact-files.ts"),
  () => import("#web/records/charge-dialog.tsx"),
  () => import("#web/features/accounts/accounts-screen.tsx"),
  () => import("#web/features/accounts/check-balance.tsx"),
  () => import("#web/features/accounts/transfer-form.tsx"),
  () => import("#web/features/accounts/transfers-page.tsx"),
  () => import("#web/features/accounts/transfer-panel.tsx"),
  () => import("#web/features/accounts/transfer-files.ts"),
  () => import("#web/features/accounts/statement-files.ts"),
  () => import("write-excel-file/browser"),
  () => import("./reports-screen.tsx"),
  () => import("#web/features/reports/statement-view.tsx"),
  () => import("#web/features/reports/report-filter-sheet.tsx"),
  () => import("#web/features/activity/activity-page.tsx"),
  () => import("#web/features/settings/settings-page.tsx"),
  () => import("#web/features/settings/categories-page.tsx"),
  () => import("#web/features/settings/starting-set-dialog.tsx"),
  () => import("#web/features/settings/merge-dialog.tsx"),
  () => import("#web/features/settings/tags-page.tsx"),
  () => import("#web/features/settings/backups-page.tsx"),
  () => import("#web/features/settings/restore-dialog.tsx"),
  () => import("#web/features/settings/import-panel.tsx"),
  () => import("#web/features/settings/trust-page.tsx"),
  () => import("#web/charts/pie-chart.tsx"),
  () => import("#web/charts/offscreen-chart.tsx"),
  () => import("./acting-user-dialog.tsx"),
  () => import("./shortcuts-help.tsx"),
];

/**
 * Preloads the code of every screen and dialog, one after the other, so that they open even if the
 * server stops. Failed loads are repeated when the server responds again.
 */
export async function preloadScreens(): Promise<void> {
  onReconnected(() => void loadAll());
  await loadAll();
}

async function loadAll(): Promise<void> {
  for (const load of MODULES) await load().catch(() => undefined);
}
