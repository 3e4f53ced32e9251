/**
 * Swaps in the ledger of the staging folder, for a restore or an import. The decision is written
 * down before the swap, so that a kill at any time leaves either the old ledger or the new one.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
} from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { instant } from "#contract/fields.ts";
import { anchorPaths, type Anchor } from "../anchors/anchor.ts";
import { appendAnchor, readAnchors, type KeptAnchor } from "../anchors/anchor-file.ts";
import { DATA_FILE_PREFIX, restrict } from "../database/make-private.ts";
import { SQLITE_FILE } from "../database/sqlite.ts";
import { syncFile, syncFolder, writeDurably } from "../database/write-durably.ts";
import { onceWritten } from "../errors/once-written.ts";

/** The origin of the replacement ledger. */
type Replacement = "restore" | "import";

const STAGED_FOLDER = `${DATA_FILE_PREFIX}restaurando`;
const PLAN_FILE = `${DATA_FILE_PREFIX}restauracao`;
/** Files of the ledger that a restore replaces. */
const ENDINGS = ["db", "db-wal", "anchors", "head", "verification"];
/** Files that belong to the previous ledger alone. */
const REMOVED_ENDINGS = ["db-wal", "db-shm", "head", "verification"];

const plan = z.object({
  /** The folder with the previous files. */
  keptIn: z.string(),
  reason: z.enum(["restore", "import"]).default("restore"),
  sequence: z.int(),
  hash: z.string(),
  timestamp: instant,
});

/** Removes the staged files. */
export function dropStaged(dataDir: string): void {
  rmSync(stagedFolder(dataDir), { recursive: true, force: true });
}

/**
 * Decides to use the verified ledger in the staging folder, whose history ends at this position:
 * from now on `finishRestore` swaps it in. Returns the folder for the previous files.
 */
export function decideRestore(
  dataDir: string,
  { sequence, hash, timestamp }: Anchor,
  reason: Replacement = "restore",
): string {
  const keptIn = `${DATA_FILE_PREFIX}antes-da-restauracao-${timestamp.replaceAll(/\D/gu, "")}`;
  writeDurably(
    join(dataDir, PLAN_FILE),
    JSON.stringify(plan.encode({ keptIn, reason, sequence, hash, timestamp })),
  );
  return join(dataDir, keptIn);
}

/**
 * Decides and completes it. Returns the folder with the previous files, null if there were none.
 * Call while holding the folder's lock. @throws StartupError if it fails once it is decided: the
 * next start completes it.
 */
export async function swapInStaged(
  dataDir: string,
  anchor: Anchor,
  reason: Replacement,
): Promise<string | null> {
  const keptIn = decideRestore(dataDir, anchor, reason);
  await onceWritten(() => finishRestore(dataDir));
  return existsSync(keptIn) ? keptIn : null;
}

/** Completes a decided restore. Call while holding the folder's lock, before any file is opened. */
export function finishRestore(dataDir: string): void {
  const planFile = join(dataDir, PLAN_FILE);
  if (existsSync(planFile)) {
    const { keptIn, ...anchor } = plan.parse(JSON.parse(readFileSync(planFile, "utf8")));
    const kept = join(dataDir, keptIn);
    const { anchors } = anchorPaths(dataDir, { engine: "sqlite", file: pathOf(dataDir, "db") });
    const isStaged = existsSync(join(stagedFolder(dataDir), SQLITE_FILE));
    // Killed during the swap. With its anchor the restore was complete, and the ledger has gone on
    // since: a power cut brought the plan back.
    const isHalfDone = () => existsSync(kept) && !readAnchors(anchors).some(isSame(anchor));
    if (isStaged || isHalfDone()) {
      if (isStaged) swapIn(dataDir, kept);
      for (const ending of REMOVED_ENDINGS) rmSync(pathOf(dataDir, ending), { force: true });
      appendAnchor(anchors, anchor);
      if (existsSync(kept) && readdirSync(kept).length === 0) rmdirSync(kept);
      syncFolder(dataDir);
    }
    rmSync(planFile);
    syncFolder(dataDir);
  }
  dropStaged(dataDir);
}

function isSame(one: KeptAnchor): (other: KeptAnchor) => boolean {
  return (other) =>
    one.sequence === other.sequence &&
    one.hash === other.hash &&
    one.timestamp === other.timestamp &&
    one.reason === other.reason;
}

function swapIn(dataDir: string, kept: string): void {
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  for (const ending of ENDINGS) {
    keep(pathOf(dataDir, ending), join(kept, DATA_FILE_PREFIX + ending));
  }
  syncFolder(kept);
  renameSync(join(stagedFolder(dataDir), SQLITE_FILE), pathOf(dataDir, "db"));
}

function pathOf(dataDir: string, ending: string): string {
  return join(dataDir, DATA_FILE_PREFIX + ending);
}

/** A hard link to the file; a copy on a file system without hard links. */
function keep(path: string, kept: string): void {
  if (!existsSync(path) || existsSync(kept)) return;
  // Later lines are added to the anchors of the restored ledger, and must not be in these.
  if (path.endsWith(".anchors") || !isLinked(path, kept)) copyWhole(path, kept);
}

function isLinked(path: string, kept: string): boolean {
  try {
    linkSync(path, kept);
    return true;
  } catch {
    return false;
  }
}

/** A kill leaves no copy under the final name: the swap, done again, would take it for complete. */
function copyWhole(path: string, copy: string): void {
  const partial = `${copy}.parcial`;
  copyFileSync(path, partial);
  restrict(partial, 0o600);
  syncFile(partial);
  renameSync(partial, copy);
}

/** The folder in which a replacement ledger is built. */
export function stagedFolder(dataDir: string): string {
  return join(dataDir, STAGED_FOLDER);
}
