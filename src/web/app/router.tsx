import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createBrowserRouter, redirect, type RouteObject } from "react-router";
import { addressedDashboardQuery } from "#web/features/dashboard/dashboard-query.ts";
import { snapshotQuery } from "#web/features/totals/snapshot-query.ts";
import { companyPath } from "#web/api/company-path.ts";
import { companyQuery } from "#web/api/company.ts";
import { PATHS } from "#web/api/paths.ts";
import { FirstLoadOverlay } from "./first-load-overlay.tsx";
import { Layout } from "./layout.tsx";
import { RouteError } from "./route-error.tsx";

export function createRouter(queryClient: QueryClient) {
  /** The loader prefetches the data while the code loads; its errors show where the data would. */
  function screen(
    path: string,
    prefetch: (queryClient: QueryClient, address: string) => Promise<void>,
    load: () => Promise<ComponentType>,
  ): RouteObject {
    return {
      path,
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      loader: ({ request }) => {
        prefetch(queryClient, request.url).catch(reportError);
        return null;
      },
      lazy: async () => ({ Component: await load() }),
    };
  }

  return createBrowserRouter(
    [
      {
        Component: Layout,
        ErrorBoundary: RouteError,
        HydrateFallback: FirstLoadOverlay,
        shouldRevalidate: () => false,
        loader: async () => {
          await Promise.all([
            queryClient.prefetchQuery(companyQuery),
            queryClient.prefetchQuery(snapshotQuery),
          ]);
          return null;
        },
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
              screen(PATHS.contacts, prefetchContacts, async () => {
                return (await import("#web/features/contacts/contacts-page.tsx")).ContactsPage;
              }),
              screen(`${PATHS.contacts}/:id`, prefetchContact, async () => {
                return (await import("#web/features/contacts/contact-page.tsx")).ContactPage;
              }),
              screen(PATHS.reports, prefetchReport, async () => {
                return (await import("./reports-screen.tsx")).ReportsScreen;
              }),
              screen(PATHS.activity, prefetchNothing, async () => {
                return (await import("#web/features/activity/activity-page.tsx")).ActivityPage;
              }),
              screen(PATHS.settings, prefetchNothing, async () => {
                return (await import("#web/features/settings/settings-page.tsx")).SettingsPage;
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

async function prefetchDashboard(queryClient: QueryClient, address: string): Promise<void> {
  await queryClient.prefetchQuery(addressedDashboardQuery(address));
}

async function prefetchReport(queryClient: QueryClient, address: string): Promise<void> {
  const { addressedQuery } = await import("#web/features/reports/report-queries.ts");
  const query = addressedQuery(address);
  if (query === null) return;
  if ("statement" in query) return queryClient.prefetchQuery(query.statement);
  await Promise.all([
    queryClient.prefetchQuery(query.report),
    prefetchEntries(queryClient, address),
  ]);
}

async function prefetchEntries(queryClient: QueryClient, address: string): Promise<void> {
  const { entryPagesQuery } = await import("#web/features/transactions/entry-queries.ts");
  await queryClient.prefetchInfiniteQuery(entryPagesQuery(address));
}

/** The company is loaded with the layout. */
async function prefetchNothing(): Promise<void> {}

async function prefetchTrust(queryClient: QueryClient): Promise<void> {
  const { trustQuery } = await import("#web/features/settings/trust-queries.ts");
  await queryClient.prefetchQuery(trustQuery);
}

async function prefetchContacts(queryClient: QueryClient, address: string): Promise<void> {
  const { contactPagesQuery } = await import("#web/features/contacts/contact-queries.ts");
  await queryClient.prefetchInfiniteQuery(contactPagesQuery(address));
}

async function prefetchContact(queryClient: QueryClient, address: string): Promise<void> {
  const { contactOverviewQuery } = await import("#web/features/contacts/contact-overview-query.ts");
  const id = decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? "");
  await queryClient.prefetchQuery(contactOverviewQuery(id));
}
