/** Reads a whole export into an empty system: npm run import -- FILE.zip [--yes] [--json]. Without --yes it only checks. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readSettings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { describeContent } from "#server/whole-export/describe-content.ts";
import { checkImport, readWholeExport } from "#server/whole-export/read-whole-export.ts";
import { runJsonCommand } from "./run-json-command.ts";

const USAGE = "Informe o arquivo a ler: npm run import -- empresa.zip";

await runJsonCommand(async (parameters) => {
  const { file, yes } = parseOptions(parameters);
  const settings = readSettings(process.env);
  const target = settings.databaseUrl === null ? resolve(settings.dataDir) : "o banco PostgreSQL";
  const manifest = await (yes ? readWholeExport : checkImport)(file, settings);
  const content = describeContent(manifest);
  const text = yes
    ? `Lido de ${file} para ${target}, e tudo confere:\n${content}`
    : `${file} confere, e traria para ${target}:\n${content}Nada foi mudado. Para trazer, rode: npm run import -- ${file} --yes\n`;
  return { isDone: yes, text, outcome: { file, manifest } };
});

function parseOptions(parameters: readonly string[]): { file: string; yes: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { yes: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new StartupError(USAGE);
    return { file: resolve(file), yes: values.yes };
  } catch (error) {
    throw new StartupError(USAGE, { cause: error });
  }
}
