/** Reads a whole export into an empty system: npm run import -- FILE.zip [--yes] [--json]. Without --yes it only checks. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readSettings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { describeContent } from "#server/whole-export/describe-content.ts";
import { checkImport, readWholeExport } from "#server/whole-export/read-whole-export.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Informe o arquivo a ler: npm run import -- empresa.zip";

await runCommand(async () => {
  const { file, yes } = readArguments();
  const settings = readSettings(process.env);
  const target = settings.databaseUrl === null ? resolve(settings.dataDir) : "o banco PostgreSQL";
  const manifest = await (yes ? readWholeExport : checkImport)(file, settings);
  const content = describeContent(manifest);
  const text = yes
    ? `Lido de ${file} para ${target}, e tudo confere:\n${content.trimEnd()}`
    : `${file} confere, e traria para ${target}:\n${content}Nada foi mudado. Para trazer, rode: npm run import -- ${file} --yes`;
  return { isDone: yes, text, json: { file, manifest } };
}, USAGE);

function readArguments(): { file: string; yes: boolean } {
  const { values, positionals } = parseArgs({
    options: { yes: { type: "boolean", default: false }, json: { type: "boolean" } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new StartupError(USAGE);
  return { file: resolve(file), yes: values.yes };
}
