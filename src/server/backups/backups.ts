/** Backs up the ledger once a day, on shutdown and on request; keeps and verifies the copies. */
import { setTimeout as wait } from "node:timers/promises";
import type { BackupFile, BackupStatus } from "#contract/backups.ts";
import {
  companyToday,
  formatInstant,
  instantFromMs,
  instantToMs,
  possibleMs,
  type Clock,
  type Instant,
} from "#domain/company-time.ts";
import type { Anchors } from "../anchors/anchors.ts";
import { createFolder } from "../database/create-folder.ts";
import type { Database } from "../database/database.ts";
import { JobProgress } from "../workers/job-progress.ts";
import { backupDelay, backupFailure, damagedNewest, unreadCopy } from "./backup-failure.ts";
import { hasNews, pastBackups } from "./backup-due.ts";
import { withBackupLock } from "./backup-turn.ts";
import { backupFilesOf, isMissing, type BackupFiles } from "./backup-files.ts";
import { BackupListing } from "./backup-listing.ts";
import { formatOf, makeBackup } from "./make-backup.ts";
import { BookReplacement } from "./book-replacement.ts";
import { removeOldBackups } from "./remove-old-backups.ts";
import { RestoreJob } from "./restore-job.ts";
import { verifyLeftOver } from "./verify-left-over.ts";

/** The time until the first check whether a backup is due, and between checks. */
export const BACKUP_PAUSES = { firstMs: 15_000, againMs: 10 * 60_000 };
/** A million entries take a few minutes. */
const LATE_MS = 3_600_000;
/** Longest wait for the verification on shutdown; the next start verifies the rest. */
const VERIFIED_AT_STOP_MS = 10_000;

export type BackupFolder = {
  readonly path: string;
  /** True if the owner chose the folder: if it is missing, its disk is not connected. */
  readonly isChosen: boolean;
};

type Deps = {
  readonly database: Database;
  readonly anchors: Anchors;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Null disables backups. */
  readonly folder: BackupFolder | null;
  /** Closes the ledger and opens it again. Null where this is not possible. */
  readonly restart: (() => void) | null;
  readonly pauses: Readonly<typeof BACKUP_PAUSES>;
};

type BackupRun = {
  readonly signal: AbortSignal;
  readonly cancelled?: AbortSignal;
  readonly progress?: JobProgress;
};

/** The backup that is running. */
type Making = {
  readonly begunMs: number;
  readonly control: AbortController;
  readonly progress: JobProgress;
  readonly end: Promise<void>;
};

export class Backups {
  readonly #deps: Deps;
  readonly #closing = new AbortController();
  #making: Making | null = null;
  /** The failure to make a copy, or to read the folder. */
  #failure: BackupStatus["failure"] = null;
  /** The failure to read a copy for its verification. */
  #unread: BackupStatus["failure"] = null;
  /** The failure to remove an old copy. */
  #notRemoved: BackupStatus["failure"] = null;
  #isToBeTriedAgain = false;
  /** Changes that the last program left without a copy have one. */
  #isCaughtUp = false;
  #loop: Promise<void> | null = null;
  readonly #listing = new BackupListing(() => this.#readFolder());
  /** Replaces the ledger by one of the backups, or by a whole export. */
  readonly replacement: BookReplacement;
  readonly restores: RestoreJob;

  constructor(deps: Deps) {
    this.#deps = deps;
    const pathOf = async (name: string) => (await this.find(name))?.path ?? null;
    this.replacement = new BookReplacement({ ...deps, pathOf });
    this.restores = new RestoreJob({ replacement: this.replacement, restoredAt: this.#restoredAt });
  }

  start(): void {
    if (this.#deps.folder !== null) this.#loop = this.#makeDaily().catch(() => undefined);
  }

  async status(): Promise<BackupStatus> {
    const { folder, database } = this.#deps;
    // Read before the failure, which reading may set.
    const making = this.#making;
    let files = await this.#listing.listSoon();
    // One that ended meanwhile has left a file.
    if (making !== this.#making) files = await this.#listing.listSoon();
    return {
      folder: folder?.path ?? null,
      isFolderChosen: folder?.isChosen ?? false,
      isMaking: this.#making !== null,
      progress: this.#making?.progress.readCounted() ?? null,
      delay: this.#delay(),
      restorable: formatOf(database.location),
      files,
      failure: this.#failureOf(files),
      restoredAt: this.#restoredAt(),
    };
  }

  /** Null for a name that is not a backup. */
  async find(name: string): Promise<(BackupFile & { readonly path: string }) | null> {
    const file = (await this.#listing.list()).find((one) => one.name === name);
    const path = (await this.#files())?.path(name);
    return file === undefined || path === undefined ? null : { ...file, path };
  }

  /** Returns at once; the status tells when it is finished. */
  begin(): Promise<BackupStatus> {
    void this.make();
    return this.status();
  }

  /** Starts a backup unless one is running. Never rejects: a failure is in the status. */
  make(): Promise<void> {
    this.#making ??= this.#start();
    return this.#making.end;
  }

  /** Returns at once; a disk may hang. A backup that is complete already stays. */
  cancel(): Promise<BackupStatus> {
    this.#making?.control.abort();
    return this.status();
  }

  /**
   * Backs up changes since the last backup, and ends. Call before the database is closed. Returns
   * the reason of a failure, a sentence for the owner.
   */
  async stop(): Promise<string | null> {
    this.#closing.abort();
    await this.restores.close();
    await this.#loop;
    await this.#making?.end;
    const { folder, database } = this.#deps;
    // A ledger just restored into PostgreSQL gets its daily backup when it is open again.
    const isReplaced = database.location.engine === "postgres" && this.replacement.isDecided;
    if (folder === null || isReplaced) return null;
    try {
      const past = this.#past(await this.#listing.list());
      if (!(await hasNews(database.reader, past))) return null;
      await this.#make({ signal: AbortSignal.timeout(VERIFIED_AT_STOP_MS) });
      return this.#failureOf(await this.#listing.list())?.text ?? null;
    } catch {
      // An unreadable ledger: the program still closes, and the next start reports it.
      return null;
    }
  }

  readonly #restoredAt = (): Instant | null =>
    this.#deps.anchors.list().findLast(({ reason }) => reason === "restore")?.timestamp ?? null;

  #start(): Making {
    const control = new AbortController();
    const cancelled = control.signal;
    const progress = new JobProgress();
    const signal = AbortSignal.any([this.#closing.signal, cancelled]);
    const end = this.#make({ signal, cancelled, progress }).finally(() => {
      this.#making = null;
    });
    return { begunMs: this.#now(), control, progress, end };
  }

  /** Until the closing, which aborts the wait. */
  async #makeDaily(): Promise<void> {
    const { signal } = this.#closing;
    const { firstMs, againMs } = this.#deps.pauses;
    await wait(firstMs, null, { signal, ref: false });
    for (;;) {
      // Apart from each other: while an old copy cannot be verified, the new one is made.
      for (const step of [() => this.#verifyLeftOver(), () => this.#makeIfDue()]) {
        // An error of the disk or the database: if it lasts, the next backup reports it.
        await step().catch(() => undefined);
      }
      await wait(againMs, null, { signal, ref: false });
    }
  }

  async #makeIfDue(): Promise<void> {
    if (await this.#isDue()) {
      // In a shared folder another program may have made it meanwhile.
      await withBackupLock(this.#deps.database.location, async () => {
        if (await this.#isDue()) await this.make();
      });
    }
    this.#isCaughtUp = true;
  }

  /**
   * Once a day, again soon after a disk failure, and after a start for what the last program left
   * without a good copy. A damaged ledger is not copied again and again.
   */
  async #isDue(): Promise<boolean> {
    if (this.#isToBeTriedAgain) return true;
    const past = this.#past(await this.#listing.list());
    const [newest] = past;
    if (newest === undefined) return true;
    const dayOf = (ms: number) => companyToday(ms, this.#deps.timeZone);
    if (dayOf(instantToMs(newest.madeAt)) !== dayOf(this.#now())) return true;
    if (this.#isCaughtUp) return false;
    return newest.state === "damaged" || (await hasNews(this.#deps.database.reader, past));
  }

  #past(files: readonly BackupFile[]): readonly BackupFile[] {
    return pastBackups(files, instantFromMs(this.#now()));
  }

  #failureOf(files: readonly BackupFile[]): BackupStatus["failure"] {
    const damaged = damagedNewest(this.#past(files), this.#deps.timeZone);
    return this.#failure ?? damaged ?? this.#unread ?? this.#notRemoved;
  }

  /** Newest first; empty if they cannot be read, which counts as a failure. */
  async #readFolder(): Promise<readonly BackupFile[]> {
    const files = await this.#files();
    if (files === null) return [];
    try {
      return await files.list();
    } catch (error) {
      if (!isMissing(error)) this.#fail(error, files.folder);
      return [];
    }
  }

  async #make(run: BackupRun): Promise<void> {
    const { database, anchors, folder, timeZone } = this.#deps;
    if (folder === null) return;
    try {
      const files = await this.#files();
      if (files === null) return;
      if (!folder.isChosen) createFolder(folder.path);
      const made = await makeBackup({
        location: database.location,
        timeZone,
        files,
        anchors: anchors.expected(),
        madeAt: instantFromMs(this.#now()),
        ...run,
      });
      this.#isToBeTriedAgain = false;
      this.#isCaughtUp = true;
      this.#failure = null;
      this.#unread = unreadCopy(made, instantFromMs(this.#now()));
      this.#notRemoved = await removeOldBackups(files, instantFromMs(this.#now()), timeZone);
    } catch (error) {
      if (run.signal.aborted) return;
      this.#fail(error, folder.path);
    }
  }

  async #verifyLeftOver(): Promise<void> {
    const files = await this.#files();
    if (files === null) return;
    const { signal } = this.#closing;
    const { location } = this.#deps.database;
    const now = () => instantFromMs(this.#now());
    const listed = await this.#listing.list();
    const unread = await verifyLeftOver(files, listed, { location, signal, now });
    if (unread !== undefined) this.#unread = unread;
  }

  /** Null without a folder, or before the first history record. */
  async #files(): Promise<BackupFiles | null> {
    const { folder, database } = this.#deps;
    return folder === null ? null : await backupFilesOf(database.reader, folder.path);
  }

  #fail(error: unknown, folder: string): void {
    this.#isToBeTriedAgain = true;
    this.#failure = { at: instantFromMs(this.#now()), text: backupFailure(error, folder) };
  }

  #delay(): string | null {
    const { folder, timeZone, database } = this.#deps;
    const begunMs = this.#making?.begunMs ?? Infinity;
    if (this.#now() - begunMs < LATE_MS || folder === null) return null;
    const begun = formatInstant(instantFromMs(begunMs), timeZone);
    return backupDelay(begun, folder.path, database.location);
  }

  #now(): number {
    return possibleMs(this.#deps.clock());
  }
}
