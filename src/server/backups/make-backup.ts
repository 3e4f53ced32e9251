/** Makes one backup: of SQLite a copy of the file, of PostgreSQL a whole export. */
import { chmod } from "node:fs/promises";
import type { BackupFormat } from "#contract/backups.ts";
import type { CheckName, Problem } from "#contract/trust.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Anchor } from "../anchors/anchor.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { verifyBooks } from "../verification/verify-books.ts";
import type { BackupFiles, BackupState } from "./backup-files.ts";
import { copyDatabase } from "./copy-database.ts";
import { checkZip, writeZip } from "./zip-copy.ts";

export type MadeBackup = {
  readonly name: string;
  readonly state: BackupState;
  readonly problems: readonly Problem[];
};

type Books = {
  /** Of the open books. */
  readonly location: DatabaseLocation;
  /** Positions that the copy must have: read before. */
  readonly anchors: readonly Anchor[];
  /** Aborting it leaves a copy unverified; PostgreSQL's, which is written slowly, is given up before its end. */
  readonly signal: AbortSignal | null;
  /** All by default. */
  readonly checks?: readonly CheckName[];
};

type Request = Books & {
  /** IANA name, of the times that people read in an export. */
  readonly timeZone: string;
  readonly files: BackupFiles;
  readonly madeAt: Instant;
};

export function formatOf({ engine }: DatabaseLocation): BackupFormat {
  return engine === "sqlite" ? "db" : "zip";
}

/** Copies the books and verifies the copy. @throws Error of the disk or the database; then there is no file. */
export async function makeBackup(request: Request): Promise<MadeBackup> {
  const { location, files, madeAt, timeZone, signal } = request;
  const format = formatOf(location);
  const partial = await files.newPartial(format);
  try {
    if (location.engine === "sqlite") await copyDatabase(location.file, partial);
    else await writeZip(location, { path: partial, timeZone }, signal);
    const { state, problems } = await verifyCopy(partial, format, request);
    // Nothing needs to write to it again.
    await chmod(partial, 0o400);
    const name = await files.finish(partial, { madeAt, state, format });
    return { name, state, problems };
  } finally {
    await files.remove(partial);
  }
}

/** @throws Error if the copy cannot be read. */
export async function verifyCopy(
  file: string,
  format: BackupFormat,
  books: Books,
): Promise<Pick<MadeBackup, "state" | "problems">> {
  try {
    const problems = await (format === "db" ? verifyBooksIn(file, books) : verifyZip(file, books));
    return { state: problems.length === 0 ? "verified" : "damaged", problems };
  } catch (error) {
    if (books.signal?.aborted === true) return { state: "unverified", problems: [] };
    throw error;
  }
}

function verifyBooksIn(
  file: string,
  { anchors, signal, checks }: Books,
): Promise<readonly Problem[]> {
  return verifyBooks({ location: { engine: "sqlite", file }, anchors }, { signal, checks });
}

/** All of the file, and what is not in it: whether the records that it has agree with their history. */
async function verifyZip(
  file: string,
  { location, anchors, signal, checks }: Books,
): Promise<readonly Problem[]> {
  const problems = await checkZip(location, file, signal);
  if (problems.length > 0) return problems;
  return await verifyBooks({ location, anchors }, { signal, checks });
}
