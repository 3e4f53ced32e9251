/**
 * Imports the data of the original system, from its hosted backend or a folder with its three
 * tables: npm run import:original -- --url URL --key KEY [--dry-run] [--yes] [--json], or -- --from
 * FOLDER
 */
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { refusalResponse } from "#server/http/all-refusals.ts";
import type { OriginalRows } from "#server/imports/original/decode-tables.ts";
import { describeImport } from "#server/imports/original/describe-import.ts";
import { readHostedTables } from "#server/imports/original/hosted-tables.ts";
import { importOriginal } from "#server/imports/original/import-original.ts";
import { readTableFiles } from "#server/imports/original/table-files.ts";
import { readArguments } from "./read-arguments.ts";
import { runCommand } from "./run-command.ts";

const USAGE =
  "Use npm run import:original -- --url https://abc.supabase.co --key CHAVE, ou -- --from PASTA com clients, transactions e audit_records em CSV ou JSON. Sem --yes nada é gravado. A chave também pode estar na variável ORIGINAL_KEY.";

/** With PowerShell, npm keeps the key for itself (see `read-arguments.ts`). */
const KEY_USAGE =
  process.platform === "win32"
    ? 'Primeiro ponha-a na variável ORIGINAL_KEY: no PowerShell, $env:ORIGINAL_KEY="CHAVE"; no Prompt de Comando, set ORIGINAL_KEY=CHAVE. Depois rode o comando de novo, sem --key.'
    : USAGE;

// Hides the arguments, which other programs on this computer could read in the process title.
process.title = "import-original";

await runCommand(async () => {
  const { writes, isDryRun, source, readRows } = parseArguments();
  const settings = readSettings(process.env);
  try {
    const report = await importOriginal({ readRows, settings, writes, clock: Date.now });
    const isDone = report.action === "imported" || (isDryRun && report.action === "checked");
    const text = describeImport(report, source).trimEnd();
    return { isDone: report.ok && isDone, text, json: report };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new StartupError(refusalResponse(error).message, { cause: error });
  }
}, `Há um argumento que o comando não tem. ${USAGE}`);

function parseArguments() {
  const values = parseValues();
  const isDryRun = values["dry-run"] === true;
  if (isDryRun && values.yes === true) throw new StartupError(`Use --dry-run ou --yes. ${USAGE}`);
  const source = values.from === undefined ? ("hosted" as const) : ("files" as const);
  return { isDryRun, writes: values.yes === true, source, readRows: sourceOf(values) };
}

type Values = ReturnType<typeof parseValues>;

function parseValues() {
  return readArguments({
    options: {
      url: { type: "string" },
      key: { type: "string" },
      from: { type: "string" },
      "dry-run": { type: "boolean" },
      yes: { type: "boolean" },
      json: { type: "boolean" },
    },
  }).values;
}

function sourceOf({ url, key, from }: Values): () => OriginalRows | Promise<OriginalRows> {
  if ((url === undefined) === (from === undefined)) throw new StartupError(USAGE);
  if (from !== undefined) return () => readTableFiles(from);
  const secret = key ?? process.env["ORIGINAL_KEY"] ?? "";
  if (secret === "") throw new StartupError(`Falta a chave. ${KEY_USAGE}`);
  if (!/^[\u0021-\u007e]+$/u.test(secret)) {
    throw new StartupError("A chave não vale: copie-a de novo, inteira e sem espaços.");
  }
  return () =>
    readHostedTables({ url: url ?? "", key: secret }, (done, total) =>
      process.stderr.write(`Lidas: ${done}${total === null ? "" : ` de ${total}`} linhas\n`),
    );
}
