import { chmodSync } from "node:fs";
import type { CheckName, Problem } from "#contract/trust.ts";
import type { Instant } from "#domain/company-time.ts";
import type { Anchor } from "../anchors/anchor.ts";
import { verifyBooks } from "../verification/verify-books.ts";
import type { BackupFiles, BackupState } from "./backup-files.ts";
import { copyDatabase } from "./copy-database.ts";

export type MadeBackup = {
  readonly name: string;
  readonly state: BackupState;
  readonly problems: readonly Problem[];
};

type Request = {
  /** The open SQLite file. */
  readonly file: string;
  readonly files: BackupFiles;
  /** Positions that the copy must have: read before. */
  readonly anchors: readonly Anchor[];
  readonly madeAt: Instant;
  /** Aborting it leaves the copy unverified. */
  readonly signal: AbortSignal | null;
  /** All by default. */
  readonly checks?: readonly CheckName[];
};

/** Copies the books and verifies the copy. @throws Error of the disk; then there is no file. */
export async function makeBackup(request: Request): Promise<MadeBackup> {
  const { file, files, madeAt } = request;
  const partial = files.newPartial();
  try {
    await copyDatabase(file, partial);
    const { state, problems } = await verifyCopy(partial, request);
    // Nothing needs to write to it again.
    chmodSync(partial, 0o400);
    return { name: files.finish(partial, madeAt, state), state, problems };
  } finally {
    files.remove(partial);
  }
}

/** @throws Error if the copy cannot be read. */
export async function verifyCopy(
  file: string,
  { anchors, signal, checks }: Pick<Request, "anchors" | "signal" | "checks">,
): Promise<Pick<MadeBackup, "state" | "problems">> {
  const context = { location: { engine: "sqlite", file }, anchors } as const;
  try {
    const problems = await verifyBooks(context, { signal, checks });
    return { state: problems.length === 0 ? "verified" : "damaged", problems };
  } catch (error) {
    if (signal?.aborted === true) return { state: "unverified", problems: [] };
    throw error;
  }
}
