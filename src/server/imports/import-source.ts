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

/** The arguments of one run of an import. */
export type ImportRun = {
  readonly files: StagedFiles;
  readonly progress: JobProgress;
  readonly signal: AbortSignal;
  /** The user who imports. */
  readonly userName: string;
};

/** The origin of the data. If a method throws, nothing was changed. */
export type ImportSource = {
  readonly name: NonNullable<ImportStatus["source"]>;
  /** @throws HttpError for a file that it does not read. */
  assertFileName(name: string): void;
  /** @throws HttpError for another kind of file, which its first part shows. */
  assertFirstPart(part: Buffer): void;
  check(run: ImportRun): Promise<ImportScreenReport>;
  /** Resolves with the proof once everything is in the ledger. */
  write(run: ImportRun): Promise<ImportScreenReport>;
};
