/** Writes all that the company has into one zip: npm run export -- --to FILE.zip [--json]. It only reads. */
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { DatabaseLocation } from "#server/database/database.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { readSettings, type Settings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { describeContent } from "#server/whole-export/describe-content.ts";
import { writeWholeExport } from "#server/whole-export/write-whole-export.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Informe o arquivo em que gravar: npm run export -- --to empresa.zip";

await runCommand(async () => {
  const file = newFile();
  const settings = readSettings(process.env);
  const location = locationOf(settings);
  const partial = `${file}.incompleto-${process.pid}`;
  try {
    const out = createWriteStream(partial, { flags: "wx", mode: 0o600 });
    const { timeZone } = settings;
    const manifest = await writeWholeExport(location, out, { timeZone, clock: Date.now });
    sync(partial);
    assertNew(file);
    renameSync(partial, file);
    const content = describeContent(manifest);
    return {
      isDone: true,
      text: `Exportado para ${file} (${statSync(file).size} bytes), lido por inteiro de um só momento:\n${content.trimEnd()}`,
      json: { file, bytes: statSync(file).size, manifest },
    };
  } finally {
    rmSync(partial, { force: true });
  }
}, USAGE);

function newFile(): string {
  const { to } = parseArgs({
    options: { to: { type: "string" }, json: { type: "boolean" } },
  }).values;
  if (to === undefined || to === "") throw new StartupError(USAGE);
  const file = resolve(to);
  assertNew(file);
  return file;
}

function assertNew(file: string): void {
  if (!existsSync(file)) return;
  throw new StartupError(`O arquivo ${file} já existe, e não foi mudado: informe outro nome.`);
}

function locationOf({ databaseUrl, dataDir }: Settings): DatabaseLocation {
  if (databaseUrl !== null) return { engine: "postgres", url: databaseUrl };
  const file = join(dataDir, SQLITE_FILE);
  if (existsSync(file)) return { engine: "sqlite", file };
  throw new StartupError(`Não há o que exportar: o arquivo ${file} não existe.`);
}

function sync(file: string): void {
  const descriptor = openSync(file, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
