/** Of parts of the dashboard and their skeletons. */
export const monthClass =
  "flex min-h-72 flex-col gap-3 rounded-md border border-line bg-surface p-4 lg:p-5";

export const gridClass = "grid grid-cols-1 gap-4 xl:grid-cols-3";
export const CHART_CLASSES = { time: "xl:col-span-2", months: "xl:col-span-3" };
