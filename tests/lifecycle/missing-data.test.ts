// @module-tag extended
/**
 * The program never continues with less data than it has acknowledged without telling the owner. Its
 * refusals are in the short run by `src/server/anchors/assert-nothing-missing.test.ts`.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { callApi, create } from "#tests/support/api-client.ts";
import { enginesByName, newFolder, type DatabaseSettings } from "#tests/support/engines.ts";
import { runSql } from "#tests/support/postgres-cluster.ts";
import { runProgram, startProgram, type Program } from "#tests/support/program.ts";
import { newContact } from "#tests/support/api-rows.ts";

const { SQLite, PostgreSQL } = enginesByName;
const WAL_HEADER_BYTES = 32;

async function createContacts(program: Program, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1) {
    statuses.push((await create(program, newContact())).status);
  }
  return statuses;
}

async function countContacts(program: Program): Promise<number> {
  const { text } = await callApi(program, "GET", "clients?select=id");
  return (JSON.parse(text) as unknown[]).length;
}

async function start(
  location: DatabaseSettings,
  environment?: Record<string, string>,
): Promise<Program> {
  const program = await startProgram(location, environment);
  onTestFinished(async () => void (await program.stop("SIGKILL")));
  return program;
}

/** The state left by a killed program: three contacts in the file and four more in the WAL. */
let left: DatabaseSettings;

beforeAll(async () => {
  const ends: (() => unknown)[] = [];
  left = await SQLite.newDatabase((end) => void ends.push(end));
  const first = await startProgram(left);
  await createContacts(first, 3);
  await first.stop("SIGTERM");
  const second = await startProgram(left);
  await createContacts(second, 4);
  await second.stop("SIGKILL");
  return () => ends.forEach((end) => end());
});

/** A copy of it. */
async function killedFolder(): Promise<{ location: DatabaseSettings; file: string; wal: string }> {
  const location = await SQLite.copyDatabase(left);
  const file = join(location.dataDir, "financeiro.db");
  return { location, file, wal: `${file}-wal` };
}

test("after a kill all data is present", async () => {
  const { location } = await killedFolder();
  expect(await countContacts(await start(location))).toBe(7);
});

type Damage = (files: { file: string; wal: string }) => void;

async function expectRefusedUntilBack(damage: Damage): Promise<void> {
  const { location, file, wal } = await killedFolder();
  const before = newFolder();
  cpSync(location.dataDir, before, { recursive: true });
  damage({ file, wal });
  const { code, errors } = await runProgram(location);
  expect(code).toBe(1);
  expect(errors).toContain("financeiro.db");
  for (const name of readdirSync(before))
    copyFileSync(join(before, name), join(location.dataDir, name));
  expect(await countContacts(await start(location))).toBe(7);
}

test.each([
  ["the file is missing beside its WAL", ({ file }) => rmSync(file)],
  ["the WAL is missing", ({ wal }) => rmSync(wal)],
  ["the file is empty beside its WAL", ({ file }) => truncateSync(file, 0)],
  [
    "file and WAL are missing",
    ({ file, wal }) => {
      rmSync(file);
      rmSync(wal);
    },
  ],
  [
    "the file is empty",
    ({ file, wal }) => {
      truncateSync(file, 0);
      rmSync(wal);
    },
  ],
] satisfies [string, Damage][])(
  "a start is refused when %s, and works once the files are back",
  (_name, damage) => expectRefusedUntilBack(damage),
);

test("the owner may continue after a loss, once, and it is recorded", async () => {
  const { location, wal } = await killedFolder();
  rmSync(wal);
  const refused = await runProgram(location);
  expect(refused.errors).toContain("o histórico tem 3 registros");
  expect(refused.errors).toContain("já tinha 7");
  expect(refused.errors).toContain("CONTINUE_FROM_RECORD=3");
  expect((await runProgram(location, { CONTINUE_FROM_RECORD: "2" })).code).toBe(1);
  const program = await start(location, { CONTINUE_FROM_RECORD: "3" });
  expect(await countContacts(program)).toBe(3);
  await createContacts(program, 1);
  await program.stop("SIGTERM");
  const anchors = readFileSync(join(location.dataDir, "financeiro.anchors"), "utf8");
  expect(anchors).toMatch(/^ *3 [0-9a-f]{64} \S+ aceito com menos (?:[a-z]+ ?){12}$/mu);
  expect(await countContacts(await start(location))).toBe(4);
});

test("a copy put back beside the WAL of a killed program is refused, and opens without that WAL", async () => {
  const { location, file, wal } = await killedFolder();
  const copy = join(newFolder(), "copy.db");
  copyFileSync(file, copy);
  const program = await start(location);
  await createContacts(program, 5);
  // The idle checkpoint ends the WAL that belongs to the copy: the next one has another header.
  const walHeader = () => readFileSync(wal).toString("hex", 0, WAL_HEADER_BYTES);
  const before = walHeader();
  await expect.poll(walHeader).not.toBe(before);
  await createContacts(program, 5);
  await program.stop("SIGKILL");
  copyFileSync(copy, file);
  const refused = await runProgram(location);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain("não é de");
  rmSync(wal);
  expect((await runProgram(location)).errors).toContain("CONTINUE_FROM_RECORD=3");
  const accepted = await start(location, { CONTINUE_FROM_RECORD: "3" });
  expect(await countContacts(accepted)).toBe(3);
});

test("the database of another company is refused", async () => {
  const { location, file, wal } = await killedFolder();
  const other = await SQLite.newDatabase();
  const program = await start(other);
  await createContacts(program, 9);
  await program.stop("SIGTERM");
  rmSync(wal);
  copyFileSync(join(other.dataDir, "financeiro.db"), file);
  const { code, errors } = await runProgram(location);
  expect([code, errors]).toEqual([1, expect.stringContaining("tem outro histórico")]);
});

test("files deleted while the program runs end the writing, and all that was acknowledged is copied", async () => {
  const { location, file, wal } = await killedFolder();
  const program = await start(location);
  await createContacts(program, 2);
  for (const path of [file, wal, `${file}-shm`]) rmSync(path);
  expect(await createContacts(program, 2)).toEqual([503, 503]);
  const { text } = await create(program, newContact());
  const { message } = JSON.parse(text) as { message: string };
  const copy = /copiado para a pasta (?<path>\S+):/u.exec(message)?.groups?.["path"] ?? "";
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  expect(dirname(copy)).toBe(dirname(location.dataDir));
  // The contact whose request found the files missing exists, though not acknowledged; a retry is
  // recognized.
  expect(await countContacts(program)).toBe(10);
  await program.stop("SIGTERM");
  expect(existsSync(file)).toBe(false);
  cpSync(copy, location.dataDir, { recursive: true });
  expect(await countContacts(await start(location))).toBe(10);
});

test("files deleted while nobody writes are noticed too, and copied", async () => {
  const { location, file, wal } = await killedFolder();
  const program = await start(location);
  await createContacts(program, 2);
  for (const path of [file, wal, `${file}-shm`]) rmSync(path);
  const parent = dirname(location.dataDir);
  const copyOf = (): string | undefined =>
    readdirSync(parent).find((name) =>
      name.startsWith(`${location.dataDir.slice(parent.length + 1)}-recuperada-`),
    );
  await expect.poll(copyOf, { timeout: 10_000 }).toBeDefined();
  const copy = join(parent, copyOf() ?? "");
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  expect(await createContacts(program, 1)).toEqual([503]);
  await program.stop("SIGTERM");
  cpSync(copy, location.dataDir, { recursive: true });
  expect(await countContacts(await start(location))).toBe(9);
});

test("a PostgreSQL database that went back to an earlier state is refused", async () => {
  const earlier = await PostgreSQL.newDatabase();
  const first = await start(earlier);
  await createContacts(first, 3);
  await first.stop("SIGTERM");
  const later = await PostgreSQL.copyDatabase(earlier);
  const second = await start({ ...later, dataDir: earlier.dataDir });
  await createContacts(second, 4);
  await second.stop("SIGTERM");
  // The earlier database replaces the later one, as its own restore would leave it.
  const files = (kind: string, sequence: number): string => {
    const names = readdirSync(earlier.dataDir).filter((name) => name.endsWith(`.${kind}`));
    const line = new RegExp(`^ *${sequence} `, "u");
    const paths = names.map((name) => join(earlier.dataDir, name));
    return paths.find((path) => line.test(readFileSync(path, "utf8"))) ?? "";
  };
  copyFileSync(files("head", 7), files("head", 3));
  const refused = await runProgram(earlier);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain("o histórico tem 3 registros");
  expect(await countContacts(await start(earlier, { CONTINUE_FROM_RECORD: "3" }))).toBe(3);
});

test("a PostgreSQL database that lost records, and that another process went on with, is refused", async () => {
  const location = await PostgreSQL.newDatabase();
  const first = await start(location);
  await createContacts(first, 3);
  // As after a failover to a standby that had not received the last record.
  await runSql(
    location.databaseUrl ?? "",
    `set session_replication_role = replica;
     delete from clients where id = (select entity_id from audit_records where sequence = 3);
     delete from audit_records where sequence = 3;
     update audit_head set (sequence, hash) = (select sequence, hash from audit_records where sequence = 2)`,
  );
  const second = await start({ ...location, dataDir: newFolder() });
  expect(await createContacts(second, 2)).toEqual([201, 201]);
  const answer = await create(first, newContact());
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("o registro 3 não é mais o que já estava gravado");
  expect(await countContacts(first)).toBe(4);
});
