/**
 * Restores one backup at a time: it is checked, then restored. The job continues if the page is
 * closed.
 */
import type { BackupInspection, RestoreStatus } from "#contract/restore.ts";
import type { Instant } from "#domain/company-time.ts";
import { errorMessage } from "../errors/error-message.ts";
import { describeFailure } from "../http/describe-failure.ts";
import { JobProgress } from "../workers/job-progress.ts";
import type { BookReplacement } from "./book-replacement.ts";
import { isBusy } from "./restore-errors.ts";

/** The arguments of one step. */
export type RestoreRun = {
  readonly progress: JobProgress;
  /** If aborted, nothing is changed. */
  readonly signal: AbortSignal;
};

type Current = {
  readonly name: string;
  readonly controller: AbortController;
  step: RestoreStatus["step"];
  progress: JobProgress;
  message: string | null;
  inspection: BackupInspection | null;
  /** The promise of the step; never rejects. */
  work: Promise<void>;
};

type Deps = { readonly replacement: BookReplacement; readonly restoredAt: () => Instant | null };

export class RestoreJob {
  readonly #deps: Deps;
  #current: Current | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  status(): RestoreStatus {
    const current = this.#current;
    return {
      name: current?.name ?? null,
      step: current?.step ?? "none",
      progress: current !== null && isRunning(current) ? current.progress.readCounted() : null,
      message: current?.message ?? null,
      inspection: current?.inspection ?? null,
      restoredAt: this.#deps.restoredAt(),
    };
  }

  /**
   * Verifies the backup and compares it with the ledger. @throws HttpError for one that cannot be
   * used here.
   */
  inspect(name: string): Promise<RestoreStatus> {
    return this.#begin(name, "checking", async (current, run) => {
      current.inspection = await this.#deps.replacement.inspect(name, run);
      current.step = "checked";
    });
  }

  /** Then the program closes the ledger, and opens that of the backup. */
  restore(name: string): Promise<RestoreStatus> {
    return this.#begin(name, "writing", async (_current, run) => {
      await this.#deps.replacement.restore(name, run);
    });
  }

  /** A restore already decided is completed anyway. */
  async cancel(): Promise<RestoreStatus> {
    const current = this.#current;
    current?.controller.abort();
    await current?.work;
    if (this.#current === current && !this.#deps.replacement.isDecided) this.#current = null;
    return this.status();
  }

  async close(): Promise<void> {
    this.#current?.controller.abort();
    await this.#current?.work;
  }

  async #begin(
    name: string,
    step: "checking" | "writing",
    work: (current: Current, run: RestoreRun) => Promise<void>,
  ): Promise<RestoreStatus> {
    await this.#deps.replacement.assertUsable(name, step);
    const before = this.#current;
    if (before !== null && isRunning(before)) throw isBusy();
    const controller = new AbortController();
    const progress = new JobProgress();
    const current: Current = {
      name,
      controller,
      step,
      progress,
      message: null,
      // The inspection stays visible during the restore.
      inspection: before?.name === name ? before.inspection : null,
      work: Promise.resolve(),
    };
    this.#current = current;
    current.work = work(current, { progress, signal: controller.signal }).catch(
      (error: unknown) => {
        current.step = "failed";
        current.message =
          describeFailure(error) ??
          `A cópia não pôde ser usada, e nada foi mudado (para o suporte: ${errorMessage(error)}).`;
      },
    );
    return this.status();
  }
}

function isRunning({ step }: Current): boolean {
  return step === "checking" || step === "writing";
}
