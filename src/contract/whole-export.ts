/** `rpc/whole_export` and its actions: one zip with all data (docs/whole-export.md). */
import * as z from "zod";
import { instant } from "./fields.ts";
import { countedProgress } from "./job-progress.ts";

/** Makes the file and sends it; with the `id` of an export that is ready, sends that one. */
export const WHOLE_EXPORT_PATH = "/exports/empresa.zip";

/** One export at a time. */
export const wholeExportStatus = z.object({
  id: z.string().nullable(),
  step: z.enum(["none", "writing", "ready", "failed"]),
  /** In lines of the files; null while not counted. */
  progress: countedProgress.nullable(),
  /** Of an export that is ready. `madeAt` is when it began. */
  file: z.object({ name: z.string(), madeAt: instant, bytes: z.int() }).nullable(),
  /** The reason of a failure, as a sentence. */
  message: z.string().nullable(),
});

export type WholeExportStatus = z.output<typeof wholeExportStatus>;
