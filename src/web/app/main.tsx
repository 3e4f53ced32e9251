// First of all imports: it must run before any schema is made.
// oxlint-disable-next-line import/no-unassigned-import
import "./zod-without-eval.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense, lazy } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "#web/lib/query-client.ts";
import { listenToShortcuts } from "#web/lib/shortcuts.ts";
import { followTheme } from "#web/lib/theme.ts";
import { forgetScrollOfOtherVisits } from "./fresh-scroll.ts";
import { preloadScreens } from "./preload.ts";
import { createRouter } from "./router.tsx";

// Nobody gets a toast before the first paint.
const Notifications = lazy(async () => ({
  default: (await import("./notifications.tsx")).Notifications,
}));

forgetScrollOfOtherVisits();
followTheme();
listenToShortcuts();
const queryClient = createQueryClient();
const router = createRouter(queryClient);

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <Notifications />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
);
preloadScreens();
void import("./live-updates.ts").then(({ startLiveUpdates }) => startLiveUpdates(queryClient));
