/** Replaces the ledger by that of a backup, or of a whole export. */
import { dirname } from "node:path";
import type { BackupInspection, BooksSummary } from "#contract/restore.ts";
import { instantFromMs, possibleMs, type Clock, type Instant } from "#domain/company-time.ts";
import type { Position } from "../anchors/anchor.ts";
import type { Anchors } from "../anchors/anchors.ts";
import type { Database } from "../database/database.ts";
import { StartupError } from "../errors/startup-error.ts";
import { decideRestore, dropStaged } from "../replacement/finish-restore.ts";
import { runInWorker } from "../workers/worker-pool.ts";
import type { Books } from "./describe-books.ts";
import { formatOf } from "./make-backup.ts";
import {
  isRestoring,
  noDataFolder,
  notHere,
  notThere,
  notVerified,
  notFromScreen,
  unusable,
} from "./restore-errors.ts";
import type { RestoreRun } from "./restore-job.ts";
import type { PostgresRestoreJob } from "./restore-worker.ts";
import { stageRestore, type StagedBooks } from "./restore.ts";

const WORKER = new URL("./restore-worker.ts", import.meta.url);
const DESCRIBE_WORKER = new URL("./describe-worker.ts", import.meta.url);

/** With the name of the file in messages. */
type FileRun = RestoreRun & { readonly name?: string };

type Deps = {
  readonly database: Database;
  readonly anchors: Anchors;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Closes the ledger and opens it again. Null where this is not possible. */
  readonly restart: (() => void) | null;
  /** The path of a backup; null if it does not exist. */
  readonly pathOf: (name: string) => Promise<string | null>;
};

export class BookReplacement {
  readonly #deps: Deps;
  #staging: Promise<unknown> = Promise.resolve();
  #isDecided = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** True once the program is about to close this ledger and open another. */
  get isDecided(): boolean {
    return this.#isDecided;
  }

  /** @throws HttpError for a backup that does not exist, or cannot be restored here. */
  async assertUsable(name: string, step: "checking" | "writing"): Promise<void> {
    if (this.#isDecided) throw isRestoring();
    if (step === "writing" && this.#deps.restart === null) throw notHere();
    await this.#pathOf(name);
  }

  /**
   * Verifies a backup and compares it with the ledger. @throws StartupError or HttpError if it is
   * unusable.
   */
  async inspect(name: string, run: RestoreRun): Promise<BackupInspection> {
    const { location } = this.#deps.database;
    return await this.#inOrder(async () => {
      if (location.engine === "postgres") {
        const backup = await this.#runWorker(await this.#pathOf(name), run, null);
        if (backup === null) throw new Error("Assertion failed: not only checked");
        return { backup, current: await this.#describeCurrent(run), problems: [] };
      }
      return await this.#look(await this.#pathOf(name), run, async ({ books, problems }) => {
        const current = await this.#describeCurrent(run);
        return { backup: books, current, problems: problems.map(({ text }) => text) };
      });
    });
  }

  /**
   * Verifies a file of SQLite, also one that is no backup of this ledger, and removes it from the
   * staging folder after `look`. @throws HttpError if it is unusable.
   */
  async inspectFile<Result>(
    file: string,
    run: FileRun,
    look: (staged: StagedBooks) => Promise<Result>,
  ): Promise<Result> {
    return await this.#inOrder(() => this.#look(file, run, look));
  }

  /** Decides to restore a backup; then the program closes the ledger and opens the restored one. */
  async restore(name: string, run: RestoreRun): Promise<void> {
    const { location } = this.#deps.database;
    await this.replace("restore", async (timestamp) => {
      if (location.engine === "postgres") {
        const { timeZone } = this.#deps;
        const settings = { dataDir: this.#dataDir, timeZone, timestamp };
        await this.#runWorker(await this.#pathOf(name), run, settings);
        return null;
      }
      const { books, problems } = await this.stage(await this.#pathOf(name), run);
      if (problems.length > 0) throw notVerified();
      run.signal.throwIfAborted();
      return { sequence: books.records, hash: books.headHash };
    });
  }

  /**
   * Opens another ledger: the one that `stage` has left, verified, in the staged folder, together
   * with its head. Null for a ledger that is already in the database. If it throws, nothing is
   * changed.
   */
  async replace(
    reason: "restore" | "import",
    stage: (timestamp: Instant) => Promise<Position | null>,
  ): Promise<void> {
    const { restart, clock, database } = this.#deps;
    if (restart === null) throw notHere();
    await this.#inOrder(async () => {
      const timestamp = instantFromMs(possibleMs(clock()));
      try {
        const position = await stage(timestamp);
        if (position !== null) decideRestore(this.#dataDir, { ...position, timestamp }, reason);
      } catch (error) {
        if (database.location.engine === "sqlite") dropStaged(this.#dataDir);
        throw error;
      }
      this.#isDecided = true;
      restart();
    });
  }

  /** For `replace`, on SQLite. @throws HttpError for a file that is unusable. */
  async stage(file: string, run: FileRun): Promise<StagedBooks> {
    const { timeZone } = this.#deps;
    try {
      return await stageRestore(file, { dataDir: this.#dataDir, timeZone, ...run });
    } catch (error) {
      throw error instanceof StartupError ? unusable(error) : error;
    }
  }

  /**
   * Runs one at a time, because they share a folder; once a replacement is decided, that folder
   * belongs to the next start.
   */
  async #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#staging.then(() => {
      if (this.#isDecided) throw isRestoring();
      return work();
    });
    this.#staging = result.catch(() => undefined);
    return await result;
  }

  #describeCurrent({ signal }: RestoreRun): Promise<Books> {
    const { location } = this.#deps.database;
    return runInWorker<null, Books>(DESCRIBE_WORKER, { location, job: null }, signal);
  }

  async #look<Result>(
    file: string,
    run: FileRun,
    look: (staged: StagedBooks) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await look(await this.stage(file, run));
    } finally {
      // It is as large as the ledger.
      dropStaged(this.#dataDir);
    }
  }

  /** For PostgreSQL. Aborting ends the worker, and with it a transaction that does not commit yet. */
  #runWorker(
    file: string,
    { progress, signal }: RestoreRun,
    restore: PostgresRestoreJob["restore"],
  ): Promise<BooksSummary | null> {
    const job: PostgresRestoreJob = { file, progress: progress.buffer, restore };
    const ended = progress.abortedBeforeCommit(signal);
    return runInWorker(WORKER, { location: this.#deps.database.location, job }, ended);
  }

  async #pathOf(name: string): Promise<string> {
    const path = await this.#deps.pathOf(name);
    if (path === null) throw notThere();
    if (!path.endsWith(`.${formatOf(this.#deps.database.location)}`)) throw notFromScreen();
    return path;
  }

  get #dataDir(): string {
    const { database, anchors } = this.#deps;
    if (database.location.engine === "sqlite") return dirname(database.location.file);
    if (anchors.paths === null) throw noDataFolder();
    return dirname(anchors.paths.head);
  }
}
