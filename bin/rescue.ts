/**
 * Writes all readable data of a damaged SQLite file into a new folder: npm run rescue [-- folder]
 */
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isLocked } from "#server/database/lock-folder.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { readSettings } from "#server/environment.ts";
import { describeRescue } from "#server/rescue/describe-rescue.ts";
import { rescueBooks } from "#server/rescue/rescue-books.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { readArguments } from "./read-arguments.ts";
import { runCommand, type Outcome } from "./run-command.ts";

await runCommand(rescue, "O resgate se faz assim: npm run rescue, ou npm run rescue -- pasta-nova");

function rescue(): Outcome {
  const { positionals } = readArguments({
    options: { json: { type: "boolean" } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (more.length > 0) throw new StartupError("Informe uma pasta só para o resgate.");
  const { dataDir, databaseUrl, timeZone } = readSettings(process.env);
  if (databaseUrl !== null) {
    throw new StartupError(
      "O resgate lê um arquivo do SQLite: para um PostgreSQL danificado, volte à última cópia de segurança dele (pg_dump copia as tabelas que ainda podem ser lidas).",
    );
  }
  const file = resolve(dataDir, SQLITE_FILE);
  if (!existsSync(file)) {
    throw new StartupError(`Não há o que resgatar: o arquivo ${file} não existe.`);
  }
  if (isLocked(dataDir)) {
    throw new StartupError(
      "O sistema está aberto com estes dados: feche-o e rode o resgate de novo.",
    );
  }
  const time = new Date().toISOString().replaceAll(/\D/gu, "").slice(0, 14);
  const folder = resolve(name ?? `resgate-${time}`);
  if (existsSync(folder)) {
    throw new StartupError(
      `A pasta ${folder} já existe: informe outra, como npm run rescue -- outra-pasta.`,
    );
  }
  const report = describeRescue(file, rescueBooks(file, folder, timeZone));
  writeFileSync(join(folder, "LEIA-ME.txt"), report, { mode: 0o600 });
  return { isDone: true, text: `${report}\nTudo está na pasta ${folder}.`, json: { folder } };
}
