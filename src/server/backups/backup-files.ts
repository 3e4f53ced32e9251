/**
 * The backups of one company in a folder. The file name tells the company, the time, and whether
 * the file was verified.
 */
import type { Stats } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { BACKUP_FORMATS, type BackupFile, type BackupFormat } from "#contract/backups.ts";
import { parseInstant } from "#domain/company-time.ts";
import type { Schema } from "../database/schema.ts";
import { isLeftOver, PROCESS_TAG, TAG_PATTERN } from "../database/process-tag.ts";
import { syncFolderAsync } from "../database/write-durably.ts";

export type BackupState = BackupFile["state"];

/** `financeiro-<company>-2026-11-27T135900123Z.db`, or `.zip`; a state may follow the time. */
const ENDINGS: Readonly<Record<BackupState, string>> = {
  verified: "",
  unverified: "-por-conferir",
  damaged: "-com-problemas",
};
const NAME =
  /^financeiro-(?<company>[0-9a-f]{8})-(?<day>\d{4}-\d{2}-\d{2})T(?<time>\d{9})Z(?<ending>-por-conferir|-com-problemas)?\.(?<format>db|zip)$/u;
/** A file that is being written, or was left by a kill. */
const PARTIAL = new RegExp(
  String.raw`^financeiro-[0-9a-f]{8}-(?:${TAG_PATTERN}|\d+)\.(?:db|zip)\.parcial`,
  "u",
);

type BackupName = Pick<BackupFile, "madeAt" | "state" | "format">;

function backupName(company: string, { madeAt, state, format }: BackupName): string {
  const [day = "", time = ""] = madeAt.split("T");
  return `financeiro-${company}-${day}T${time.replaceAll(/\D/gu, "")}Z${ENDINGS[state]}.${format}`;
}

/** Null for a file with another kind of name. */
function parseName(name: string): (BackupName & { company: string }) | null {
  const groups = NAME.exec(name)?.groups;
  if (groups === undefined) return null;
  const { company = "", day = "", time = "", ending = "", format = "" } = groups;
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}.${time.slice(6)}`;
  const madeAt = parseInstant(`${day}T${clock}Z`);
  const state = (Object.keys(ENDINGS) as BackupState[]).find((key) => ENDINGS[key] === ending);
  if (madeAt === null || state === undefined || !isFormat(format)) return null;
  return { company, madeAt, state, format };
}

function isFormat(text: string): text is BackupFormat {
  return BACKUP_FORMATS.some((format) => format === text);
}

/**
 * Null before the first history record: there is nothing to lose yet. A folder may hold the backups
 * of several companies.
 */
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

/**
 * Backups of all companies, newest first. Asynchronous, like all functions here, so that a slow
 * disk does not block requests.
 */
export async function listAllBackups(folder: string): Promise<readonly BackupFile[]> {
  const names = await readdir(folder);
  const files: BackupFile[] = [];
  // One at a time: a disk that hangs then holds one thread of the program.
  for (const name of names) {
    const file = await readBackup(folder, name);
    if (file !== null) files.push(file);
  }
  return files.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

async function readBackup(folder: string, name: string): Promise<BackupFile | null> {
  const parsed = parseName(name);
  if (parsed === null) return null;
  const found = await statIfThere(join(folder, name));
  const { madeAt, state, format } = parsed;
  return found === null ? null : { name, madeAt, bytes: found.size, format, state };
}

async function statIfThere(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** True if the file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

export class BackupFiles {
  readonly folder: string;
  readonly #company: string;

  constructor(folder: string, company: string) {
    this.folder = folder;
    this.#company = company;
  }

  /** Newest first. @throws Error if the folder cannot be read. */
  async list(): Promise<readonly BackupFile[]> {
    const all = await listAllBackups(this.folder);
    return all.filter(({ name }) => parseName(name)?.company === this.#company);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** A file name of this process; also removes files left by a kill. */
  async newPartial(format: BackupFormat): Promise<string> {
    for (const name of await readdir(this.folder)) {
      const match = PARTIAL.exec(name);
      if (match === null) continue;
      const { mtimeMs } = (await statIfThere(this.path(name))) ?? { mtimeMs: 0 };
      if (isLeftOver(match.groups, mtimeMs)) await this.remove(this.path(name));
    }
    return this.path(`financeiro-${this.#company}-${PROCESS_TAG}.${format}.parcial`);
  }

  /** Renames atomically: a file with a final name is complete. Returns the name. */
  async finish(path: string, is: BackupName): Promise<string> {
    const name = backupName(this.#company, is);
    await rename(path, this.path(name));
    await syncFolderAsync(this.folder);
    return name;
  }

  /** Also removes the files that SQLite may have created next to it. */
  async remove(path: string): Promise<void> {
    for (const ending of ["", "-wal", "-shm", "-journal"]) await rm(path + ending, { force: true });
  }
}
