const AFTER_FIRST_SCREEN_MS = 3000;

/** The most used first. */
const MODULES: readonly (() => Promise<unknown>)[] = [
  () => import("#web/features/dashboard/dashboard-page.tsx"),
  () => import("#web/features/dashboard/month-summary.tsx"),
  () => import("#web/features/dashboard/period-charts.tsx"),
  () => import("#web/charts/series-chart.tsx"),
  () => import("#web/records/entry-api.ts"),
  () => import("#web/features/transactions/transactions-page.tsx"),
  () => import("#web/features/transactions/entry-panel.tsx"),
  () => import("#web/overlay/menu.tsx"),
  () => import("#web/features/reports/views-menu.tsx"),
  () => import("#web/features/transactions/remove-entry.tsx"),
  () => import("#web/controls/calendar.tsx"),
  () => import("#web/records/category-dialog.tsx"),
  () => import("#web/features/contacts/contacts-page.tsx"),
  () => import("#web/features/contacts/contact-panel.tsx"),
  () => import("#web/features/contacts/contact-page.tsx"),
  () => import("./reports-screen.tsx"),
  () => import("#web/features/settings/settings-page.tsx"),
  () => import("#web/features/settings/trust-page.tsx"),
  () => import("#web/charts/pie-chart.tsx"),
  () => import("#web/charts/offscreen-chart.tsx"),
  () => import("./acting-user-dialog.tsx"),
  () => import("./preferences.tsx"),
  () => import("./shortcuts-help.tsx"),
  () => import("./navigation-drawer.tsx"),
];

/**
 * Preloads the code of every screen and dialog, one after the other, so that they open even if the
 * server stops. A module that fails is fetched again when needed.
 */
export function preloadScreens(): void {
  setTimeout(async () => {
    for (const load of MODULES) await load().catch(() => undefined);
  }, AFTER_FIRST_SCREEN_MS);
}
