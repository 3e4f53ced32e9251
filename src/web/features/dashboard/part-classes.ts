/** Classes of dashboard parts and their skeletons. */
export const monthClass =
  "flex min-h-56.5 flex-col gap-2 rounded-md border border-line bg-surface px-4 py-2 sm:min-h-44 sm:py-3 lg:px-5 xl:min-h-29 xl:flex-row xl:items-center xl:gap-8";

/** On a phone the charts are side by side, and the edge of the next one is visible. */
export const gridClass =
  "grid gap-2 sm:gap-4 max-sm:relative max-sm:contain-inline-size max-sm:snap-x max-sm:snap-mandatory max-sm:auto-cols-[95%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:*:snap-start xl:grid-cols-3";
export const CHART_CLASSES = { time: "xl:col-span-2", months: "xl:col-span-3" };
