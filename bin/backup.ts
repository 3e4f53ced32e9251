/**
 * Copies the ledger into a folder and verifies the copy, also while the program runs: npm run
 * backup [-- --to FOLDER] [--json]
 */
import { join, resolve } from "node:path";
import { instantFromMs } from "#domain/company-time.ts";
import { pluralize } from "#domain/format-amount.ts";
import { anchorPaths } from "#server/anchors/anchor.ts";
import { expectedAnchors } from "#server/anchors/anchor-file.ts";
import { backupFailure } from "#server/backups/backup-failure.ts";
import { backupFilesOf, type BackupFiles } from "#server/backups/backup-files.ts";
import { makeBackup } from "#server/backups/make-backup.ts";
import { createFolder } from "#server/database/create-folder.ts";
import type { DatabaseLocation } from "#server/database/database.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { readSettings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { booksLocation } from "./books-location.ts";
import { warnOfOtherBooks } from "./other-books.ts";
import { readArguments } from "./read-arguments.ts";
import { runCommand, type Outcome } from "./run-command.ts";

const USAGE = "Uma cópia se faz assim: npm run backup -- --to pasta";

await runCommand(backUp, USAGE);

async function backUp(): Promise<Outcome> {
  const { values } = readArguments({
    options: { to: { type: "string" }, json: { type: "boolean" } },
  });
  // A variable that is not set would name the folder of the program.
  if (values.to === "") throw new StartupError(USAGE);
  const settings = readSettings(process.env);
  const { dataDir, backupFolder, timeZone } = settings;
  const location = await booksLocation(settings, "copiar");
  await warnOfOtherBooks(location, settings);
  const folder = resolve(values.to ?? backupFolder?.path ?? join(dataDir, "backups"));
  try {
    // If a chosen folder is missing, its disk is not connected, or its name has a typing mistake.
    if (values.to === undefined && backupFolder?.isChosen !== true) createFolder(folder);
    const files = await filesIn(folder, location);
    if (files === null) throw new StartupError("Não há o que copiar: ainda não há registros.");
    const anchors = expectedAnchors(anchorPaths(dataDir, location));
    const madeAt = instantFromMs(Date.now());
    const { name, state, problems } = await makeBackup({
      location,
      timeZone,
      files,
      anchors,
      madeAt,
      signal: null,
    });
    const path = files.path(name);
    const texts = {
      verified: `Cópia feita e conferida: ${path}`,
      unverified: `A cópia foi feita em ${path}, mas não pôde ser conferida: confira o disco e faça outra. ${problems[0]?.text ?? ""}`,
      damaged: `A cópia foi feita em ${path}, mas não confere: ${pluralize(problems.length, "problema", "problemas")}. Rode npm run verify.`,
    };
    return {
      isDone: state === "verified",
      text: texts[state],
      json: { file: path, state, problems },
    };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(backupFailure(error, folder), { cause: error });
  }
}

async function filesIn(folder: string, location: DatabaseLocation): Promise<BackupFiles | null> {
  await using read = await openSnapshotReader(location);
  return await backupFilesOf(read.db, folder);
}
