/** Checks the whole history against its chain of hashes and names the first broken record. */
import { openDatabase } from "#server/database/open-database.ts";
import { readSettings } from "#server/environment.ts";
import { verifyHistory } from "#server/ledger/verify-history.ts";
import { StartupTrouble } from "#server/startup-trouble.ts";

try {
  const database = await openDatabase(readSettings(process.env));
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
  if (!(error instanceof StartupTrouble)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
