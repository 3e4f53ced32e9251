import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "#web/api/query-client.ts";
import { trackMutations } from "#web/feedback/track-mutations.ts";
import { watchNetwork } from "#web/api/server-connection.ts";
import { listenToShortcuts } from "#web/controls/shortcuts.ts";
import { oldCompanyName } from "#web/settings/names.ts";
import { followHistorySteps } from "#web/url/history-steps.ts";
import { followTheme } from "#web/settings/theme.ts";
import { resetScrollRestoration } from "./reset-scroll-restoration.ts";
import { Notifications } from "./notifications.tsx";
import { createRouter } from "./router.tsx";

/** After the first paint; earlier changes are still delivered. */
const LIVE_AFTER_MS = 500;
/** A hidden page may never become idle. */
const IDLE_WAIT_MS = 5000;
const LIVE_RETRY_MS = 5000;
const PRELOAD_RETRY_MS = 5000;

resetScrollRestoration();
followTheme();
followHistorySteps();
watchNetwork();
listenToShortcuts();
const queryClient = createQueryClient();
trackMutations(queryClient);
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
whenIdle(() => void preload());
setTimeout(startLive, LIVE_AFTER_MS);
if (oldCompanyName.get() !== null) setTimeout(adoptOldName, LIVE_AFTER_MS);

/** After a failure the next start tries again. */
async function adoptOldName(): Promise<void> {
  try {
    const { adoptCompanyName } = await import("./adopt-company-name.ts");
    await adoptCompanyName(queryClient);
  } catch (error) {
    console.warn("The company's name was not saved on the server", error);
  }
}

/** Runs once the page and its first requests are loaded, and nothing is being rendered. */
function whenIdle(run: () => void): void {
  const schedule = () => {
    // Not supported by every browser.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: IDLE_WAIT_MS });
    else setTimeout(run, LIVE_AFTER_MS);
  };
  if (document.readyState === "complete") schedule();
  else addEventListener("load", schedule, { once: true });
}

/** Imported lazily, because the list of modules would make the first screen larger. */
async function preload(): Promise<void> {
  try {
    const { preloadScreens } = await import("./preload.ts");
    await preloadScreens();
  } catch {
    setTimeout(preload, PRELOAD_RETRY_MS);
  }
}

/** Retries after a failure: the server may be restarting. */
async function startLive(): Promise<void> {
  try {
    const { startLiveUpdates } = await import("#web/live/live-stream.ts");
    await startLiveUpdates(queryClient);
  } catch {
    setTimeout(startLive, LIVE_RETRY_MS);
  }
}
