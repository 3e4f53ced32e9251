/** Opens other books in the place of these: those of a backup, or of a whole export. */
import { dirname } from "node:path";
import type { BackupInspection } from "#contract/restore.ts";
import { instantFromMs, possibleMs, type Clock, type Instant } from "#domain/company-time.ts";
import type { Position } from "../anchors/anchor.ts";
import type { Database } from "../database/database.ts";
import { StartupError } from "../errors/startup-error.ts";
import { describeBooks } from "./describe-books.ts";
import {
  isRestoring,
  notHere,
  notThere,
  notVerified,
  notFromScreen,
  unusable,
} from "./restore-errors.ts";
import { decideRestore, dropStaged, stageRestore, type StagedBooks } from "./restore.ts";

type Deps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Closes the books and opens them again. Null where nobody can. */
  readonly restart: (() => void) | null;
  /** Of a backup; null if it is not there. */
  readonly pathOf: (name: string) => Promise<string | null>;
};

export class BookReplacement {
  readonly #deps: Deps;
  #staging: Promise<unknown> = Promise.resolve();
  #isDecided = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The program closes the books, and opens others. */
  get isDecided(): boolean {
    return this.#isDecided;
  }

  /** Verifies a backup and compares it with the books. @throws HttpError for one that is not there. */
  async inspect(name: string): Promise<BackupInspection> {
    const dataDir = this.#dataDir;
    return await this.#inOrder(async () => {
      try {
        const { books, problems } = await this.#stage(name);
        const current = await describeBooks(this.#deps.database.location);
        return { backup: books, current, problems: problems.map(({ text }) => text) };
      } finally {
        // It is as large as the books.
        dropStaged(dataDir);
      }
    });
  }

  /** Decides to go back to a backup; then the program closes the books and opens those. */
  async restore(name: string): Promise<{ readonly restoredAt: Instant }> {
    const restoredAt = await this.replace("restore", async () => {
      const { books, problems } = await this.#stage(name);
      if (problems.length > 0) throw notVerified();
      return { sequence: books.records, hash: books.headHash };
    });
    return { restoredAt };
  }

  /**
   * Opens other books: those that `stage` has left, verified, in the staged folder, with the position of their
   * history. Null for what is in the database already. What it throws changes nothing.
   */
  async replace(
    reason: "restore" | "import",
    stage: () => Promise<Position | null>,
  ): Promise<Instant> {
    const { restart, clock, database } = this.#deps;
    if (restart === null) throw notHere();
    return await this.#inOrder(async () => {
      const timestamp = instantFromMs(possibleMs(clock()));
      try {
        const position = await stage();
        if (position !== null) decideRestore(this.#dataDir, { ...position, timestamp }, reason);
      } catch (error) {
        if (database.location.engine === "sqlite") dropStaged(this.#dataDir);
        throw error;
      }
      this.#isDecided = true;
      restart();
      return timestamp;
    });
  }

  /** One after the other, as they use one folder, which is the next start's once it is decided. */
  async #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#staging.then(() => {
      if (this.#isDecided) throw isRestoring();
      return work();
    });
    this.#staging = result.catch(() => undefined);
    return await result;
  }

  async #stage(name: string): Promise<StagedBooks> {
    const { timeZone } = this.#deps;
    const path = await this.#deps.pathOf(name);
    if (path === null) throw notThere();
    if (!path.endsWith(".db")) throw notFromScreen();
    try {
      return await stageRestore(path, { dataDir: this.#dataDir, timeZone });
    } catch (error) {
      throw error instanceof StartupError ? unusable(error) : error;
    }
  }

  get #dataDir(): string {
    const { location } = this.#deps.database;
    if (location.engine !== "sqlite") throw notFromScreen();
    return dirname(location.file);
  }
}
