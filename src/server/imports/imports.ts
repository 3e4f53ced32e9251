/**
 * One import at a time, in steps: its files are uploaded and checked, and written after the owner
 * confirms. The server continues even if the page is closed.
 */
import { randomUUID } from "node:crypto";
import type { ImportScreenReport, ImportStatus } from "#contract/imports.ts";
import { noDataFolder } from "../backups/restore-errors.ts";
import { classifyDatabaseError } from "../database/database-errors.ts";
import { openSnapshotReader } from "../database/open-snapshot-reader.ts";
import { StartupError } from "../errors/startup-error.ts";
import { describeFailure } from "../http/describe-failure.ts";
import { assertNoBooks } from "../whole-export/assert-no-books.ts";
import { isBusy, isOver, noRoom, wrongPart } from "./import-errors.ts";
import { BackupSource } from "./backup-source.ts";
import type { ImportSettings, ImportSource } from "./import-source.ts";
import { JobProgress } from "../workers/job-progress.ts";
import { OriginalSource } from "./original/original-source.ts";
import { reportCsv, withFirstLines } from "./report-file.ts";
import { StagedFiles } from "./staged-files.ts";
import { WholeSource } from "./whole-source.ts";

const UNEXPECTED =
  "O sistema teve um erro inesperado, e nada foi mudado. Tente de novo; se continuar, avise quem cuida do sistema.";

/** Long enough for a slow connection, and for a computer that sleeps a little. */
const MAX_SILENCE_MS = 10 * 60 * 1000;

/** Those whose files are uploaded. */
const FILE_SOURCES = {
  whole: (settings) => new WholeSource(settings),
  backup: (settings) => new BackupSource(settings),
  files: (settings) => new OriginalSource(settings, null),
} as const satisfies Readonly<Record<string, (settings: ImportSettings) => ImportSource>>;

type FileSource = keyof typeof FILE_SOURCES;
type Step = ImportStatus["step"];

type Import = {
  readonly id: string;
  readonly source: ImportSource;
  readonly controller: AbortController;
  step: Step;
  progress: JobProgress;
  message: string | null;
  /** With all lines. */
  report: ImportScreenReport | null;
  /** The promise of the running step; never rejects. */
  work: Promise<void>;
};

/** The last import, which must survive opening another ledger. */
export type LastImport = { current: Import | null };

type Deps = ImportSettings & {
  readonly last: LastImport;
  readonly logError: (error: unknown) => void;
};

export class Imports {
  readonly #deps: Deps;
  readonly #files: StagedFiles;
  #silence: NodeJS.Timeout | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#files = new StagedFiles(deps.dataDir);
    this.#files.removeLeftOver();
  }

  async status(): Promise<ImportStatus> {
    const { current } = this.#deps.last;
    return {
      isAvailable: true,
      isEmpty: await this.#isEmpty(),
      readsBackups: this.#deps.ledger.readContext().location.engine === "sqlite",
      id: current?.id ?? null,
      source: current?.source.name ?? null,
      step: current?.step ?? "none",
      progress: current !== null && isRunning(current) ? current.progress.read() : null,
      message: current?.message ?? null,
      report: current?.report ? withFirstLines(current.report) : null,
    };
  }

  /** All lines of its findings. @throws HttpError without a report. */
  reportCsv(id: string): Iterable<string> {
    const { report } = this.#find(id);
    if (report === null) throw isOver();
    return reportCsv(report);
  }

  /**
   * Discards an earlier import that is waiting for a confirmation. `bytes` is the size of all files,
   * 0 if unknown. @throws HttpError while one runs, if they would fill the disk, or if this engine
   * does not read them.
   */
  begin(source: FileSource, bytes = 0): Promise<ImportStatus> {
    const current = this.#begin(FILE_SOURCES[source](this.#deps), "receiving");
    if (!this.#files.haveRoomFor(bytes)) {
      this.#forget();
      throw noRoom();
    }
    this.#expireWhenSilent(current);
    return this.status();
  }

  /** @throws HttpError if this import expects no part of a file. */
  assertReceiving(id: string): void {
    this.#receiving(id);
  }

  receive({
    id,
    name,
    offset,
    part,
  }: {
    readonly id: string;
    readonly name: string;
    readonly offset: number;
    readonly part: Buffer;
  }): void {
    const current = this.#receiving(id);
    const { source } = current;
    source.assertFileName(name);
    if (offset === 0) this.#orForget(() => source.assertFirstPart(part));
    // The files of a failed upload would keep the disk full, on which the ledger is too.
    if (!this.#orForget(() => this.#files.append(name.toLowerCase(), offset, part))) {
      throw wrongPart();
    }
    this.#expireWhenSilent(current);
  }

  /** The files are complete, or should be checked again. */
  check(id: string): Promise<ImportStatus> {
    const current = this.#find(id);
    const isReady = current.step === "receiving" || current.step === "checked";
    if (isReady) this.#work(current, "checking", "checked", "");
    return this.status();
  }

  checkHosted(backend: { readonly url: string; readonly key: string }): Promise<ImportStatus> {
    const current = this.#begin(new OriginalSource(this.#deps, backend), "receiving");
    this.#work(current, "checking", "checked", "");
    return this.status();
  }

  /** Runs once: a second click changes nothing. */
  run(id: string, userName: string): Promise<ImportStatus> {
    const current = this.#find(id);
    const isReady = current.step === "checked" && current.report?.isRight === true;
    if (isReady) this.#work(current, "writing", "done", userName);
    return this.status();
  }

  /**
   * Once it commits, it is too late: the rows stay, and their proof is shown. An import that is
   * over stays so.
   */
  async cancel(id: string): Promise<ImportStatus> {
    const { current } = this.#deps.last;
    if (current?.id !== id) return await this.status();
    const wasSeen = hasEnded(current);
    current.controller.abort();
    await current.work;
    const isLast = this.#deps.last.current === current;
    if (isLast && (wasSeen || !hasEnded(current))) this.#forget();
    return await this.status();
  }

  /** Called when the program ends: a running step is aborted, unless it is about to be done. */
  async close(): Promise<void> {
    const { current } = this.#deps.last;
    current?.controller.abort();
    await current?.work;
    if (current !== null && current.step !== "done") this.#forget();
  }

  #begin(source: ImportSource, step: Step): Import {
    const { last } = this.#deps;
    if (last.current !== null && isRunning(last.current)) throw isBusy();
    this.#beginFiles();
    last.current = {
      id: randomUUID(),
      source,
      controller: new AbortController(),
      step,
      progress: new JobProgress(),
      message: null,
      report: null,
      work: Promise.resolve(),
    };
    return last.current;
  }

  /** With PostgreSQL the program also runs without a data folder that can be written. */
  #beginFiles(): void {
    try {
      this.#files.begin();
    } catch (error) {
      const kind = classifyDatabaseError(error);
      throw kind === null || kind === "read-only" ? noDataFolder() : error;
    }
  }

  #find(id: string): Import {
    const { current } = this.#deps.last;
    if (current?.id !== id) throw isOver();
    return current;
  }

  #receiving(id: string): Import {
    const current = this.#find(id);
    if (current.step !== "receiving") throw isOver();
    return current;
  }

  /** Ends the import if it fails. */
  #orForget<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  /** The page may have been closed, or have lost its connection. */
  #expireWhenSilent(current: Import): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      const isReceiving = this.#deps.last.current === current && current.step === "receiving";
      if (isReceiving) this.#forget();
    }, MAX_SILENCE_MS).unref();
  }

  #forget(): void {
    this.#deps.last.current = null;
    this.#files.remove();
  }

  #work(current: Import, step: "checking" | "writing", next: Step, userName: string): void {
    current.step = step;
    current.progress = new JobProgress();
    current.report = step === "writing" ? current.report : null;
    const { signal } = current.controller;
    const run = { files: this.#files, progress: current.progress, signal, userName };
    const work = step === "checking" ? current.source.check(run) : current.source.write(run);
    current.work = this.#finish(current, work, next);
  }

  async #finish(current: Import, work: Promise<ImportScreenReport>, next: Step): Promise<void> {
    try {
      Object.assign(current, { report: await work, step: next });
      if (next === "done") this.#files.remove();
    } catch (error) {
      if (current.controller.signal.aborted && !current.progress.isCommitting) return;
      const message = describeFailure(error);
      if (message === null) this.#deps.logError(error);
      Object.assign(current, { message: message ?? UNEXPECTED, report: null, step: "failed" });
      this.#files.remove();
    }
  }

  async #isEmpty(): Promise<boolean> {
    await using read = await openSnapshotReader(this.#deps.ledger.readContext().location);
    try {
      await assertNoBooks(read.db, read.engine);
      return true;
    } catch (error) {
      if (error instanceof StartupError) return false;
      throw error;
    }
  }
}

function hasEnded({ step }: Import): boolean {
  return step === "done" || step === "failed";
}

function isRunning({ step }: Import): boolean {
  return step === "checking" || step === "writing";
}
