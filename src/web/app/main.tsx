import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "#web/api/query-client.ts";
import { listenToShortcuts } from "#web/controls/shortcuts.ts";
import { followTheme } from "#web/settings/theme.ts";
import { resetScrollRestoration } from "./reset-scroll-restoration.ts";
import { Notifications } from "./notifications.tsx";
import { preloadScreens } from "./preload.ts";
import { createRouter } from "./router.tsx";

/** After the first paint; earlier changes are still delivered. */
const LIVE_AFTER_MS = 500;

resetScrollRestoration();
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
      <Notifications />
    </QueryClientProvider>
  </StrictMode>,
);
preloadScreens();
setTimeout(() => {
  void import("#web/live/live-stream.ts").then(({ startLiveUpdates }) =>
    startLiveUpdates(queryClient),
  );
}, LIVE_AFTER_MS);
