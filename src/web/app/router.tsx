import type { QueryClient } from "@tanstack/react-query";
import {
  createBrowserRouter,
  redirect,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { addressedDashboardQuery } from "#web/features/dashboard/dashboard-query.ts";
import { snapshotQuery } from "#web/features/totals/snapshot-query.ts";
import { companyQuery } from "#web/api/company.ts";
import { PATHS } from "#web/api/paths.ts";
import { FirstLoadOverlay } from "./first-load-overlay.tsx";
import { Layout } from "./layout.tsx";
import { RouteError } from "./route-error.tsx";

/**
 * A loader prefetches the data of its screen while the screen's code loads; its errors show where the
 * data would.
 */
export function createRouter(queryClient: QueryClient) {
  function fetching(prefetch: (queryClient: QueryClient, address: string) => Promise<void>) {
    return {
      shouldRevalidate: isOtherScreen,
      loader: ({ request }: LoaderFunctionArgs) => {
        prefetch(queryClient, request.url).catch(reportError);
        return null;
      },
    };
  }

  return createBrowserRouter([
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
            {
              index: true,
              ...fetching(prefetchDashboard),
              lazy: async () => ({
                Component: (await import("#web/features/dashboard/dashboard-page.tsx"))
                  .DashboardPage,
              }),
            },
            {
              path: PATHS.transactions,
              ...fetching(prefetchEntries),
              lazy: async () => ({
                Component: (await import("#web/features/transactions/transactions-page.tsx"))
                  .TransactionsPage,
              }),
            },
            {
              path: PATHS.contacts,
              ...fetching(prefetchContacts),
              lazy: async () => ({
                Component: (await import("#web/features/contacts/contacts-page.tsx")).ContactsPage,
              }),
            },
            {
              path: PATHS.reports,
              ...fetching(prefetchReport),
              lazy: async () => ({
                Component: (await import("./reports-screen.tsx")).ReportsScreen,
              }),
            },
            { path: "*", loader: () => redirect(PATHS.dashboard) },
          ],
        },
      ],
    },
  ]);
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

async function prefetchContacts(queryClient: QueryClient, address: string): Promise<void> {
  const { contactPagesQuery } = await import("#web/features/contacts/contact-queries.ts");
  await queryClient.prefetchInfiniteQuery(contactPagesQuery(address));
}

function isOtherScreen({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
