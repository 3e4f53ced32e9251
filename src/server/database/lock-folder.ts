/**
 * Prevents a second process with an exclusive lock, which the operating system releases on a kill.
 */
import { existsSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "../errors/startup-error.ts";
import { DATA_FILE_PREFIX } from "./make-private.ts";
import { SQLITE_BUSY, isDamage, openError, sqliteErrorCode } from "./sqlite-open-error.ts";

const LOCK_FILE = `${DATA_FILE_PREFIX}lock`;
/** Two processes that start at once hinder each other for a moment: both would fail. */
const WAIT_MS = 1000;

/** Close the result to release it. @throws StartupError when another process holds it. */
export function lockFolder(folder: string): DatabaseSync {
  const file = join(folder, LOCK_FILE);
  try {
    try {
      return openLock(file);
    } catch (error) {
      if (!isDamage(error)) throw error;
      // The lock is free, and the file has no content to lose.
      truncateSync(file);
      return openLock(file);
    }
  } catch (error) {
    if (sqliteErrorCode(error) !== SQLITE_BUSY) throw openError(file, error);
    throw new StartupError(
      `O sistema já está aberto com os dados de ${folder}: use a janela que já está aberta, ou feche o outro programa e inicie de novo.`,
      { cause: error },
    );
  }
}

/** Read-only. True while a process holds the lock. */
export function isLocked(folder: string): boolean {
  const file = join(folder, LOCK_FILE);
  if (!existsSync(file)) return false;
  const lock = new DatabaseSync(file, { readOnly: true });
  try {
    lock.prepare("select 1 from sqlite_schema").get();
    return false;
  } catch (error) {
    return sqliteErrorCode(error) === SQLITE_BUSY;
  } finally {
    lock.close();
  }
}

function openLock(file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
