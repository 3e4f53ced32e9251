/** The counted part of long work. */
import * as z from "zod";

/** Rows of tables, or lines with them; megabytes of a file; checks of a ledger. */
export const PROGRESS_UNITS = ["rows", "megabytes", "checks"] as const;
export type ProgressUnit = (typeof PROGRESS_UNITS)[number];

export const countedProgress = z.object({
  done: z.int(),
  total: z.int(),
  unit: z.enum(PROGRESS_UNITS),
});

export type CountedProgress = z.output<typeof countedProgress>;
