/** Backs up the ledger once a day, on shutdown and on request; keeps and verifies the copies. */
import { setTimeout as wait } from "node:timers/promises";
import type { BackupFile, BackupStatus } from "#contract/backups.ts";
import { backupsToRemove } from "#domain/backup-retention.ts";
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
import { backupDelay, backupFailure, damagedNewest, unreadCopy } from "./backup-failure.ts";
import { withBackupLock } from "./backup-turn.ts";
import { backupFilesOf, isMissing, type BackupFiles } from "./backup-files.ts";
import { BackupListing } from "./backup-listing.ts";
import { formatOf, makeBackup, verifyCopy } from "./make-backup.ts";
import { BookReplacement } from "./book-replacement.ts";
import { RestoreJob } from "./restore-job.ts";

/** The time until the first check whether a backup is due, and between checks. */
export const BACKUP_PAUSES = { firstMs: 15_000, againMs: 10 * 60_000 };
/** A million entries take a few minutes. */
const LATE_MS = 3_600_000;
/** Longest wait for the verification on shutdown; the next start verifies the rest. */
const VERIFIED_AT_STOP_MS = 10_000;
const KEPT_DAMAGED = 3;

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

export class Backups {
  readonly #deps: Deps;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #begunMs = 0;
  /** The failure to make a copy, or to read the folder. */
  #failure: BackupStatus["failure"] = null;
  /** The failure to read a copy for its verification. */
  #unread: BackupStatus["failure"] = null;
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
    const running = this.#running;
    let files = await this.#listing.listSoon();
    // One that ended meanwhile has left a file.
    if (running !== this.#running) files = await this.#listing.listSoon();
    return {
      folder: folder?.path ?? null,
      isFolderChosen: folder?.isChosen ?? false,
      isMaking: this.#running !== null,
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
    if (this.#running === null) this.#begunMs = this.#now();
    this.#running ??= this.#make(this.#closing.signal).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /**
   * Backs up changes since the last backup, and ends. Call before the database is closed. Returns
   * the reason of a failure, a sentence for the owner.
   */
  async stop(): Promise<string | null> {
    this.#closing.abort();
    await this.restores.close();
    await this.#loop;
    await this.#running;
    const { folder, database } = this.#deps;
    // A ledger just restored into PostgreSQL gets its daily backup when it is open again.
    const isReplaced = database.location.engine === "postgres" && this.replacement.isDecided;
    if (folder === null || isReplaced) return null;
    try {
      if (!(await this.#hasNews())) return null;
      await this.#make(AbortSignal.timeout(VERIFIED_AT_STOP_MS));
      return this.#failureOf(await this.#listing.list())?.text ?? null;
    } catch {
      // An unreadable ledger: the program still closes, and the next start reports it.
      return null;
    }
  }

  readonly #restoredAt = (): Instant | null =>
    this.#deps.anchors.list().findLast(({ reason }) => reason === "restore")?.timestamp ?? null;

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
    const [newest] = this.#past(await this.#listing.list());
    if (newest === undefined) return true;
    const dayOf = (ms: number) => companyToday(ms, this.#deps.timeZone);
    if (dayOf(instantToMs(newest.madeAt)) !== dayOf(this.#now())) return true;
    return !this.#isCaughtUp && (newest.state === "damaged" || (await this.#hasNews()));
  }

  async #hasNews(): Promise<boolean> {
    const past = this.#past(await this.#listing.list());
    const newest = past.find(({ state }) => state !== "damaged");
    const last = await this.#deps.database.reader
      .selectFrom("audit_records")
      .select("timestamp")
      .orderBy("sequence", "desc")
      .limit(1)
      .executeTakeFirst();
    const isNew = newest === undefined || newest.madeAt <= (last?.timestamp as Instant);
    return last !== undefined && isNew;
  }

  /** Without those of a clock that was ahead. */
  #past(files: readonly BackupFile[]): readonly BackupFile[] {
    const now = instantFromMs(this.#now());
    return files.filter(({ madeAt }) => madeAt <= now);
  }

  #failureOf(files: readonly BackupFile[]): BackupStatus["failure"] {
    const damaged = damagedNewest(this.#past(files), this.#deps.timeZone);
    return this.#failure ?? damaged ?? this.#unread;
  }

  /** Newest first; empty if they cannot be read, which counts as a failure. */
  async #readFolder(): Promise<readonly BackupFile[]> {
    const files = await this.#files();
    if (files === null) return [];
    try {
      return await files.list();
    } catch (error) {
      if (isMissing(error)) return [];
      this.#fail(error, files.folder);
      return [];
    }
  }

  async #make(signal: AbortSignal): Promise<void> {
    const { database, anchors, folder, timeZone } = this.#deps;
    if (folder === null) return;
    try {
      const files = await this.#files();
      // A company without a history record has nothing to lose.
      if (files === null) return;
      if (!folder.isChosen) createFolder(folder.path);
      const made = await makeBackup({
        location: database.location,
        timeZone,
        files,
        anchors: anchors.expected(),
        madeAt: instantFromMs(this.#now()),
        signal,
      });
      this.#isToBeTriedAgain = false;
      this.#isCaughtUp = true;
      this.#failure = null;
      this.#unread = unreadCopy(made, instantFromMs(this.#now()));
      await this.#removeOld(files);
    } catch (error) {
      if (signal.aborted) return;
      this.#fail(error, folder.path);
    }
  }

  /** Verifies backups that the last shutdown had no time for, or that could not be read. */
  async #verifyLeftOver(): Promise<void> {
    const files = await this.#files();
    if (files === null) return;
    const books = { location: this.#deps.database.location, anchors: [] };
    const { signal } = this.#closing;
    let unread: BackupStatus["failure"] = null;
    for (const { name, madeAt, state, format } of await this.#listing.list()) {
      if (state !== "unverified") continue;
      const path = files.path(name);
      const checked = await verifyCopy(path, format, { ...books, signal });
      if (signal.aborted && checked.state === "unverified") return;
      unread = unreadCopy(checked, instantFromMs(this.#now())) ?? unread;
      if (checked.state === state) continue;
      await files.finish(path, { madeAt, state: checked.state, format });
    }
    this.#unread = unread;
  }

  async #removeOld(files: BackupFiles): Promise<void> {
    const all = await files.list();
    const good = all.filter(({ state }) => state !== "damaged");
    const damaged = all.filter(({ state }) => state === "damaged").slice(KEPT_DAMAGED);
    const old = backupsToRemove(good, instantFromMs(this.#now()), this.#deps.timeZone);
    for (const { name } of [...old, ...damaged]) await files.remove(files.path(name));
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
    const isLate = this.#running !== null && this.#now() - this.#begunMs >= LATE_MS;
    if (!isLate || folder === null) return null;
    const begun = formatInstant(instantFromMs(this.#begunMs), timeZone);
    return backupDelay(begun, folder.path, database.location);
  }

  #now(): number {
    return possibleMs(this.#deps.clock());
  }
}
