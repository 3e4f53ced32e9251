/** Starts the program with a sample company in its own folder, apart from the real data. */
import { existsSync, renameSync, rmSync } from "node:fs";
import { openDatabase } from "#server/database/open-database.ts";
import { writeSampleCompany } from "#server/demo/sample-company.ts";
import { readSettings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";

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
    // Renamed only when complete, so that an incomplete company is replaced.
    rmSync(UNFINISHED_FOLDER, { recursive: true, force: true });
    const database = await openDatabase({ dataDir: UNFINISHED_FOLDER, databaseUrl: null });
    await writeSampleCompany(database, Date.now(), timeZone);
    await database.close();
    renameSync(UNFINISHED_FOLDER, DEMO_FOLDER);
  }
  await import("#server/main.ts");
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
