/**
 * Brings in the data of the original system, from its hosted backend or a folder with its three tables:
 * npm run import:original -- --url URL --key KEY [--dry-run] [--yes] [--json], or -- --from FOLDER
 */
import { parseArgs } from "node:util";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { refusalResponse } from "#server/http/refusal-responses.ts";
import type { OriginalRows } from "#server/imports/original/decode-tables.ts";
import { describeImport } from "#server/imports/original/describe-import.ts";
import { readHostedTables } from "#server/imports/original/hosted-tables.ts";
import { importOriginal } from "#server/imports/original/import-original.ts";
import { readTableFiles } from "#server/imports/original/table-files.ts";
import { runCommand } from "./run-command.ts";

const USAGE =
  "Use npm run import:original -- --url https://abc.supabase.co --key CHAVE, ou -- --from PASTA com clients, transactions e audit_records em CSV ou JSON. Sem --yes nada é gravado. A chave também pode estar na variável ORIGINAL_KEY.";

// Other programs of this computer see the arguments of a process by its title.
process.title = "import-original";

const isJson = process.argv.includes("--json");

await runCommand(async () => {
  try {
    const { writes, isDryRun, readRows } = parseArguments();
    const settings = readSettings(process.env);
    const report = await importOriginal({ readRows, settings, writes, clock: Date.now });
    process.stdout.write(isJson ? `${JSON.stringify(report)}\n` : describeImport(report));
    const isDone = report.action === "imported" || (isDryRun && report.action === "checked");
    return report.ok && isDone ? 0 : 1;
  } catch (error) {
    const known =
      error instanceof Refusal ? new StartupError(refusalResponse(error).message) : error;
    const sentence = known instanceof StartupError ? known.message : "Não foi possível terminar.";
    const failure = { action: "failed", ok: false, error: sentence };
    if (isJson) process.stdout.write(`${JSON.stringify(failure)}\n`);
    throw known;
  }
});

function parseArguments() {
  const values = parseValues();
  const isDryRun = values["dry-run"] === true;
  if (isDryRun && values.yes === true) throw new StartupError(`Use --dry-run ou --yes. ${USAGE}`);
  return { isDryRun, writes: values.yes === true, readRows: sourceOf(values) };
}

type Values = ReturnType<typeof parseValues>;

function parseValues() {
  try {
    return parseArgs({
      options: {
        url: { type: "string" },
        key: { type: "string" },
        from: { type: "string" },
        "dry-run": { type: "boolean" },
        yes: { type: "boolean" },
        json: { type: "boolean" },
      },
    }).values;
  } catch {
    // The error would repeat the arguments, of which one may be the key.
    throw new StartupError(`Há um argumento que o comando não tem. ${USAGE}`);
  }
}

function sourceOf({ url, key, from }: Values): () => OriginalRows | Promise<OriginalRows> {
  if ((url === undefined) === (from === undefined)) throw new StartupError(USAGE);
  if (from !== undefined) return () => readTableFiles(from);
  const secret = key ?? process.env["ORIGINAL_KEY"] ?? "";
  if (secret === "") throw new StartupError(`Falta a chave. ${USAGE}`);
  if (!/^[\u0021-\u007e]+$/u.test(secret)) {
    throw new StartupError("A chave não vale: copie-a de novo, inteira e sem espaços.");
  }
  return () =>
    readHostedTables({ url: url ?? "", key: secret }, (table, rows) =>
      process.stderr.write(`Lido: ${table}, ${rows} linhas\n`),
    );
}
