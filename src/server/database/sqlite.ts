/** One SQLite file, used by one process with one writing connection. */
import { closeSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { StartupError } from "../errors/startup-error.ts";
import { Checkpoints } from "./checkpoints.ts";
import { CommitNotifier } from "./commit-notifier.ts";
import { createFolder } from "./create-folder.ts";
import { DataFiles } from "./data-files.ts";
import type { Database, DatabaseLocation, OpeningSteps } from "./database.ts";
import { createSqliteKysely } from "./kysely-sqlite.ts";
import { lockFolder } from "./lock-folder.ts";
import { DATA_FILE_PREFIX, makePrivate } from "./make-private.ts";
import { isUpToDate, migrate } from "./migrate.ts";
import { registerFunctions, sqliteEngine } from "./sqlite-engine.ts";
import { BUSY_TIMEOUT_MS, FULL_SYNC, assertDurable, pragma } from "./sqlite-durability.ts";
import { errorMessage } from "../errors/error-message.ts";
import { openError } from "./sqlite-open-error.ts";
import { isOwnWal } from "./wal-generation.ts";

export const SQLITE_FILE = `${DATA_FILE_PREFIX}db`;
/** "SFin", in SQLite's header field for this purpose. */
export const APPLICATION_ID = 0x53_46_69_6e;
/** Its offset in the file, in bytes. */
const APPLICATION_ID_AT = 68;

/** An import changes pages all over the indexes: a fifth faster than with SQLite's 2 MB. */
const CACHE_KIB = 8000;

const SQLITE_HEADER = Buffer.from("SQLite format 3\0");

/** @throws StartupError with the file and a remedy. */
export async function openSqlite(
  dataDir: string,
  { prepare, inspect, beforeUpgrade, lastMigration }: OpeningSteps = {},
  timeZone = DEFAULT_TIME_ZONE,
): Promise<Database> {
  const folder = prepareFolder(dataDir);
  const lock = lockFolder(folder);
  const file = join(folder, SQLITE_FILE);
  let connection: DatabaseSync | null = null;
  try {
    prepare?.(folder);
    assertOwnFiles(file);
    const location: DatabaseLocation = { engine: "sqlite", file };
    await inspect?.(location);
    // A backup that was put in place by hand is read-only. Another program's file is not touched.
    if (isOurs(file)) makePrivate(folder);
    connection = openDatabaseFile(file);
    const notifier = new CommitNotifier();
    let files: DataFiles | null = null;
    const writer = createSqliteKysely(connection, {
      notifier,
      beforeBegin: () => files?.assertWritable(),
      afterCommit: () => files?.assertInPlace(),
    });
    registerFunctions(connection);
    if (lastMigration !== undefined || !(await isUpToDate(writer))) {
      await migrate(writer, sqliteEngine, timeZone, {
        beforeUpgrade: () => beforeUpgrade?.(location),
        last: lastMigration,
      });
    }
    assertDurable(connection, file);
    makePrivate(folder);
    const checkpoints = new Checkpoints(connection, file, notifier);
    const readConnection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    registerFunctions(readConnection);
    const reader = createSqliteKysely(readConnection);
    const dataFiles = new DataFiles(file);
    files = dataFiles;
    return {
      engine: sqliteEngine,
      location,
      writer,
      reader,
      commitNotification() {
        notifier.queue();
        return [];
      },
      onCommitted: (listener) => notifier.listen(listener),
      // No other process has the lock of the folder.
      onReplaced: () => () => undefined,
      async close() {
        dataFiles.close();
        await checkpoints.stop();
        await reader.destroy();
        await writer.destroy();
        lock.close();
      },
    };
  } catch (error) {
    if (connection?.isOpen === true) connection.close();
    lock.close();
    throw error instanceof StartupError ? error : openError(file, error);
  }
}

function prepareFolder(dataDir: string): string {
  try {
    createFolder(resolve(dataDir));
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartupError(
      `Não foi possível usar a pasta de dados ${dataDir} (${errorMessage(error)}): escolha em DATA_DIR uma pasta em que se possa gravar, e inicie de novo.`,
      { cause: error },
    );
  }
}

/** Only reads the files. */
function assertOwnFiles(file: string): void {
  const size = sizeOf(file);
  // SQLite would treat a file shorter than its header as empty, and overwrite it.
  if (size > 0 && !isSqlite(file)) throw foreignFileError(file);
  const wal = `${file}-wal`;
  if (sizeOf(wal) === 0) return;
  if (size === 0) {
    throw new StartupError(
      `O arquivo ${file} não está no lugar, ou está vazio, mas ao lado dele está ${wal}, com lançamentos gravados; nada foi alterado. Devolva o arquivo financeiro.db que estava nessa pasta e inicie de novo. Se ele se perdeu, volte a uma cópia de segurança: npm run restore mostra as que há.`,
    );
  }
  if (!isOwnWal(file)) {
    throw new StartupError(
      `O arquivo ${wal} não é de ${file}: um dos dois veio de outro lugar, por exemplo de uma cópia de segurança; nada foi alterado. Se você voltou a uma cópia, mova ${wal} para outra pasta e inicie de novo: vale o que está na cópia.`,
    );
  }
}

function openDatabaseFile(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    claim(connection, file);
    connection.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      ${FULL_SYNC}
      pragma foreign_keys = on;
      pragma recursive_triggers = on;
      pragma cache_size = -${CACHE_KIB};
    `);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Zero if it does not exist. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function isSqlite(file: string): boolean {
  return readStart(file).subarray(0, SQLITE_HEADER.length).equals(SQLITE_HEADER);
}

function isOurs(file: string): boolean {
  return sizeOf(file) > 0 && readStart(file).readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID;
}

function readStart(file: string): Buffer {
  const descriptor = openSync(file, "r");
  try {
    const start = Buffer.alloc(APPLICATION_ID_AT + 4);
    readSync(descriptor, start, 0, start.length, 0);
    return start;
  } finally {
    closeSync(descriptor);
  }
}

/** Marks a new file as ours. @throws StartupError for another program's. */
function claim(connection: DatabaseSync, file: string): void {
  const id = pragma(connection, "application_id");
  if (id === APPLICATION_ID) return;
  const tables = connection.prepare("select count(*) as n from sqlite_schema").get();
  if (id !== 0 || tables?.["n"] !== 0) throw foreignFileError(file);
  connection.exec(`pragma application_id = ${APPLICATION_ID}`);
}

function foreignFileError(file: string): StartupError {
  return new StartupError(
    `O arquivo ${file} não é um banco de dados do Sistema Financeiro; ele não foi alterado. Mova-o para outro lugar, ou escolha outra pasta em DATA_DIR, e inicie de novo.`,
  );
}
