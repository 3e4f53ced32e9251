/**
 * The default store: one SQLite file in the data folder, one process on it, one connection that
 * writes. Always true once open: a commit that returned is on the disk.
 */
import { closeSync, existsSync, mkdirSync, openSync, readSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../startup-error.ts";
import { CommitNotifier } from "./commit-notifier.ts";
import type { Database } from "./database.ts";
import { createSqliteKysely } from "./kysely-sqlite.ts";
import { migrate } from "./migrate.ts";
import { registerFunctions, sqliteEngine } from "./sqlite-engine.ts";
import { BUSY_TIMEOUT_MS, assertDurable, pragma } from "./sqlite-durability.ts";

/** The company's file in the data folder. */
export const SQLITE_FILE = "financeiro.db";
const LOCK_FILE = "financeiro.lock";
/** "SFin": marks a file as ours in SQLite's own header field for that. */
const APPLICATION_ID = 0x53_46_69_6e;

/**
 * Pages that the WAL holds before they are copied into the file, 32 MB: the same ones change again and
 * again, and are copied once.
 */
const PAGES_BETWEEN_CHECKPOINTS = 8000;

const SQLITE_BUSY = 5;
/** How every SQLite file begins. */
const SQLITE_HEADER = Buffer.from("SQLite format 3\0");

/** Opens (or creates) the company's file. @throws StartupError naming the file and what to do. */
export async function openSqlite(dataDir: string): Promise<Database> {
  const folder = usableFolder(dataDir);
  const lock = lockFolder(folder);
  const file = join(folder, SQLITE_FILE);
  let connection: DatabaseSync | null = null;
  try {
    connection = openOurFile(file);
    const announcements = new CommitNotifier();
    const writer = createSqliteKysely(connection, announcements);
    await migrate(writer, sqliteEngine);
    assertDurable(connection, file);
    registerFunctions(connection);
    const readConnection = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    registerFunctions(readConnection);
    const reader = createSqliteKysely(readConnection);
    return {
      engine: sqliteEngine,
      location: { engine: "sqlite", file },
      writer,
      reader,
      commitNotification() {
        announcements.make();
        return [];
      },
      onCommitted: (listener) => announcements.listen(listener),
      async close() {
        await reader.destroy();
        await writer.destroy();
        lock.close();
      },
    };
  } catch (error) {
    if (connection?.isOpen === true) connection.close();
    lock.close();
    throw error instanceof StartupError ? error : cannotOpen(file, error);
  }
}

function usableFolder(dataDir: string): string {
  try {
    makeFolder(resolve(dataDir));
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartupError(
      `Não foi possível usar a pasta de dados ${dataDir} (${reasonOf(error)}): escolha em DATA_DIR uma pasta em que se possa gravar, e inicie de novo.`,
      { cause: error },
    );
  }
}

/** Folder by folder: Node's own recursive way never returns where a file system takes no folders. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

/**
 * Keeps a second process off the folder for as long as this one lives: an exclusive transaction on
 * a file of its own, which the operating system lets go also when the process is killed.
 */
function lockFolder(folder: string): DatabaseSync {
  const file = join(folder, LOCK_FILE);
  try {
    const lock = new DatabaseSync(file);
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
    return lock;
  } catch (error) {
    if (sqliteCodeOf(error) !== SQLITE_BUSY) throw cannotOpen(file, error);
    throw new StartupError(
      `O sistema já está aberto com os dados de ${folder}: use a janela que já está aberta, ou feche o outro programa e inicie de novo.`,
      { cause: error },
    );
  }
}

function openOurFile(file: string): DatabaseSync {
  // SQLite itself would take a file shorter than its header for an empty one, and write over it.
  if (existsSync(file) && !isEmptyOrSqlite(file)) throw foreignFile(file);
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    if (!isOursOrNew(connection)) throw foreignFile(file);
    connection.exec(`
      pragma application_id = ${APPLICATION_ID};
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS};
      pragma foreign_keys = on;
      pragma recursive_triggers = on;
    `);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function isEmptyOrSqlite(file: string): boolean {
  const descriptor = openSync(file, "r");
  try {
    const header = Buffer.alloc(SQLITE_HEADER.length);
    const length = readSync(descriptor, header, 0, header.length, 0);
    return length === 0 || header.equals(SQLITE_HEADER);
  } finally {
    closeSync(descriptor);
  }
}

function isOursOrNew(connection: DatabaseSync): boolean {
  const id = pragma(connection, "application_id");
  if (id === APPLICATION_ID) return true;
  const tables = connection.prepare("select count(*) as n from sqlite_schema").get();
  return id === 0 && tables?.["n"] === 0;
}

function foreignFile(file: string): StartupError {
  return new StartupError(
    `O arquivo ${file} não é um banco de dados do Sistema Financeiro; ele não foi alterado. Mova-o para outro lugar, ou escolha outra pasta em DATA_DIR, e inicie de novo.`,
  );
}

function cannotOpen(file: string, error: unknown): StartupError {
  if (sqliteCodeOf(error) === SQLITE_BUSY) {
    return new StartupError(
      `O arquivo ${file} está em uso por outro programa: feche-o e inicie de novo.`,
      { cause: error },
    );
  }
  return new StartupError(
    `Não foi possível abrir o arquivo ${file} (${reasonOf(error)}): verifique o disco e a permissão de gravar, e inicie de novo.`,
    { cause: error },
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function sqliteCodeOf(error: unknown): number | null {
  if (!(error instanceof Error) || !("errcode" in error)) return null;
  // The low byte is the primary code; the rest tells kinds of it apart.
  return typeof error.errcode === "number" ? error.errcode & 0xff : null;
}
