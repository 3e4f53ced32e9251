/** Backups and restores by console commands, as run by the owner of a company on SQLite. */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { assertNothingMissing } from "#server/anchors/assert-nothing-missing.ts";
import { stageRestore } from "#server/backups/restore.ts";
import { finishRestore } from "#server/replacement/finish-restore.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { callApi } from "../support/api-client.ts";
import { openContactCompany } from "../support/contact-company.ts";
import { emptyCompany, enginesByName, newFolder } from "../support/engines.ts";
import { runProgram, startProgram, type Program } from "../support/program.ts";
import { newContact } from "../support/api-rows.ts";
import { booksIn, runForJson } from "../support/run-command.ts";

const EXTENDED = { tags: ["extended"] };
const SETTINGS = { timeZone: "America/Sao_Paulo" };

async function addContact({ url }: Program, name: string): Promise<void> {
  const body = JSON.stringify(newContact({ name }));
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(`${url}/rest/v1/clients`, { method: "POST", headers, body });
  expect(status).toBe(201);
}

async function names({ url }: Program): Promise<string[]> {
  const response = await fetch(`${url}/rest/v1/clients?select=name&order=name`);
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

/** A company with the contact Ana, whose program was stopped. */
async function companyWithBackup(): Promise<{ dataDir: string; backup: string }> {
  const { dataDir } = await enginesByName.SQLite.newDatabase();
  const program = await startProgram({ dataDir, databaseUrl: null }, { BACKUPS: "on" });
  await addContact(program, "Ana");
  expect(await program.stop("SIGTERM")).toBe(0);
  const [backup = ""] = readdirSync(join(dataDir, "backups"));
  return { dataDir, backup };
}

const start = (dataDir: string): Promise<Program> => startProgram(booksIn(dataDir));

test(
  "a shutdown makes a backup, and a restore uses it and keeps the previous ledger",
  EXTENDED,
  async () => {
    const { dataDir, backup } = await companyWithBackup();
    let program = await start(dataDir);
    await addContact(program, "Bia");
    const whileOpen = await runForJson("restore", booksIn(dataDir), [backup, "--yes"]);
    expect(whileOpen.code).toBe(1);
    expect(whileOpen.json["message"]).toContain("já está aberto");
    // A kill leaves the last changes in the WAL.
    await program.stop("SIGKILL");

    const listed = await runForJson("restore", booksIn(dataDir));
    expect(listed.json["backups"]).toMatchObject([{ name: backup, state: "verified" }]);
    const asked = await runForJson("restore", booksIn(dataDir), [backup]);
    expect(asked.code).toBe(1);
    expect(asked.json).toMatchObject({
      done: false,
      current: { contacts: 2, records: 2 },
      backup: { contacts: 1, records: 1 },
    });
    const done = await runForJson("restore", booksIn(dataDir), [backup, "--yes"]);
    expect(done.json).toMatchObject({ done: true });
    expect(done.code).toBe(0);

    program = await start(dataDir);
    expect(await names(program)).toEqual(["Ana"]);
    await addContact(program, "Caio");
    await program.stop("SIGTERM");
    expect(await runForJson("verify", booksIn(dataDir))).toMatchObject({
      code: 0,
      json: { done: true, problems: [] },
    });

    // And back to the ledger from before the restore.
    const kept = join(String(done.json["keptIn"]), "financeiro.db");
    expect((await runForJson("restore", booksIn(dataDir), [kept, "--yes"])).code).toBe(0);
    program = await start(dataDir);
    expect(await names(program)).toEqual(["Ana", "Bia"]);
    await program.stop("SIGTERM");
  },
);

async function copyOfOpenLedger(): Promise<string> {
  const settings = await emptyCompany(enginesByName.SQLite);
  await using company = await openContactCompany(settings);
  await company.addContact("Ana");
  const made = await runForJson("backup", settings, ["--to", newFolder()]);
  expect(made).toMatchObject({ code: 0, json: { done: true, state: "verified" } });
  return String(made.json["file"]);
}

test("a backup of an open ledger is restored into another folder", async () => {
  const file = await copyOfOpenLedger();
  const elsewhere = newFolder();
  const restored = await runForJson("restore", booksIn(elsewhere), [file, "--yes"]);
  expect(restored).toMatchObject({ code: 0, json: { done: true, keptIn: null } });
  expect(readdirSync(elsewhere).filter((name) => name.includes("antes"))).toEqual([]);
  expect(await namesAfterOpening(elsewhere)).toEqual(["Ana"]);
});

test(
  "a restore is confirmed by the --yes that PowerShell leaves, and by no other",
  EXTENDED,
  async () => {
    const file = await copyOfOpenLedger();
    const elsewhere = newFolder();
    // PowerShell loses the `--`, and npm takes the `--yes`. Not so in another script, nor on Linux,
    // where it is of an `.npmrc`.
    const yesOf = (script: string, platform: string) => ({
      npm_config_yes: "true",
      npm_lifecycle_event: script,
      PLATFORM: platform,
    });
    for (const run of [yesOf("demo", "win32"), yesOf("restore", "linux")]) {
      const asked = await runForJson("restore", booksIn(elsewhere), [file], run);
      expect(asked.json).toMatchObject({
        done: false,
        current: null,
        message: expect.stringMatching(
          /Contatos: agora não há dados; na cópia 1\n.*Dias de histórico: agora não há dados; na cópia 1\n/su,
        ) as unknown,
      });
    }
    const onWindows = yesOf("restore", "win32");
    const restored = await runForJson("restore", booksIn(elsewhere), [file], onWindows);
    expect(restored).toMatchObject({ code: 0, json: { done: true } });
    expect(await namesAfterOpening(elsewhere)).toEqual(["Ana"]);
  },
);

test("a backup is made while the program runs, also into another folder", EXTENDED, async () => {
  const { dataDir } = await companyWithBackup();
  const program = await start(dataDir);
  await addContact(program, "Bia");
  const to = join(newFolder(), "pen drive");
  const missing = await runForJson("backup", booksIn(dataDir), ["--to", to]);
  expect(missing.code).toBe(1);
  expect(missing.json["message"]).toMatch(/pen drive, não está lá: ligue o disco/u);
  expect(existsSync(to)).toBe(false);
  mkdirSync(to);
  const made = await runForJson("backup", booksIn(dataDir), ["--to", to]);
  expect(made).toMatchObject({ code: 0, json: { done: true, state: "verified" } });
  await program.stop("SIGTERM");
  const elsewhere = newFolder();
  const file = String(made.json["file"]);
  expect((await runForJson("restore", booksIn(elsewhere), [file, "--yes"])).code).toBe(0);
  const restored = await start(elsewhere);
  expect(await names(restored)).toEqual(["Ana", "Bia"]);
  await restored.stop("SIGTERM");
});

test(
  "a program of a low priority, which it may not raise, makes backups too",
  EXTENDED,
  async () => {
    const { dataDir } = await companyWithBackup();
    const program = await startProgram(booksIn(dataDir), { BACKUPS: "on" });
    setPriority(program.pid, constants.priority.PRIORITY_LOW);
    await addContact(program, "Bia");
    await callApi(program, "POST", "rpc/make_backup");
    const read = async () => JSON.parse((await callApi(program, "GET", "rpc/backups")).text);
    await expect.poll(read).toMatchObject({
      isMaking: false,
      failure: null,
      files: [{ state: "verified" }, { state: "verified" }],
    });
    await program.stop("SIGTERM");
  },
);

test(
  "a backup that fails at a shutdown is said where the program was started",
  EXTENDED,
  async () => {
    const settings = await emptyCompany(enginesByName.SQLite);
    const missing = join(newFolder(), "disco");
    const program = await startProgram(settings, { BACKUPS: "on", BACKUP_DIR: missing });
    await addContact(program, "Ana");
    expect(await program.stop("SIGTERM")).toBe(0);
    const { errors } = await program.exit;
    expect(errors).toMatch(
      /^Atenção: A pasta das cópias .*disco, não está lá: .*tenta de novo\.$/mu,
    );
  },
);

test("a backup put in place by hand opens, though it is read-only", EXTENDED, async () => {
  const { dataDir, backup } = await companyWithBackup();
  const folder = newFolder();
  cpSync(join(dataDir, "backups", backup), join(folder, "financeiro.db"));
  const program = await start(folder);
  expect(await names(program)).toEqual(["Ana"]);
  await addContact(program, "Bia");
  await program.stop("SIGTERM");
});

function change(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

/** Opens the ledger as a start does. */
async function namesAfterOpening(dataDir: string): Promise<string[]> {
  const settings = { ...SETTINGS, dataDir, continueFromRecord: null };
  const database = await openDatabase(
    { dataDir, databaseUrl: null },
    { prepare: finishRestore, inspect: (location) => assertNothingMissing(location, settings) },
  );
  const rows = await database.reader.selectFrom("clients").select("name").orderBy("name").execute();
  await database.close();
  return rows.map(({ name }) => name);
}

test(
  "a restore that a kill has ended is finished by the next start, or was never begun",
  EXTENDED,
  async () => {
    const { dataDir, backup } = await companyWithBackup();
    const program = await start(dataDir);
    await addContact(program, "Bia");
    await program.stop("SIGKILL");
    const file = join(dataDir, "backups", backup);

    // Killed before the decision was written: the staged files are dropped.
    await stageRestore(file, { dataDir, ...SETTINGS });
    expect(await namesAfterOpening(dataDir)).toEqual(["Ana", "Bia"]);
    expect(existsSync(join(dataDir, "financeiro.restaurando"))).toBe(false);

    // Killed after the decision.
    const { books } = await stageRestore(file, { dataDir, ...SETTINGS });
    const keptIn = "financeiro.antes-da-restauracao-1";
    const plan = {
      keptIn,
      sequence: books.records,
      hash: books.headHash,
      timestamp: "2026-11-25T15:00:00.000Z",
    };
    writeFileSync(join(dataDir, "financeiro.restauracao"), JSON.stringify(plan));
    expect(await namesAfterOpening(dataDir)).toEqual(["Ana"]);
    expect(readdirSync(join(dataDir, keptIn))).toContain("financeiro.db");

    // Killed after the swap: repeating it changes nothing.
    writeFileSync(join(dataDir, "financeiro.restauracao"), JSON.stringify(plan));
    expect(await namesAfterOpening(dataDir)).toEqual(["Ana"]);

    // A power cut brings the decision back: what was written since stays.
    const later = await start(dataDir);
    await addContact(later, "Caio");
    await later.stop("SIGKILL");
    writeFileSync(join(dataDir, "financeiro.restauracao"), JSON.stringify(plan));
    expect(await namesAfterOpening(dataDir)).toEqual(["Ana", "Caio"]);
  },
);

test("a decided restore whose staged ledger is gone changes nothing", EXTENDED, async () => {
  const { dataDir } = await companyWithBackup();
  const program = await start(dataDir);
  await addContact(program, "Bia");
  await program.stop("SIGKILL");
  const plan = {
    keptIn: "financeiro.antes-da-restauracao-1",
    sequence: 1,
    hash: "0".repeat(64),
    timestamp: "2026-11-25T15:00:00.000Z",
  };
  writeFileSync(join(dataDir, "financeiro.restauracao"), JSON.stringify(plan));
  expect(await namesAfterOpening(dataDir)).toEqual(["Ana", "Bia"]);
  expect(existsSync(join(dataDir, "financeiro.restauracao"))).toBe(false);
});

test(
  "before an upgrade the ledger is backed up, and without the backup nothing is upgraded",
  EXTENDED,
  async () => {
    const { dataDir } = await companyWithBackup();
    const file = join(dataDir, "financeiro.db");
    // A program from before the last migration differed only in its indexes.
    change(file, "delete from schema_migrations where name = '0026-covering-pages'");
    const missing = join(newFolder(), "disco");
    const location = { dataDir, databaseUrl: null };
    const refused = await runProgram(location, { BACKUPS: "on", BACKUP_DIR: missing });
    expect(refused.code).toBe(1);
    expect(refused.errors).toContain("não está lá");
    expect(refused.errors).toContain("Nada foi alterado");
    mkdirSync(missing);
    // This "older version" cannot be upgraded; its backup is made first.
    await runProgram(location, { BACKUPS: "on", BACKUP_DIR: missing });
    expect(readdirSync(missing)).toHaveLength(1);
  },
);
