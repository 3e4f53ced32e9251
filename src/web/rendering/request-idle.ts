const MAX_MS = 2000;
/** Where the browser does not say when it is idle. */
const PAUSE_MS = 50;

/** Done when the page has nothing to draw and nobody to answer, or after two seconds all the same. */
export function requestIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) {
      requestIdleCallback(() => resolve(), { timeout: MAX_MS });
    } else setTimeout(resolve, PAUSE_MS);
  });
}
