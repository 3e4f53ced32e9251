/** Reads a whole export in a worker: checks it, and optionally writes it. */
import type { DatabaseLocation } from "../database/database.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { assertNoBooks, type NoBooks } from "../whole-export/assert-no-books.ts";
import { checkWholeExport, type Erased } from "../whole-export/check-whole-export.ts";
import type { Manifest } from "../whole-export/manifest.ts";
import { openCounted } from "../whole-export/open-counted.ts";
import { readContentOf, type Content } from "../whole-export/read-content.ts";
import { assertSameContent } from "../whole-export/same-content.ts";
import type { WholeExport } from "../whole-export/whole-export.ts";
import { toOutcome } from "../workers/worker-task.ts";
import { JobProgress } from "../workers/job-progress.ts";

export type WholeJob = {
  readonly file: string;
  readonly dataDir: string;
  readonly timeZone: string;
  readonly progress: SharedArrayBuffer;
  /** Null to check only; not used on PostgreSQL. */
  readonly buildIn: string | null;
};

export type WholeResult = {
  readonly manifest: Manifest;
  /** True if it replaces the company settings that are here. */
  readonly replacesSettings: boolean;
  readonly erased: Erased;
  /** The content read back; null after a check. */
  readonly here: Content | null;
};

export default toOutcome(run);

async function run(location: DatabaseLocation, job: WholeJob): Promise<WholeResult> {
  const replacesSettings = (await assertEmpty(location)) === "only-settings";
  const progress = new JobProgress(job.progress);
  // The second pass writes the rows.
  using exported = await openCounted(job.file, progress, job.buildIn === null ? 1 : 2);
  const { manifest } = exported;
  const { erased } = await checkWholeExport(exported);
  if (job.buildIn === null) return { manifest, replacesSettings, erased, here: null };
  const here = await write(exported, { ...job, buildIn: job.buildIn, location, progress });
  return { manifest, replacesSettings, erased, here };
}

/** Returns the content read back. */
async function write(
  exported: WholeExport,
  {
    location,
    buildIn,
    dataDir,
    timeZone,
    progress,
  }: Omit<WholeJob, "progress"> & {
    readonly location: DatabaseLocation;
    readonly buildIn: string;
    readonly progress: JobProgress;
  },
): Promise<Content> {
  if (location.engine === "sqlite") {
    const { buildBooks } = await import("../whole-export/import-into-sqlite.ts");
    const file = await buildBooks(exported, buildIn, timeZone);
    const here = await readContentOf({ engine: "sqlite", file });
    assertSameContent(exported.manifest, here);
    return here;
  }
  const { importIntoPostgres } = await import("../whole-export/import-into-postgres.ts");
  const { url } = location;
  const target = { url, dataDir, timeZone, progress };
  return (await importIntoPostgres(exported, target)).here;
}

async function assertEmpty(location: DatabaseLocation): Promise<NoBooks> {
  await using read = await openSnapshotReader(location);
  return await assertNoBooks(read.db, read.engine);
}
