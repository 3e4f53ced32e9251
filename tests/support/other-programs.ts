/** Runs the programs in which users open our files, headless. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { basename, delimiter, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { TIME_LIMIT } from "./time-limit.ts";

const PACKAGES = {
  soffice: "libreoffice-calc",
  pdftotext: "poppler-utils",
  pdftoppm: "poppler-utils",
} as const;
type ProgramName = keyof typeof PACKAGES;

/** One line per missing program, with the package to install. */
export function missingPrograms(): string[] {
  return Object.entries(PACKAGES)
    .filter(([name]) => !isOnPath(name))
    .map(([name, holder]) => `${name} is not on the PATH: install it (Debian: ${holder})`);
}

function isOnPath(name: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Returns the output of the program. @throws Error with its message when it fails. */
export function outputOf(program: ProgramName, parameters: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    ...TIME_LIMIT,
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}

/**
 * Opens a file in LibreOffice and converts it into `folder`; returns its path. `to` and
 * `inFilter` are as `--convert-to` and `--infilter` take them.
 */
export function convertedFile(
  file: string,
  folder: string,
  { to, inFilter }: { readonly to: string; readonly inFilter?: string },
): string {
  // A separate profile, so that the user's settings and open windows are not touched.
  const profile = pathToFileURL(resolve(folder, "profile")).href;
  outputOf("soffice", [
    `-env:UserInstallation=${profile}`,
    "--headless",
    ...(inFilter === undefined ? [] : [`--infilter=${inFilter}`]),
    "--convert-to",
    to,
    "--outdir",
    folder,
    file,
  ]);
  const [kind = ""] = to.split(":");
  return join(folder, `${basename(file, extname(file))}.${kind}`);
}
