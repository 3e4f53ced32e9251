/**
 * Writes all data of the company into one zip: npm run export -- --to FILE.zip [--json]. Read-only.
 */
import { createWriteStream, existsSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { classifyDatabaseError } from "#server/database/database-errors.ts";
import { syncFile } from "#server/database/write-durably.ts";
import { readSettings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { describeContent } from "#server/whole-export/describe-content.ts";
import { writeWholeExport } from "#server/whole-export/write-whole-export.ts";
import { booksLocation } from "./books-location.ts";
import { warnOfOtherBooks } from "./other-books.ts";
import { readArguments } from "./read-arguments.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Informe o arquivo em que gravar: npm run export -- --to empresa.zip";

await runCommand(async () => {
  const file = newFile();
  const settings = readSettings(process.env);
  const location = await booksLocation(settings, "exportar");
  await warnOfOtherBooks(location, settings);
  const partial = `${file}.incompleto-${process.pid}`;
  try {
    // Opened here: its error would come before anybody listens.
    const out = createWriteStream(partial, { fd: openSync(partial, "wx", 0o600) });
    const { timeZone } = settings;
    const manifest = await writeWholeExport(location, out, { timeZone, clock: Date.now });
    syncFile(partial);
    assertNew(file);
    renameSync(partial, file);
    const content = describeContent(manifest);
    return {
      isDone: true,
      text: `Exportado para ${file} (${statSync(file).size} bytes), lido por inteiro de um só momento:\n${content.trimEnd()}`,
      json: { file, bytes: statSync(file).size, manifest },
    };
  } catch (error) {
    throw classifyDatabaseError(error) === "disk-full" ? diskFull(file, error) : error;
  } finally {
    rmSync(partial, { force: true });
  }
}, USAGE);

function diskFull(file: string, cause: unknown): StartupError {
  return new StartupError(
    `A exportação não coube no disco da pasta ${dirname(file)}, e nada ficou gravado: libere espaço, ou grave em outro disco.`,
    { cause },
  );
}

function newFile(): string {
  const { to } = readArguments({
    options: { to: { type: "string" }, json: { type: "boolean" } },
  }).values;
  if (to === undefined || to === "") throw new StartupError(USAGE);
  const file = resolve(to);
  if (!existsSync(dirname(file))) {
    throw new StartupError(`A pasta ${dirname(file)} não existe: crie-a, ou informe outra.`);
  }
  assertNew(file);
  return file;
}

function assertNew(file: string): void {
  if (!existsSync(file)) return;
  throw new StartupError(`O arquivo ${file} já existe, e não foi mudado: informe outro nome.`);
}
