/** Starts the program with a sample company in its own folder, apart from the real data. */
import { existsSync, renameSync, rmSync } from "node:fs";
import { openDatabase } from "#server/database/open-database.ts";
import { writeSampleCompany } from "#server/demo/sample-company.ts";
import { readSettings } from "#server/environment.ts";
import { sentenceOf } from "./run-command.ts";

const DEMO_FOLDER = "./data-demo";
const UNFINISHED_FOLDER = "./data-demo.unfinished";

for (const name of ["DATA_DIR", "DATABASE_URL"]) {
  const value = process.env[name];
  if (value === undefined || value === "") continue;
  process.stderr.write(
    `A empresa de exemplo fica sempre em ${DEMO_FOLDER}: ${name} não vale aqui, e os seus dados não são abertos.\n`,
  );
}
process.env["DATA_DIR"] = DEMO_FOLDER;
// The company's program may be running on the default port.
process.env["PORT"] ??= "3001";
delete process.env["DATABASE_URL"];

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

/** Renamed only when complete, so that an incomplete company is replaced. */
async function prepareCompany(timeZone: string): Promise<void> {
  const dropUnfinished = () => rmSync(UNFINISHED_FOLDER, { recursive: true, force: true });
  dropUnfinished();
  try {
    const database = await openDatabase({ dataDir: UNFINISHED_FOLDER, databaseUrl: null });
    try {
      await writeSampleCompany(database, Date.now(), timeZone);
    } finally {
      await database.close();
    }
    renameSync(UNFINISHED_FOLDER, DEMO_FOLDER);
  } catch (error) {
    dropUnfinished();
    throw error;
  }
}
