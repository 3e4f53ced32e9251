/** Copies a backup to the staging folder and migrates it there, on SQLite. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { DatabaseLocation } from "../database/database.ts";
import { hasRoom, noRoomError } from "../database/disk-room.ts";
import { openDatabase } from "../database/open-database.ts";
import { isDamage } from "../database/sqlite-open-error.ts";
import { isOwnWal } from "../database/wal-generation.ts";
import { StartupError } from "../errors/startup-error.ts";
import { JobProgress } from "../workers/job-progress.ts";
import { letRequestsRunFirst, toOutcome } from "../workers/worker-task.ts";
import { describeBooks, type Books } from "./describe-books.ts";
import { assertWholeFile } from "./whole-file.ts";

/** The location of the task is the staged ledger. */
export type StageJob = {
  readonly file: string;
  /** The name of the file in messages. */
  readonly name: string;
  readonly timeZone: string;
  readonly progress: SharedArrayBuffer;
};

const BUFFER_BYTES = 2 ** 20;
const MEGABYTE = 1_000_000;

letRequestsRunFirst();

export default toOutcome(stage);

async function stage(
  location: DatabaseLocation,
  { file, name, timeZone, progress: buffer }: StageJob,
): Promise<Books> {
  if (location.engine !== "sqlite") throw new Error("Assertion failed: PostgreSQL has no file");
  assertWholeFile(file, name);
  const folder = dirname(location.file);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const progress = new JobProgress(buffer);
  copyFile(file, location.file, progress);
  // A copy of a data folder, not a backup of this program.
  if (existsSync(`${file}-wal`) && isOwnWal(file)) {
    copyFile(`${file}-wal`, `${location.file}-wal`, progress);
  }
  progress.begin(null);
  await bringToThisVersion(folder, name, timeZone);
  // The last checkpoint had no disk space: without the WAL the file would be older.
  if (existsSync(`${location.file}-wal`)) throw noRoomError();
  return await describeBooks(location);
}

/**
 * The files opened this way are closed when the worker is ended. A finished backup is read-only, and
 * its copy must not be.
 */
function copyFile(from: string, to: string, progress: JobProgress): void {
  const { size } = statSync(from);
  if (!hasRoom(statfsSync(dirname(to)), size)) throw noRoomError();
  progress.begin(Math.ceil(size / MEGABYTE), "megabytes");
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  const source = openSync(from, "r");
  const target = openSync(to, "w", 0o600);
  try {
    for (let copied = 0; ;) {
      const count = readSync(source, buffer);
      if (count === 0) return;
      for (let at = 0; at < count;) at += writeSync(target, buffer, at, count - at);
      copied += count;
      progress.set(Math.floor(copied / MEGABYTE));
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

async function bringToThisVersion(folder: string, name: string, timeZone: string): Promise<void> {
  try {
    const database = await openDatabase({ dataDir: folder, databaseUrl: null, timeZone });
    await database.close();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const isDamaged = isDamage(error.cause);
    throw new StartupError(
      isDamaged
        ? `A cópia ${name} está danificada, e não pode ser usada. Nada foi mudado. Use outra cópia.`
        : `A cópia ${name} não pôde ser aberta. Nada foi mudado. ${error.message}`,
      { cause: error },
    );
  }
}
