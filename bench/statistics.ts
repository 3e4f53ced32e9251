/** Statistics of measurements. */

/** The median, minimum and maximum. */
export type Spread = { readonly median: number; readonly min: number; readonly max: number };

/** The spread of at least one value. */
export function spreadOf(values: readonly number[]): Spread {
  return {
    median: percentileOf(values, 50),
    min: Math.min(...values),
    max: Math.max(...values),
  };
}

/** The percentile of at least one value. */
export function percentileOf(values: readonly number[], percent: number): number {
  const inOrder = values.toSorted((a, b) => a - b);
  const value = inOrder[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)];
  if (value === undefined) throw new Error("Assertion failed: nothing was measured");
  return value;
}

/** Lines of cells, each column as wide as its widest cell. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}
