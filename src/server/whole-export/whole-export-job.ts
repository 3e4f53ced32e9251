/**
 * Writes a whole export for the owner to download, one at a time. It continues if the page is
 * closed.
 */
import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { WholeExportStatus } from "#contract/whole-export.ts";
import { companyToday, instantFromMs, possibleMs, type Clock } from "#domain/company-time.ts";
import type { Anchors } from "../anchors/anchors.ts";
import type { Database } from "../database/database.ts";
import { errorMessage } from "../errors/error-message.ts";
import { describeFailure } from "../http/describe-failure.ts";
import { writingError } from "../http/file-jobs.ts";
import { newTemporaryFolder, removeTemporaryFolder } from "../http/temporary-folder.ts";
import { JobProgress } from "../workers/job-progress.ts";
import { CHUNK_LIMITS, runInWorker } from "../workers/worker-pool.ts";
import type { FileSummary, FileTarget } from "../workers/worker-task.ts";
import type { ExportSettings } from "./export-worker.ts";

const ENTRY = new URL("./export-worker.ts", import.meta.url);

/** After a day the file is old, and its room on the disk is needed for others. */
const KEPT_MS = 24 * 3_600_000;

const FILE_NAME = "empresa.zip";

type Current = {
  readonly id: string;
  readonly controller: AbortController;
  readonly progress: JobProgress;
  step: WholeExportStatus["step"];
  message: string | null;
  file: WholeExportStatus["file"];
  /** Null until it is there. */
  folder: string | null;
  /** Never rejects. */
  work: Promise<void>;
};

type Deps = {
  readonly database: Database;
  readonly anchors: Anchors;
  readonly clock: Clock;
  readonly timeZone: string;
};

export class WholeExportJob {
  readonly #deps: Deps;
  #current: Current | null = null;
  #expiry: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  status(): WholeExportStatus {
    const current = this.#current;
    return {
      id: current?.id ?? null,
      step: current?.step ?? "none",
      progress: current?.step === "writing" ? current.progress.readCounted() : null,
      file: current?.file ?? null,
      message: current?.message ?? null,
    };
  }

  /** Returns at once. Joins an export that is being written; removes the file of an earlier one. */
  begin(): WholeExportStatus {
    const before = this.#current;
    const isCancelled = before?.controller.signal.aborted === true;
    if (before?.step === "writing" && !isCancelled) return this.status();
    const current: Current = {
      id: randomUUID(),
      controller: new AbortController(),
      progress: new JobProgress(),
      step: "writing",
      message: null,
      file: null,
      folder: null,
      work: Promise.resolve(),
    };
    this.#current = current;
    current.work = this.#write(current, before);
    return this.status();
  }

  /** Null if the export is not ready, or not kept any more. */
  find(
    id: string,
  ): { readonly name: string; readonly bytes: number; readonly path: string } | null {
    const { file = null, folder = null } = this.#current?.id === id ? this.#current : {};
    return file === null || folder === null ? null : { ...file, path: join(folder, FILE_NAME) };
  }

  /** Stops the export, or removes its file. */
  async cancel(): Promise<WholeExportStatus> {
    const current = this.#current;
    if (current !== null) await this.#end(current);
    return this.status();
  }

  async close(): Promise<void> {
    await this.cancel();
  }

  async #write(current: Current, before: Current | null): Promise<void> {
    if (before !== null) await this.#end(before);
    const { database, anchors, clock, timeZone } = this.#deps;
    const { controller, progress } = current;
    try {
      const nowMs = possibleMs(clock());
      current.folder = await newTemporaryFolder();
      const path = join(current.folder, FILE_NAME);
      await anchors.keepForExport();
      const target = { job: { timeZone, progress: progress.buffer }, path };
      await runInWorker<FileTarget<ExportSettings>, FileSummary>(
        ENTRY,
        { location: database.location, job: target },
        controller.signal,
        { resourceLimits: CHUNK_LIMITS },
      );
      const { size: bytes } = await stat(path);
      const name = `empresa-${companyToday(nowMs, timeZone)}.zip`;
      current.file = { name, madeAt: instantFromMs(nowMs), bytes };
      current.step = "ready";
      this.#expiry = setTimeout(() => void this.#end(current), KEPT_MS).unref();
    } catch (error) {
      // Then #end removes the rest.
      if (controller.signal.aborted) return;
      if (current.folder !== null) await removeTemporaryFolder(current.folder);
      current.message =
        describeFailure(writingError(error)) ??
        `A exportação não pôde ser feita (para o suporte: ${errorMessage(error)}).`;
      current.step = "failed";
    }
  }

  async #end(current: Current): Promise<void> {
    current.controller.abort();
    await current.work;
    if (current.file !== null) clearTimeout(this.#expiry);
    if (current.folder !== null) await removeTemporaryFolder(current.folder);
    if (this.#current === current) this.#current = null;
  }
}
