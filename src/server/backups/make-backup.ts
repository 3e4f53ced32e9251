/** Makes one backup: a copy of the file for SQLite, a whole export for PostgreSQL. */
import type { BackupFormat } from "#contract/backups.ts";
import { CHECK_NAMES } from "#contract/trust.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Anchor } from "../anchors/anchor.ts";
import type { DatabaseLocation } from "../database/database.ts";
import { restrictAsync } from "../database/make-private.ts";
import { findOtherVersion } from "../verification/ledger-version.ts";
import { unreadable, withoutTolerated, type Finding } from "../verification/report-unreadable.ts";
import { verifyBooks } from "../verification/verify-books.ts";
import type { BackupFiles, BackupState } from "./backup-files.ts";
import type { JobProgress } from "../workers/job-progress.ts";
import { copyDatabase } from "./copy-database.ts";
import { checkZip, writeZip } from "./zip-copy.ts";

export type CheckedCopy = {
  /** `unverified` if the check was aborted, or, with the reasons as problems, could not read it. */
  readonly state: BackupState;
  readonly problems: readonly Finding[];
};

export type MadeBackup = CheckedCopy & { readonly name: string };

/** For a ledger that is not upgraded yet: this program does not know its other tables. */
const CHECKS_OF_OTHER_VERSION = ["file"] as const;

type Books = {
  /** The location of the open ledger. */
  readonly location: DatabaseLocation;
  /** Positions that the copy must contain; read beforehand. */
  readonly anchors: readonly Anchor[];
  /**
   * Aborting leaves a SQLite copy unverified, and stops a PostgreSQL copy, which takes longer,
   * before its end.
   */
  readonly signal: AbortSignal | null;
  readonly progress?: JobProgress | null;
};

type Request = Books & {
  /** IANA name, for the times shown in an export. */
  readonly timeZone: string;
  readonly files: BackupFiles;
  readonly madeAt: Instant;
  /** If aborted, there is no backup. */
  readonly cancelled?: AbortSignal;
};

export function formatOf({ engine }: DatabaseLocation): BackupFormat {
  return engine === "sqlite" ? "db" : "zip";
}

/**
 * Copies the ledger and verifies the copy. @throws Error of the disk or the database, or if it was
 * cancelled; no file is left then.
 */
export async function makeBackup(request: Request): Promise<MadeBackup> {
  const { location, files, madeAt, timeZone, cancelled } = request;
  const format = formatOf(location);
  const partial = await files.newPartial(format);
  try {
    if (location.engine === "sqlite") await copyDatabase(location.file, partial);
    else await writeZip({ path: partial, timeZone }, request);
    cancelled?.throwIfAborted();
    const { state, problems } = await verifyCopy(partial, format, request);
    cancelled?.throwIfAborted();
    // A finished backup is never written again.
    await restrictAsync(partial, 0o400);
    const name = await files.finish(partial, { madeAt, state, format });
    return { name, state, problems };
  } finally {
    await files.remove(partial);
  }
}

/** @throws Error of the program. */
export async function verifyCopy(
  file: string,
  format: BackupFormat,
  books: Books,
): Promise<CheckedCopy> {
  try {
    const problems = withoutTolerated(await findProblems(file, format, books));
    return { state: stateFor(problems), problems };
  } catch (error) {
    if (books.signal?.aborted === true) return { state: "unverified", problems: [] };
    const finding = unreadable("file", error);
    if (finding.isUnread !== true) throw error;
    return { state: "unverified", problems: [finding] };
  }
}

function stateFor(problems: readonly Finding[]): BackupState {
  if (problems.length === 0) return "verified";
  return problems.every(({ isUnread }) => isUnread === true) ? "unverified" : "damaged";
}

/**
 * An export shows whether it is whole; whether its records agree with their history is verified in
 * the database that it is from.
 */
async function findProblems(
  file: string,
  format: BackupFormat,
  books: Books,
): Promise<readonly Finding[]> {
  const { location, anchors, signal, progress } = books;
  const problems = format === "db" ? [] : await checkZip(file, books);
  if (problems.length > 0) return problems;
  const verified = format === "db" ? ({ engine: "sqlite", file } as const) : location;
  const isOther = (await findOtherVersion(verified)) !== null;
  const checks = isOther ? CHECKS_OF_OTHER_VERSION : CHECK_NAMES;
  progress?.begin(checks.length, "checks");
  const onChecked = () => progress?.add(1);
  return await verifyBooks({ location: verified, anchors }, { signal, checks, onChecked });
}
