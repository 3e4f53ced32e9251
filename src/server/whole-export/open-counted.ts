import type { JobProgress } from "../workers/job-progress.ts";
import { WholeExport } from "./whole-export.ts";

/** Opens an export for reading each row this many times, which `progress` counts. */
export async function openCounted(
  file: string,
  progress: JobProgress | null,
  times = 1,
): Promise<WholeExport> {
  const exported = await WholeExport.open(file, (count) => progress?.add(count));
  const rows = exported.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  progress?.begin(times * rows);
  return exported;
}
