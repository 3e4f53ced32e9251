/**
 * Reads a file of a bank and says what is in it; writes nothing yet, so that `--dry-run` is required.
 * `--json` prints one object (docs/imports.md).
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { describeBankFile, toJson } from "#server/imports/describe-bank-file.ts";
import { UnreadableFile } from "#server/imports/bank-file.ts";
import { readOfx } from "#server/imports/read-ofx.ts";
import { StartupError } from "#server/startup-error.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Uso: npm run import -- ARQUIVO --dry-run [--json]";

await runCommand(() => {
  const { file, isJson } = readArguments();
  try {
    const read = readOfx(readBytes(file));
    process.stdout.write(isJson ? `${JSON.stringify(toJson(read))}\n` : describeBankFile(read));
    return 0;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (!isJson) throw new StartupError(error.message);
    process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
    return 1;
  }
});

function readArguments(): { file: string; isJson: boolean } {
  const { values, positionals } = parseUsage();
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new StartupError(USAGE);
  if (!values["dry-run"]) {
    throw new StartupError(
      `A importação ainda não grava: por enquanto só mostra o que há no arquivo. ${USAGE}`,
    );
  }
  return { file, isJson: values.json };
}

function parseUsage() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        json: { type: "boolean", default: false },
      },
    });
  } catch {
    throw new StartupError(USAGE);
  }
}

function readBytes(file: string): Uint8Array {
  try {
    // npm runs scripts in the folder of the program, not where the person is.
    return readFileSync(resolve(process.env["INIT_CWD"] ?? ".", file));
  } catch {
    throw new StartupError(`O arquivo ${file} não pôde ser lido: confira o nome e a pasta.`);
  }
}
