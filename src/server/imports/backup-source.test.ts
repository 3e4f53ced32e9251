/** A backup of another computer, imported on the screen into an empty company. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { verifyBooks } from "#server/verification/verify-books.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { emptyCompany, enginesByName, newFolder } from "#tests/support/engines.ts";
import { writeFullCompany } from "#tests/support/full-company.ts";
import {
  addContact,
  answerQuestions,
  checked,
  ended,
  makeBackup,
  namesKept,
  openWithImports,
  rowsOf,
  send,
  stagedIn,
} from "#tests/support/import-program.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { testDay } from "#tests/support/test-clock.ts";
import { TEST_SEED } from "#tests/support/test-seed.ts";
import { stagedFolder } from "../replacement/finish-restore.ts";
import type { LastImport } from "./imports.ts";

const { SQLite, PostgreSQL } = enginesByName;

const addThree = (app: TestApp) =>
  app.send("POST", "transactions", [newEntry(), newEntry(), newEntry()]);

let backup: Buffer;

beforeAll(async () => {
  backup = await makeBackup(addThree);
});

/** The backup after a statement. */
function changed(statement: string): Buffer {
  const file = join(newFolder(), "mudada.db");
  writeFileSync(file, backup);
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
  return readFileSync(file);
}

async function openEmpty() {
  return await openWithImports(await emptyCompany(SQLite));
}

async function expectBrought(file: Buffer): Promise<void> {
  const settings = await emptyCompany(SQLite);
  const last: LastImport = { current: null };
  {
    await using program = await openWithImports(settings, last);
    const id = await checked(program, file, "backup");
    const { report } = await program.imports.status();
    expect(report).toMatchObject({ isRight: true, findings: [] });
    expect(report?.conclusion).toMatch(/confere\. .+ A última mudança dela é de 25\/11\/2026/u);
    // It is as large as the ledger.
    expect(existsSync(stagedFolder(program.dataDir))).toBe(false);
    await program.imports.run(id, "Ana");
    // A double click.
    await program.imports.run(id, "Ana");
    const done = await ended(program);
    expect(done).toMatchObject({ step: "done", message: null, report: { isRight: true } });
    expect(done.report?.lines.length).toBeGreaterThan(1);
    expect(done.report?.lines.every(({ there, here }) => there === here)).toBe(true);
    expect(program.hasRestarted()).toBe(true);
  }
  await using program = await openWithImports(settings, last);
  expect(await program.imports.status()).toMatchObject({ step: "done", isEmpty: false });
  const { anchors } = program.ledger;
  expect(anchors.list().map(({ reason }) => reason)).toEqual(["import"]);
  const { location } = program.ledger.readContext();
  expect(await verifyBooks({ location, anchors: anchors.expected() })).toEqual([]);
  await addContact(program);
  expect(stagedIn(program)).toEqual([]);
}

test("a backup is checked, then in its place in one step, with its proof", () =>
  expectBrought(backup));

test.each<[title: string, make: () => Promise<Buffer>]>([
  ["with every feature", () => makeBackup((app) => writeFullCompany(app, TEST_SEED, testDay()))],
  ["of an older version", () => makeBackup(addThree, "0013-payment-dates")],
])("so is one %s", { tags: ["extended"] }, async (_title, make) => expectBrought(await make()));

test(
  "the answers to the first questions give way to those of the backup, and are kept",
  { tags: ["extended"] },
  async () => {
    const settings = await emptyCompany(SQLite);
    {
      await using program = await openWithImports(settings);
      await answerQuestions(program, "Provisória");
      const id = await checked(program, backup, "backup");
      expect((await program.imports.status()).report?.conclusion).toMatch(
        /O que já foi preenchido em Empresa, .+ dá lugar ao que está na cópia\.$/u,
      );
      await program.imports.run(id, "Ana");
      expect(await ended(program)).toMatchObject({ step: "done", message: null });
    }
    await using program = await openWithImports(settings);
    expect(await rowsOf(program)).toBe(3);
    expect(await namesKept(program)).toEqual(["Provisória"]);
  },
);

test("a backup that was altered is shown as that, and not imported", async () => {
  await using program = await openEmpty();
  const altered = changed("update transactions set amount = amount + 1 where rowid = 1");
  const id = await checked(program, altered, "backup");
  const { report } = await program.imports.status();
  expect(report).toMatchObject({
    isRight: false,
    conclusion: "A cópia não confere, e não pode ser trazida. Nada foi mudado. Escolha outra.",
    findings: [{ title: "O que não confere" }],
  });
  await program.imports.run(id, "Ana");
  expect((await program.imports.status()).step).toBe("checked");
  expect(await rowsOf(program)).toBe(0);
});

test.each<[title: string, make: () => Buffer, message: RegExp]>([
  [
    "is truncated",
    () => backup.subarray(0, 40_960),
    /^O arquivo empresa\.db está cortado: .+ Nada foi mudado\./u,
  ],
  [
    "is of a newer version",
    () => changed("insert into schema_migrations values ('9999-next', '2027-01-01T00:00:00.000Z')"),
    /^A cópia empresa\.db não pôde ser aberta\. Nada foi mudado\. .+versão mais nova/u,
  ],
  [
    "is of another program",
    () => changed("pragma application_id = 7"),
    /^O arquivo empresa\.db não é uma cópia de segurança do Sistema Financeiro\. Nada foi mudado\.$/u,
  ],
])(
  "a backup that %s is refused with a sentence, and nothing is kept",
  async (_title, make, message) => {
    await using program = await openEmpty();
    const before = readdirSync(program.dataDir);
    await program.imports.check(await send(program, make(), "backup"));
    expect(await ended(program)).toMatchObject({
      step: "failed",
      message: expect.stringMatching(message),
    });
    expect(readdirSync(program.dataDir)).toEqual(before);
    expect(await rowsOf(program)).toBe(0);
  },
);

test("another kind of file, or another name, is refused at its first part", async () => {
  await using program = await openEmpty();
  const { id } = await program.imports.begin("backup");
  const receive = (name: string, part: string) =>
    program.imports.receive({ id: id ?? "", name, offset: 0, part: Buffer.from(part) });
  expect(() => receive("empresa.zip", "PK")).toThrow("O arquivo deve se chamar empresa.db.");
  expect((await program.imports.status()).step).toBe("receiving");
  expect(() => receive("empresa.db", "PK\u0003\u0004")).toThrow("não é uma cópia de segurança");
  expect((await program.imports.status()).step).toBe("none");
  expect(stagedIn(program)).toEqual([]);
});

test(
  "what was recorded since the check stays, and the backup is refused",
  { tags: ["extended"] },
  async () => {
    await using program = await openEmpty();
    const id = await checked(program, backup, "backup");
    await addContact(program);
    await program.imports.run(id, "Ana");
    expect(await ended(program)).toMatchObject({
      step: "failed",
      message: expect.stringMatching(/^O sistema já tem lançamentos/u),
    });
    expect(program.hasRestarted()).toBe(false);
    expect(await rowsOf(program)).toBe(1);
  },
);

test("cancelled while it is brought, it leaves nothing", { tags: ["extended"] }, async () => {
  await using program = await openEmpty();
  const before = readdirSync(program.dataDir);
  const id = await checked(program, backup, "backup");
  await program.imports.run(id, "Ana");
  expect((await program.imports.cancel(id)).step).toBe("none");
  expect(program.hasRestarted()).toBe(false);
  expect(readdirSync(program.dataDir)).toEqual(before);
  await addContact(program);
});

test("PostgreSQL reads no backup of SQLite, and says what to bring in place of it", async () => {
  await using program = await openWithImports(await emptyCompany(PostgreSQL));
  expect(() => program.imports.begin("backup")).toThrow("Aqui não se pode trazer uma cópia .db.");
  expect((await program.imports.status()).step).toBe("none");
});
