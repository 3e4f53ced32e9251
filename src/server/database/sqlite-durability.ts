import type { DatabaseSync } from "node:sqlite";
import { StartupError } from "../errors/startup-error.ts";

export const BUSY_TIMEOUT_MS = 5000;
/** On macOS a plain sync leaves the data in the disk's cache. No effect elsewhere. */
export const FULL_SYNC = "pragma fullfsync = on; pragma checkpoint_fullfsync = on;";
/** Older versions could lose committed writes in a WAL reset with two connections open. */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const;

/**
 * Call after the schema is loaded, when some builds of SQLite change settings. @throws StartupError
 */
export function assertDurable(connection: DatabaseSync, file: string): void {
  const expected = {
    journal_mode: "wal",
    synchronous: 2,
    fullfsync: 1,
    checkpoint_fullfsync: 1,
    foreign_keys: 1,
    recursive_triggers: 1,
    busy_timeout: BUSY_TIMEOUT_MS,
  };
  for (const [name, value] of Object.entries(expected)) {
    if (pragma(connection, name) !== value) {
      throw new StartupError(
        `O arquivo ${file} não garante a gravação segura (${name} = ${String(pragma(connection, name))}): use uma pasta em um disco local, e inicie de novo.`,
      );
    }
  }
  assertSafeSqlite(connection);
}

/** Returns the version. @throws StartupError */
export function assertSafeSqlite(connection: DatabaseSync): string {
  const version = String(connection.prepare("select sqlite_version() as v").get()?.["v"]);
  if (!isAtLeast(version, OLDEST_SAFE_SQLITE)) {
    throw new StartupError(
      `O SQLite ${version} deste Node.js tem um defeito que perde dados: inicie com npm start, que usa a versão certa.`,
    );
  }
  return version;
}

function isAtLeast(version: string, oldest: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  const difference = oldest.map((part, index) => (parts[index] ?? 0) - part).find((d) => d !== 0);
  return (difference ?? 0) >= 0;
}

export function pragma(connection: DatabaseSync, name: string): unknown {
  return Object.values(connection.prepare(`pragma ${name}`).get() ?? {})[0];
}
