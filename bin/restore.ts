/**
 * Restores a backup: npm run restore -- FILE [--yes] [--json]. Without --yes it verifies the backup
 * and shows what would change; without a file it lists the backups.
 */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BackupFile } from "#contract/backups.ts";
import type { BooksSummary } from "#contract/restore.ts";
import { formatInstant, instantFromMs, type Instant } from "#domain/company-time.ts";
import { daysOfHistory } from "#domain/history-time.ts";
import { formatBalance, pluralize } from "#domain/format-amount.ts";
import type { TotalCents } from "#domain/money.ts";
import { backupFailure } from "#server/backups/backup-failure.ts";
import { backupFilesOf, listAllBackups, type BackupFiles } from "#server/backups/backup-files.ts";
import { describeBooks, type Books } from "#server/backups/describe-books.ts";
import { stageRestore } from "#server/backups/restore.ts";
import { hasBooks } from "#server/database/books-schema.ts";
import { createFolder } from "#server/database/create-folder.ts";
import type { DatabaseLocation } from "#server/database/database.ts";
import { lockFolder } from "#server/database/lock-folder.ts";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { SQLITE_FILE } from "#server/database/sqlite.ts";
import { readSettings, type Settings } from "#server/environment.ts";
import { StartupError } from "#server/errors/startup-error.ts";
import { quotePath } from "#server/backups/quote-path.ts";
import { assertWholeFile } from "#server/backups/whole-file.ts";
import { dropStaged, finishRestore, swapInStaged } from "#server/replacement/finish-restore.ts";
import { readArguments } from "./read-arguments.ts";
import { runCommand, type Outcome } from "./run-command.ts";

const MARKS: Readonly<Record<BackupFile["state"], string>> = {
  verified: "",
  unverified: "  (por conferir)",
  damaged: "  (não confere)",
};

await runCommand(() => {
  const { values, positionals } = readArguments({
    options: { yes: { type: "boolean" }, json: { type: "boolean" } },
    allowPositionals: true,
  });
  const settings = readSettings(process.env);
  const [name, ...more] = positionals;
  if (more.length > 0) throw new StartupError("Informe uma cópia só.");
  return name === undefined ? list(settings) : restore(name, values.yes === true, settings);
}, "Volta-se a uma cópia assim: npm run restore -- copia.db --yes");

async function list(settings: Settings): Promise<Outcome> {
  const { backupFolder, timeZone } = settings;
  if (backupFolder === null) {
    throw new StartupError(
      "Com BACKUPS=off não há lista das cópias: rode sem isso, ou informe o arquivo, como npm run restore -- copia.db.",
    );
  }
  const { path: folder, isChosen } = backupFolder;
  const none = { files: [], others: [], scope: "" };
  const isThere = isChosen || existsSync(folder);
  const { files, others, scope } = isThere ? await listFolder(folder, settings) : none;
  const lineOf = ({ name, madeAt, state }: BackupFile) =>
    `${formatInstant(madeAt, timeZone)}  ${name}${MARKS[state]}`;
  const otherLines = ["", "Na mesma pasta, de outra empresa:", ...others.map(lineOf)];
  const lines = [...files.map(lineOf), ...(others.length === 0 ? [] : otherLines)];
  const newest = files.find(({ state }) => state !== "damaged");
  const how =
    newest === undefined
      ? "Nenhuma delas confere. Informe outro arquivo, como npm run restore -- copia.db."
      : `Para voltar a uma delas: npm run restore -- ${quotePath(newest.name)}`;
  const text =
    lines.length === 0
      ? "Não há cópias guardadas. Informe o arquivo, como npm run restore -- copia.db."
      : `Cópias guardadas em ${folder}${scope}, a mais nova primeiro:\n${lines.join("\n")}\n\n${how}`;
  return { isDone: false, text, json: { folder, backups: files, others } };
}

type Listed = {
  readonly files: readonly BackupFile[];
  /** Of other companies: on a new computer a company that was only begun may have a copy already. */
  readonly others: readonly BackupFile[];
  readonly scope: string;
};

/**
 * Copies of this company. Of all companies that share the folder, which `scope` says, if it has
 * none, or its ledger cannot be read. @throws StartupError if the folder cannot: its disk may not
 * be connected.
 */
async function listFolder(folder: string, settings: Settings): Promise<Listed> {
  try {
    const own = (await (await ownBackups(folder, settings))?.list()) ?? [];
    const all = await listAllBackups(folder);
    if (own.length === 0) return { files: all, others: [], scope: ", de qualquer empresa" };
    const names = new Set(own.map(({ name }) => name));
    return { files: own, others: all.filter(({ name }) => !names.has(name)), scope: "" };
  } catch (error) {
    throw new StartupError(backupFailure(error, folder), { cause: error });
  }
}

async function ownBackups(
  folder: string,
  { databaseUrl, dataDir }: Settings,
): Promise<BackupFiles | null> {
  try {
    await using read = await openSnapshotReader(
      databaseUrl === null
        ? { engine: "sqlite", file: resolve(dataDir, SQLITE_FILE) }
        : { engine: "postgres", url: databaseUrl },
    );
    return (await hasBooks(read.db, read.engine)) ? await backupFilesOf(read.db, folder) : null;
  } catch {
    // This is why users restore a backup.
    return null;
  }
}

async function restore(name: string, isConfirmed: boolean, settings: Settings): Promise<Outcome> {
  const { dataDir, backupFolder, timeZone } = settings;
  const inFolder = backupFolder === null ? null : join(backupFolder.path, name);
  const file = resolve(inFolder !== null && existsSync(inFolder) ? inFolder : name);
  if (settings.databaseUrl !== null) {
    const location = { engine: "postgres", url: settings.databaseUrl } as const;
    return await restoreInPostgres({ name, file, isConfirmed }, location, settings);
  }
  if (file.endsWith(".zip")) {
    throw new StartupError(
      `Uma cópia em .zip se lê numa pasta vazia; os dados de agora ficam como estão. Informe em DATA_DIR uma pasta vazia e rode: npm run import -- ${quotePath(file)} --yes`,
    );
  }
  assertWholeFile(file);
  createFolder(resolve(dataDir));
  using lock = lockFolder(resolve(dataDir));
  void lock;
  finishRestore(dataDir);
  let isDecided = false;
  try {
    const { books, problems } = await stageRestore(file, settings);
    const current = await currentBooks(dataDir);
    const described = { file, backup: books, current: summaryOf(current), problems };
    if (problems.length > 0) {
      const found = problems.map(({ text }) => `- ${text}`).join("\n");
      const text = `A cópia ${file} não confere (${pluralize(problems.length, "problema", "problemas")}). Nada foi mudado. Use outra cópia.\n${found}`;
      return { isDone: false, text, json: { ...described, message: text } };
    }
    const comparison = compare(current, books, timeZone);
    if (!isConfirmed) {
      const text = `A cópia ${file} confere. Nada foi mudado ainda.\n${comparison}\nPara voltar a ela: npm run restore -- ${quotePath(name)} --yes`;
      return { isDone: false, text, json: { ...described, message: text } };
    }
    const timestamp = instantFromMs(Date.now());
    const head = { sequence: books.records, hash: books.headHash, timestamp };
    isDecided = true;
    const keptIn = await swapInStaged(dataDir, head, "restore");
    const kept = keptIn === null ? "" : ` O que havia antes está guardado em ${keptIn}.`;
    const text = `${comparison}\nPronto: o sistema voltou à cópia ${file}.${kept}`;
    return { isDone: true, text, json: { ...described, keptIn } };
  } finally {
    if (!isDecided) dropStaged(dataDir);
  }
}

/** Other programs that use the database then open the restored ledger. */
async function restoreInPostgres(
  { name, file, isConfirmed }: { name: string; file: string; isConfirmed: boolean },
  location: Extract<DatabaseLocation, { engine: "postgres" }>,
  { dataDir, timeZone }: Settings,
): Promise<Outcome> {
  if (!file.endsWith(".zip")) {
    throw new StartupError(
      `No PostgreSQL volta-se a uma cópia em .zip, e ${file} não é uma. Nada foi mudado.`,
    );
  }
  const { checkCopy, restorePostgres } = await import("#server/backups/postgres-restore.ts");
  const books = await checkCopy(file, null);
  const current = await booksIn(location);
  const described = { file, backup: books, current: summaryOf(current) };
  const comparison = compare(current, books, timeZone);
  if (!isConfirmed) {
    const text = `A cópia ${file} confere. Nada foi mudado ainda.\n${comparison}\nPara voltar a ela: npm run restore -- ${quotePath(name)} --yes`;
    return { isDone: false, text, json: { ...described, message: text } };
  }
  const timestamp = instantFromMs(Date.now());
  const target = { location, dataDir, timeZone, timestamp, progress: null };
  const keptIn = await restorePostgres(file, target);
  const kept =
    keptIn === null ? "" : ` O que havia antes está guardado no esquema ${keptIn} do banco.`;
  const text = `${comparison}\nPronto: o sistema voltou à cópia ${file}.${kept}`;
  return { isDone: true, text, json: { ...described, keptIn } };
}

/** `none` before the first start; `unreadable` is why users restore a backup. */
type Current = Books | "none" | "unreadable";

async function currentBooks(dataDir: string): Promise<Current> {
  const file = resolve(dataDir, SQLITE_FILE);
  return existsSync(file) ? await booksIn({ engine: "sqlite", file }) : "none";
}

async function booksIn(location: DatabaseLocation): Promise<Current> {
  try {
    await using read = await openSnapshotReader(location);
    return (await hasBooks(read.db, read.engine)) ? await describeBooks(location) : "none";
  } catch {
    return "unreadable";
  }
}

function summaryOf(current: Current): Books | null {
  return typeof current === "string" ? null : current;
}

function compare(current: Current, backup: BooksSummary, timeZone: string): string {
  const when = (instant: Instant | null): string =>
    instant === null ? "nenhuma" : formatInstant(instant, timeZone);
  const amount = (cents: TotalCents): string => formatBalance(cents);
  const absent = current === "none" ? "não há dados" : "não se pode ler";
  const row = (label: string, of: (books: BooksSummary) => string): string =>
    `${label}: agora ${typeof current === "string" ? absent : of(current)}; na cópia ${of(backup)}`;
  return [
    row("Lançamentos", ({ entries }) => entries.toLocaleString("pt-BR")),
    row("Contatos", ({ contacts }) => contacts.toLocaleString("pt-BR")),
    row("Receitas ativas", ({ incomeCents }) => amount(incomeCents)),
    row("Despesas ativas", ({ expenseCents }) => amount(expenseCents)),
    row("Registros do histórico", ({ records }) => records.toLocaleString("pt-BR")),
    row("Dias de histórico", ({ firstChangeAt, lastChangeAt }) =>
      daysOfHistory(firstChangeAt, lastChangeAt, timeZone).toLocaleString("pt-BR"),
    ),
    row("Última mudança", ({ lastChangeAt }) => when(lastChangeAt)),
  ].join("\n");
}
