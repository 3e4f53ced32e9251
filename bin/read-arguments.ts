/**
 * Reads the arguments of a console command. PowerShell removes the `--` of `npm run restore --
 * copia.db --yes` (npm/cli#4903): npm then takes our options for its own, and tells them to the
 * command only as variables.
 */
import { basename } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";

/**
 * `yes` is an option of npm too, which an `.npmrc` may set: elsewhere it counts only among our
 * arguments, so that no command writes unasked.
 */
const HAS_POWERSHELL_NPM = process.platform === "win32";

/** npm 11 takes `--to` for the beginning of an option of its own, with its value. */
const COMPLETED_BY_NPM: Readonly<Record<string, string>> = { to: "token_description" };

/** @throws Error of `parseArgs` for unknown arguments. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  return parseArgs<Config>({ ...config, args: givenArguments(config.options ?? {}) });
}

/** True if the output is for a program. */
export function isJsonWanted(): boolean {
  return givenArguments({ json: { type: "boolean" } }).includes("--json");
}

function givenArguments(options: NonNullable<ParseArgsConfig["options"]>): string[] {
  const given = process.argv.slice(2);
  if (!isRunByNpm()) return given;
  const taken = Object.entries(options).filter(
    ([name]) => npmOption(name) === "true" && (name !== "yes" || HAS_POWERSHELL_NPM),
  );
  const flags = taken.filter(([, { type }]) => type === "boolean").map(([name]) => `--${name}`);
  const texts = taken.filter(([, { type }]) => type === "string").map(([name]) => `--${name}`);
  const completed = Object.entries(COMPLETED_BY_NPM).flatMap(([name, longer]) => {
    const value = npmOption(longer);
    return name in options && value !== undefined ? [`--${name}`, value] : [];
  });
  // The value of an option that npm does not know arrives as the only argument.
  const isOneValue = texts.length === 1 && given.length === 1;
  return [...flags, ...completed, ...(isOneValue ? texts : []), ...given];
}

/** Not inside another script of npm, whose options would be the variables. */
function isRunByNpm(): boolean {
  const script = process.env["npm_lifecycle_event"]?.replaceAll(":", "-");
  return script === basename(process.argv[1] ?? "", ".ts");
}

function npmOption(name: string): string | undefined {
  return process.env[`npm_config_${name.replaceAll("-", "_")}`];
}
