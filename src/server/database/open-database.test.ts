/** The sentences of a start that fails; `tests/lifecycle/startup-errors.test.ts` has its output. */
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, inject, onTestFinished, test } from "vitest";
import { emptyCompany, enginesByName, newFolder } from "#tests/support/engines.ts";
import { seededBytes } from "#tests/support/test-seed.ts";
import { StartupError } from "../errors/startup-error.ts";
import { openDatabase } from "./open-database.ts";
import { SQLITE_FILE } from "./sqlite.ts";
import { startGeneration } from "./wal-generation.ts";

const { SQLite } = enginesByName;

/** The sentence with which opening fails. */
async function refusal(dataDir: string, databaseUrl: string | null = null): Promise<string> {
  const error: unknown = await openDatabase({ dataDir, databaseUrl }).then(
    (database) => database.close(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartupError);
  const { message } = error as StartupError;
  expect(message).not.toContain("\n");
  return message;
}

/** The folder and the file of an empty company. */
async function closedCompany(): Promise<{ dataDir: string; file: string }> {
  const { dataDir } = await emptyCompany(SQLite);
  return { dataDir, file: join(dataDir, SQLITE_FILE) };
}

test("a data folder that cannot be written is named", async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  expect(await refusal(join(file, "data"))).toMatch(
    /^Não foi possível usar a pasta de dados .*DATA_DIR/u,
  );
});

test.runIf(process.platform === "linux")("so is a folder of a read-only system", async () => {
  expect(await refusal("/proc/financeiro")).toContain("Não foi possível usar a pasta de dados");
  expect(await refusal("/proc")).toMatch(
    /^Não foi possível abrir o arquivo \/proc\/.*permissão de gravar/u,
  );
});

test("a data folder is open once at a time", async () => {
  const settings = await emptyCompany(SQLite);
  const database = await openDatabase(settings);
  expect(await refusal(settings.dataDir)).toContain(
    `O sistema já está aberto com os dados de ${settings.dataDir}`,
  );
  await database.close();
  await (await openDatabase(settings)).close();
});

test.each([
  ["a text file", Buffer.from("isto não é um banco de dados\n".repeat(100))],
  ["random bytes", seededBytes(8192)],
  ["one byte", Buffer.from("x")],
])("%s is not our database, and is not touched", async (_what, content) => {
  const dataDir = newFolder();
  const file = join(dataDir, SQLITE_FILE);
  writeFileSync(file, content);
  expect(await refusal(dataDir)).toContain(
    `${file} não é um banco de dados do Sistema Financeiro; ele não foi alterado.`,
  );
  expect(readFileSync(file)).toEqual(content);
  expect(readdirSync(dataDir).toSorted()).toEqual([SQLITE_FILE, "financeiro.lock"]);
});

test.each([
  ["writable", 0o640],
  ["read-only", 0o400],
])("another program's %s SQLite database is not touched", async (_what, mode) => {
  const dataDir = newFolder();
  const file = join(dataDir, SQLITE_FILE);
  const foreign = new DatabaseSync(file);
  foreign.exec("create table notes (text); insert into notes values ('x')");
  foreign.close();
  chmodSync(file, mode);
  const before = readFileSync(file);
  expect(await refusal(dataDir)).toContain("não é um banco de dados do Sistema Financeiro");
  expect(readFileSync(file)).toEqual(before);
  expect(statSync(file).mode & 0o777).toBe(mode);
});

test("a damaged file is named, with the way to rescue it", async () => {
  const { dataDir, file } = await closedCompany();
  const content = readFileSync(file);
  writeFileSync(file, Buffer.concat([content.subarray(0, 100), seededBytes(content.length - 100)]));
  expect(await refusal(dataDir)).toMatch(/financeiro\.db está danificado.*npm run rescue/u);
});

test("a file that is missing or empty beside its WAL is no new ledger", async () => {
  const { dataDir, file } = await closedCompany();
  copyFileSync(file, `${file}-wal`);
  rmSync(file);
  const sentence = /financeiro\.db não está no lugar, ou está vazio/u;
  expect(await refusal(dataDir)).toMatch(sentence);
  writeFileSync(file, "");
  expect(await refusal(dataDir)).toMatch(sentence);
});

test("a WAL of another file is not applied", async () => {
  const { dataDir, file } = await closedCompany();
  const other = join(newFolder(), "other.db");
  copyFileSync(file, other);
  const connection = new DatabaseSync(other);
  connection.exec("pragma journal_mode = wal");
  for (let times = 0; times < 3; times += 1) startGeneration(connection);
  connection.exec("pragma wal_checkpoint(truncate)");
  startGeneration(connection);
  copyFileSync(`${other}-wal`, `${file}-wal`);
  connection.close();
  expect(await refusal(dataDir)).toMatch(/financeiro\.db-wal não é de .*financeiro\.db/u);
});

test("a file of a newer version is refused", async () => {
  const { dataDir, file } = await closedCompany();
  const database = new DatabaseSync(file);
  database.exec("insert into schema_migrations values ('9999-future', '2030-01-01T00:00:00.000Z')");
  database.close();
  expect(await refusal(dataDir)).toContain("criado por uma versão mais nova do sistema");
});

test("a folder with the name of the file is named", async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, SQLITE_FILE));
  expect(await refusal(dataDir)).toContain("Não foi possível abrir o arquivo");
});

test("a lock file of other content is no lock, and locks again", async () => {
  const { dataDir } = await closedCompany();
  writeFileSync(join(dataDir, "financeiro.lock"), seededBytes(5000, "lock"));
  const database = await openDatabase({ dataDir, databaseUrl: null });
  onTestFinished(() => database.close());
  expect(await refusal(dataDir)).toContain("já está aberto");
});

test("a PostgreSQL that does not respond, has no such database, or refuses the user is named", async () => {
  const url = inject("postgresUrl");
  const dataDir = newFolder();
  const nobody = await refusal(dataDir, "postgres://u:segredo@127.0.0.1:1/banco");
  expect(nobody).toMatch(
    /^Não foi possível usar o PostgreSQL em 127\.0\.0\.1:1\/banco.*DATABASE_URL/u,
  );
  expect(nobody).not.toContain("segredo");
  const noDatabase = await refusal(dataDir, url.replace(/\/postgres$/u, "/nada"));
  expect(noDatabase).toMatch(/\/nada .*DATABASE_URL/u);
  const stranger = await refusal(dataDir, url.replace("//postgres@", "//desconhecido:segredo@"));
  expect(stranger).toMatch(/desconhecido.*DATABASE_URL/u);
  expect(stranger).not.toContain("segredo");
});
