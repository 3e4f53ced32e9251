/** Where React Router keeps how far each screen was scrolled, for a reload and the way back. */
const POSITIONS_KEY = "react-router-scroll-positions";

/** An address that is typed or pasted into a tab shows its screen from the top. */
export function forgetScrollOfOtherVisits(): void {
  const [load] = performance.getEntriesByType("navigation");
  const isNewVisit = load instanceof PerformanceNavigationTiming && load.type === "navigate";
  if (!isNewVisit) return;
  try {
    sessionStorage.removeItem(POSITIONS_KEY);
  } catch (error) {
    console.warn("The browser keeps no scroll positions, so there are none to forget", error);
  }
}
