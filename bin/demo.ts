/** Starts the program with a sample company in its own folder, apart from the real data. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { openDatabase } from "#server/database/open-database.ts";
import { isLeftOver, PROCESS_TAG, TAG_PATTERN } from "#server/database/process-tag.ts";
import { writeSampleCompany } from "#server/demo/sample-company.ts";
import { readSettings } from "#server/environment.ts";
import { sentenceOf } from "./run-command.ts";

const DEMO_FOLDER = "./data-demo";
/** Its own: another window may be preparing the company too. */
const UNFINISHED_FOLDER = `./data-demo.unfinished-${PROCESS_TAG}`;
const UNFINISHED_NAME = new RegExp(String.raw`^data-demo\.unfinished(?:-${TAG_PATTERN})?$`, "u");

for (const name of ["DATA_DIR", "DATABASE_URL", "BACKUP_DIR"]) {
  const value = process.env[name];
  if (value === undefined || value === "") continue;
  process.stderr.write(
    `A empresa de exemplo fica sempre em ${DEMO_FOLDER}: ${name} não vale aqui, e os seus dados não são abertos.\n`,
  );
}
process.env["DATA_DIR"] = DEMO_FOLDER;
// The company's program may be running on the default port.
if ((process.env["PORT"] ?? "") === "") process.env["PORT"] = "3001";
delete process.env["DATABASE_URL"];
// Its copies must not be among the company's.
delete process.env["BACKUP_DIR"];

try {
  const { timeZone } = readSettings(process.env);
  if (!existsSync(DEMO_FOLDER)) {
    process.stderr.write("Preparando a empresa de exemplo…\n");
    await prepareCompany(timeZone);
  }
  await import("#server/main.ts");
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

/** Renamed only when complete. If two processes prepare one, the first company stays. */
async function prepareCompany(timeZone: string): Promise<void> {
  removeLeftOver();
  try {
    const database = await openDatabase({ dataDir: UNFINISHED_FOLDER, databaseUrl: null });
    try {
      await writeSampleCompany(database, Date.now(), timeZone);
    } finally {
      await database.close();
    }
    renameSync(UNFINISHED_FOLDER, DEMO_FOLDER);
  } catch (error) {
    // Another process was first: a folder is never renamed over one with files.
    if (!existsSync(DEMO_FOLDER)) throw error;
  } finally {
    rmSync(UNFINISHED_FOLDER, { recursive: true, force: true });
  }
}

/** Removes the folders of processes that were killed. */
function removeLeftOver(): void {
  for (const name of readdirSync(".")) {
    const match = UNFINISHED_NAME.exec(name);
    if (match === null) continue;
    const modifiedMs = statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (isLeftOver(match.groups, modifiedMs)) rmSync(name, { recursive: true, force: true });
  }
}
