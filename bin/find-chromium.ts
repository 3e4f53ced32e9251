/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { userInfo } from "node:os";
import { chromium } from "@playwright/test";

/** Has no window: the same engine, which takes two thirds of the time. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of Chromium: `CHROME_PATH`, the PATH (`preferred` first), or Playwright's; otherwise
 * installs Debian's package (as root on Debian) or Playwright's. @throws Error with a remedy.
 */
export function findChromium(preferred = SHELL): string {
  const found = installedChromium(preferred);
  if (found !== null) return found;
  process.stderr.write("Installing Chromium for the browser tests…\n");
  if (existsSync("/etc/debian_version") && userInfo().uid === 0) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", SHELL]);
  } else {
    run(process.execPath, [join("node_modules", "playwright", "cli.js"), "install", "chromium"]);
  }
  const installed = installedChromium(preferred);
  if (installed !== null) return installed;
  throw new Error(
    "No Chromium for the browser tests: install one and set CHROME_PATH to its program.",
  );
}

function installedChromium(preferred: string): string | null {
  const { CHROME_PATH, PATH = "" } = process.env;
  const folders = PATH.split(delimiter);
  const onPath = [preferred, ...NAMES].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  const candidates = [CHROME_PATH ?? "", ...onPath, chromium.executablePath()];
  return candidates.find((path) => path !== "" && existsSync(path)) ?? null;
}

function run(command: string, parameters: readonly string[]): void {
  spawnSync(command, parameters, { stdio: ["ignore", 2, 2] });
}
