import { requestIdle } from "#web/rendering/request-idle.ts";

const AFTER_FIRST_SCREEN_MS = 3000;

/** What is opened most comes first. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import("#web/features/dashboard/dashboard-page.tsx"),
  () => import("#web/features/dashboard/period-charts.tsx"),
  () => import("#web/charts/series-chart.tsx"),
  () => import("#web/records/entry-api.ts"),
  () => import("#web/features/dashboard/onboarding.tsx"),
  () => import("#web/features/transactions/transactions-page.tsx"),
  () => import("#web/features/transactions/entry-panel.tsx"),
  () => import("#web/overlay/menu.tsx"),
  () => import("#web/features/reports/views-menu.tsx"),
  () => import("#web/features/transactions/remove-entry.tsx"),
  () => import("#web/controls/calendar.tsx"),
  () => import("#web/features/contacts/contacts-page.tsx"),
  () => import("#web/features/contacts/contact-panel.tsx"),
  () => import("./reports-screen.tsx"),
  () => import("#web/charts/pie-chart.tsx"),
  () => import("#web/charts/fullscreen-chart.tsx"),
  () => import("#web/charts/offscreen-chart.tsx"),
  () => import("./acting-user-dialog.tsx"),
  () => import("./company-name-dialog.tsx"),
  () => import("./preferences.tsx"),
  () => import("./shortcuts-help.tsx"),
  () => import("./navigation-drawer.tsx"),
];

/**
 * Fetches the code of all that may be opened, once the first screen is there, so that a server that
 * stops meanwhile takes no screen away. What does not arrive is asked for again when it is opened.
 */
export function preloadScreens(): void {
  setTimeout(() => void preloadParts(), AFTER_FIRST_SCREEN_MS);
}

/** One after the other, each when nobody waits for anything: code takes time to read, too. */
async function preloadParts(): Promise<void> {
  for (const load of PARTS) {
    await requestIdle();
    await Promise.allSettled([load()]);
  }
}
