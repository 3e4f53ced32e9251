/** Verifies the hash chain of the history and names the first broken record. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#server/database/open-database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { readSettings } from "#server/environment.ts";
import { verifyHistory } from "#server/history/verify-history.ts";
import { StartupError } from "#server/startup-error.ts";

try {
  const settings = readSettings(process.env);
  const file = join(settings.dataDir, SQLITE_FILE);
  if (settings.databaseUrl === null && !existsSync(file)) {
    throw new StartupError(`Não há o que conferir: o arquivo ${file} não existe.`);
  }
  const database = await openDatabase(settings);
  const result = await verifyHistory(database.reader);
  await database.close();
  if (result.isIntact) {
    process.stdout.write(`Histórico íntegro: ${result.records} registro(s) conferido(s).\n`);
  } else {
    const record = result.id === null ? "ausente" : result.id;
    process.stdout.write(
      `Histórico alterado: o primeiro registro que não confere é o de número ${result.sequence} (${record}).\n`,
    );
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
