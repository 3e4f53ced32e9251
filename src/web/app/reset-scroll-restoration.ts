/** React Router's key in the session storage. */
const POSITIONS_KEY = "react-router-scroll-positions";

/** Starts at the top when an address is typed or pasted into a tab. */
export function resetScrollRestoration(): void {
  const [load] = performance.getEntriesByType("navigation");
  const isNewVisit = load instanceof PerformanceNavigationTiming && load.type === "navigate";
  if (!isNewVisit) return;
  try {
    sessionStorage.removeItem(POSITIONS_KEY);
  } catch (error) {
    console.warn("The browser keeps no scroll positions, so there are none to reset", error);
  }
}
