/**
 * Reads a whole export into an empty system: npm run import -- FILE.zip [--yes] [--json]. Without
 * --yes it only checks.
 */
import { resolve } from "node:path";
import { ASSUMED_PAYMENT_DATES } from "#domain/payment.ts";
import { quotePath } from "#server/backups/quote-path.ts";
import { readSettings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { settingsReplacedBy } from "#server/whole-export/assert-no-books.ts";
import type { Erased } from "#server/whole-export/check-whole-export.ts";
import { describeContent, describeErased } from "#server/whole-export/describe-content.ts";
import { checkImport, readWholeExport } from "#server/whole-export/read-whole-export.ts";
import { readArguments } from "./read-arguments.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Informe o arquivo a ler: npm run import -- empresa.zip";

await runCommand(async () => {
  const { file, yes } = givenFile();
  const settings = readSettings(process.env);
  const target = settings.databaseUrl === null ? resolve(settings.dataDir) : "o banco PostgreSQL";
  if (!yes) {
    const { manifest, erased, found } = await checkImport(file, settings);
    const replaced = found === "only-settings" ? `${settingsReplacedBy("na exportação")}\n` : "";
    const text = `${file} confere, e traria para ${target}:\n${describeContent(manifest)}${erasedLine(erased)}${replaced}Nada foi mudado. Para trazer, rode: npm run import -- ${quotePath(file)} --yes`;
    return { isDone: false, text, json: { file, manifest, erased: erased.length } };
  }
  const { manifest, erased, here, keptIn } = await readWholeExport(file, settings);
  const assumedPaymentDates = here.assumed.count;
  const assumed =
    assumedPaymentDates === 0 ? "" : `  ${ASSUMED_PAYMENT_DATES}: ${assumedPaymentDates}`;
  const content = `${describeContent(manifest)}${erasedLine(erased)}${assumed}`.trimEnd();
  const kept = keptIn === null ? "" : `\nO que havia antes está guardado em ${keptIn}.`;
  const text = `Lido de ${file} para ${target}, e tudo confere:\n${content}${kept}`;
  return {
    isDone: true,
    text,
    json: { file, manifest, erased: erased.length, assumedPaymentDates, keptIn },
  };
}, USAGE);

function erasedLine(erased: Erased): string {
  return erased.length === 0 ? "" : `  ${describeErased(erased)}\n`;
}

function givenFile(): { file: string; yes: boolean } {
  const { values, positionals } = readArguments({
    options: { yes: { type: "boolean", default: false }, json: { type: "boolean" } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new StartupError(USAGE);
  return { file: resolve(file), yes: values.yes };
}
