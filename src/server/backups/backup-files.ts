/** The backups of one company in a folder. The name of a file says of which company, when, and if it was verified. */
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { BackupFile } from "#contract/backups.ts";
import { parseInstant, type Instant } from "#domain/company-time.ts";
import type { Schema } from "../database/schema.ts";
import { syncFolder } from "../database/write-durably.ts";

export type BackupState = BackupFile["state"];

/** `financeiro-<company>-2026-11-27T135900123Z.db`; after the time, what is to be said of it. */
const ENDINGS: Readonly<Record<BackupState, string>> = {
  verified: "",
  unverified: "-por-conferir",
  damaged: "-com-problemas",
};
const NAME =
  /^financeiro-(?<company>[0-9a-f]{8})-(?<day>\d{4}-\d{2}-\d{2})T(?<time>\d{9})Z(?<ending>-por-conferir|-com-problemas)?\.db$/u;
/** A file that is being written, or that a kill has left. */
const PARTIAL = /^financeiro-[0-9a-f]{8}-\d+\.db\.parcial/u;
const DAY_MS = 86_400_000;

function backupName(company: string, madeAt: Instant, state: BackupState): string {
  const [day = "", time = ""] = madeAt.split("T");
  return `financeiro-${company}-${day}T${time.replaceAll(/\D/gu, "")}Z${ENDINGS[state]}.db`;
}

/** Null for a file of any other name. */
function parseName(
  name: string,
): (Pick<BackupFile, "madeAt" | "state"> & { company: string }) | null {
  const groups = NAME.exec(name)?.groups;
  if (groups === undefined) return null;
  const { company = "", day = "", time = "", ending = "" } = groups;
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}.${time.slice(6)}`;
  const madeAt = parseInstant(`${day}T${clock}Z`);
  const state = (Object.keys(ENDINGS) as BackupState[]).find((key) => ENDINGS[key] === ending);
  return madeAt === null || state === undefined ? null : { company, madeAt, state };
}

/** Null before the first record: there is nothing to lose. Copies of two companies may be in one folder. */
export async function backupFilesOf(
  db: Kysely<Schema>,
  folder: string,
): Promise<BackupFiles | null> {
  const first = await db
    .selectFrom("audit_records")
    .select("hash")
    .where("sequence", "=", 1)
    .executeTakeFirst();
  return first === undefined ? null : new BackupFiles(folder, first.hash.slice(0, 8));
}

/** Of all companies, newest first. */
export function listAllBackups(folder: string): readonly BackupFile[] {
  return readdirSync(folder)
    .flatMap((name): BackupFile[] => {
      const parsed = parseName(name);
      const size = statSync(join(folder, name), { throwIfNoEntry: false })?.size;
      if (parsed === null || size === undefined) return [];
      return [{ name, madeAt: parsed.madeAt, bytes: size, state: parsed.state }];
    })
    .toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

export class BackupFiles {
  readonly folder: string;
  readonly #company: string;

  constructor(folder: string, company: string) {
    this.folder = folder;
    this.#company = company;
  }

  /** Newest first. @throws Error if the folder cannot be read. */
  list(): readonly BackupFile[] {
    return listAllBackups(this.folder).filter(
      ({ name }) => parseName(name)?.company === this.#company,
    );
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Of this process; removes what a kill has left. */
  newPartial(): string {
    for (const name of readdirSync(this.folder).filter((other) => PARTIAL.test(other))) {
      const { mtimeMs } = statSync(this.path(name), { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
      const isLeftOver = name.includes(`-${process.pid}.`) || Date.now() - mtimeMs > DAY_MS;
      if (isLeftOver) this.remove(this.path(name));
    }
    return this.path(`financeiro-${this.#company}-${process.pid}.db.parcial`);
  }

  /** In one step: a file with a final name is whole. Returns the name. */
  finish(path: string, madeAt: Instant, state: BackupState): string {
    const name = backupName(this.#company, madeAt, state);
    renameSync(path, this.path(name));
    syncFolder(this.folder);
    return name;
  }

  /** With what SQLite may have put beside it. */
  remove(path: string): void {
    for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(path + ending, { force: true });
  }
}
