import type { ImportScreenReport, ImportStatus } from "#contract/imports.ts";
import type { Clock } from "#domain/company-time.ts";
import type { Ledger } from "../ledger.ts";
import type { JobProgress } from "../workers/job-progress.ts";
import type { StagedFiles } from "./staged-files.ts";

export type ImportSettings = {
  readonly ledger: Ledger;
  readonly dataDir: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly clock: Clock;
};

/** What one run of an import works with. */
export type ImportRun = {
  readonly files: StagedFiles;
  readonly progress: JobProgress;
  readonly signal: AbortSignal;
  /** Who imports. */
  readonly userName: string;
};

/** Where the data comes from. Both only throw before anything was changed. */
export type ImportSource = {
  readonly name: NonNullable<ImportStatus["source"]>;
  check(run: ImportRun): Promise<ImportScreenReport>;
  /** Resolves with the proof once everything is in the books. */
  write(run: ImportRun): Promise<ImportScreenReport>;
};
