import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createBrowserRouter, redirect, type RouteObject } from "react-router";
import { companyToday, possibleMs } from "#domain/company-time.ts";
import { isAccountId, isContactId } from "#domain/ids.ts";
import { addressedDashboardQuery } from "#web/features/dashboard/dashboard-query.ts";
import { snapshotQuery } from "#web/features/totals/snapshot-query.ts";
import { companyPath } from "#web/url/company-path.ts";
import { companyQuery } from "#web/api/company.ts";
import { backupsQuery } from "#web/api/backups.ts";
import { PATHS } from "#web/url/paths.ts";
import { lazyWithRetry } from "#web/rendering/lazy.tsx";
import { FirstLoadOverlay } from "./first-load-overlay.tsx";
import { Layout } from "./layout.tsx";
import { RouteError } from "./route-error.tsx";
import { ScreenLoading, ScreenNotLoaded } from "./screen-not-loaded.tsx";

export function createRouter(queryClient: QueryClient) {
  const screen = screenRoutes(queryClient);
  return createBrowserRouter(
    [
      {
        Component: Layout,
        ErrorBoundary: RouteError,
        HydrateFallback: FirstLoadOverlay,
        shouldRevalidate: () => false,
        loader: () => prefetchLayout(queryClient),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              screen(PATHS.dashboard, prefetchDashboard, async () => {
                return (await import("#web/features/dashboard/dashboard-page.tsx")).DashboardPage;
              }),
              screen(PATHS.transactions, prefetchEntries, async () => {
                const module = await import("#web/features/transactions/transactions-page.tsx");
                return module.TransactionsPage;
              }),
              screen(PATHS.recurrences, prefetchRecurrences, async () => {
                const module = await import("#web/features/transactions/recurrences-page.tsx");
                return module.RecurrencesPage;
              }),
              screen(PATHS.contacts, prefetchContacts, async () => {
                return (await import("#web/features/contacts/contacts-page.tsx")).ContactsPage;
              }),
              screen(CONTACT_PATH, prefetchContact, async () => {
                return (await import("./contact-screen.tsx")).ContactScreen;
              }),
              screen(PATHS.transfers, prefetchTransfers, async () => {
                return (await import("#web/features/accounts/transfers-page.tsx")).TransfersPage;
              }),
              screen(ACCOUNT_PATH, prefetchNothing, async () => {
                return (await import("#web/features/accounts/accounts-screen.tsx")).AccountsScreen;
              }),
              screen(
                PATHS.reports,
                prefetchReport,
                async () => (await import("./reports-screen.tsx")).ReportsScreen,
                openingReport,
              ),
              screen(PATHS.activity, prefetchNothing, async () => {
                return (await import("#web/features/activity/activity-page.tsx")).ActivityPage;
              }),
              screen(PATHS.settings, prefetchNothing, async () => {
                return (await import("#web/features/settings/settings-page.tsx")).SettingsPage;
              }),
              screen(PATHS.categories, prefetchNothing, async () => {
                return (await import("#web/features/settings/categories-page.tsx")).CategoriesPage;
              }),
              screen(PATHS.tags, prefetchNothing, async () => {
                return (await import("#web/features/settings/tags-page.tsx")).TagsPage;
              }),
              screen(PATHS.backups, prefetchBackups, async () => {
                return (await import("#web/features/settings/backups-page.tsx")).BackupsPage;
              }),
              screen(PATHS.trust, prefetchTrust, async () => {
                return (await import("#web/features/settings/trust-page.tsx")).TrustPage;
              }),
              { path: "*", loader: () => redirect(PATHS.dashboard) },
            ],
          },
        ],
      },
    ],
    { basename: companyPath === "" ? "/" : companyPath },
  );
}

const CONTACT_PATH = `${PATHS.contacts}/:id`;
const ACCOUNT_PATH = `${PATHS.accounts}/:id?`;

/** With any other `:id` these are no paths of a screen. */
const ID_TESTS: Readonly<Record<string, (id: string) => boolean>> = {
  [CONTACT_PATH]: isContactId,
  [ACCOUNT_PATH]: isAccountId,
};

/** Makes the route of a screen. */
function screenRoutes(queryClient: QueryClient) {
  /** The loader prefetches the data while the code loads; its errors show where the data would. */
  return (
    path: string,
    prefetch: (queryClient: QueryClient, address: string) => Promise<void>,
    load: () => Promise<ComponentType>,
    /** May return another URL of the screen, which opens instead. */
    openInstead?: (queryClient: QueryClient, address: string) => Promise<string | null>,
  ): RouteObject => ({
    path,
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname || (!!openInstead && nextUrl.search === ""),
    loader: async ({ request, params: { id } }) => {
      if (id !== undefined && ID_TESTS[path]?.(id) === false) return redirect(PATHS.dashboard);
      const other = await openInstead?.(queryClient, request.url);
      if (typeof other === "string") return redirect(other);
      prefetch(queryClient, request.url).catch(reportError);
      return null;
    },
    lazy: async () => ({ Component: await loadScreen(load) }),
  });
}

async function prefetchLayout(queryClient: QueryClient): Promise<null> {
  await Promise.all([
    queryClient.prefetchQuery(companyQuery),
    queryClient.prefetchQuery(snapshotQuery),
  ]);
  return null;
}

/** The router requests the code of a route only once, so a failure must become a component. */
async function loadScreen(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch {
    return lazyWithRetry(load, { Loading: ScreenLoading, Failed: ScreenNotLoaded });
  }
}

async function prefetchDashboard(queryClient: QueryClient, address: string): Promise<void> {
  await queryClient.prefetchQuery(addressedDashboardQuery(address));
}

/** Null if the company cannot be read, which the screen reports. */
async function openingReport(queryClient: QueryClient, address: string): Promise<string | null> {
  try {
    const { timeZone } = await queryClient.ensureQueryData(companyQuery);
    const { openingAddress } = await import("#web/features/reports/report-queries.ts");
    return openingAddress(address, companyToday(possibleMs(Date.now()), timeZone));
  } catch {
    return null;
  }
}

async function prefetchReport(queryClient: QueryClient, address: string): Promise<void> {
  const { addressedQuery } = await import("#web/features/reports/report-queries.ts");
  const query = addressedQuery(address);
  const filters = prefetchFilters(queryClient);
  if (query === null) return filters;
  if ("statement" in query) {
    await Promise.all([filters, queryClient.prefetchQuery(query.statement)]);
    return;
  }
  await Promise.all([
    filters,
    queryClient.prefetchQuery(query.report),
    prefetchEntries(queryClient, address),
  ]);
}

/** Loads the data that decides which filters exist. */
async function prefetchFilters(queryClient: QueryClient): Promise<void> {
  const { accountsQuery } = await import("#web/records/account.ts");
  const { tagsQuery } = await import("#web/records/tags.ts");
  await Promise.all([
    queryClient.prefetchQuery(accountsQuery),
    queryClient.prefetchQuery(tagsQuery),
  ]);
}

async function prefetchEntries(queryClient: QueryClient, address: string): Promise<void> {
  const { entryPagesQuery } = await import("#web/features/transactions/filters/entry-queries.ts");
  const { categoriesQuery } = await import("#web/records/categories.ts");
  await Promise.all([
    queryClient.prefetchInfiniteQuery(entryPagesQuery(address)),
    queryClient.prefetchQuery(categoriesQuery),
  ]);
}

/** The company is loaded with the layout, and other small data by the screen itself. */
async function prefetchNothing(): Promise<void> {}

async function prefetchBackups(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(backupsQuery);
}

async function prefetchTrust(queryClient: QueryClient): Promise<void> {
  const { trustQuery } = await import("#web/features/settings/trust-queries.ts");
  await queryClient.prefetchQuery(trustQuery);
}

async function prefetchRecurrences(queryClient: QueryClient, address: string): Promise<void> {
  const { recurrencePagesQuery } =
    await import("#web/features/transactions/recurrences/recurrence-queries.ts");
  const { contactDirectoryQuery } = await import("#web/records/contact-directory.ts");
  await Promise.all([
    queryClient.prefetchInfiniteQuery(recurrencePagesQuery(address)),
    queryClient.prefetchQuery(contactDirectoryQuery),
  ]);
}

async function prefetchContacts(queryClient: QueryClient, address: string): Promise<void> {
  const { contactPagesQuery } = await import("#web/features/contacts/contact-queries.ts");
  await queryClient.prefetchInfiniteQuery(contactPagesQuery(address));
}

async function prefetchTransfers(queryClient: QueryClient, address: string): Promise<void> {
  const { transferPagesQuery } = await import("#web/features/accounts/transfer-queries.ts");
  const { accountsQuery } = await import("#web/records/account.ts");
  await Promise.all([
    queryClient.prefetchInfiniteQuery(transferPagesQuery(address)),
    queryClient.prefetchQuery(accountsQuery),
  ]);
}

async function prefetchContact(queryClient: QueryClient, address: string): Promise<void> {
  const { contactOverviewQuery } = await import("#web/features/contacts/contact-overview-query.ts");
  const id = decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? "");
  await queryClient.prefetchQuery(contactOverviewQuery(id));
}
