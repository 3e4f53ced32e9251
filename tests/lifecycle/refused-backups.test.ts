/** Files that are no whole backup: none is restored, and the ledger is not touched. */
import { cpSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { stageRestore } from "#server/backups/restore.ts";
import { openContactCompany } from "../support/contact-company.ts";
import { emptyCompany, enginesByName, newFolder } from "../support/engines.ts";
import { booksIn, runCommand, runForJson } from "../support/run-command.ts";

/** A closed company, and functions that make a file to refuse. */
async function companyWithFiles() {
  const { dataDir } = await emptyCompany(enginesByName.SQLite);
  const company = await openContactCompany(booksIn(dataDir));
  await company.addContact("Ana");
  await company[Symbol.asyncDispose]();
  return {
    dataDir,
    copy: (named: string): string => {
      const target = join(newFolder(), named);
      cpSync(join(dataDir, "financeiro.db"), target);
      return target;
    },
    text: (named: string): string => {
      const file = join(newFolder(), named);
      writeFileSync(file, "Aluguel;1.500,00\r\n".repeat(100));
      return file;
    },
    foreign: (named: string): string => {
      const file = join(newFolder(), named);
      change(file, "create table t (a)");
      return file;
    },
  };
}

async function expectNotRestored(dataDir: string, file: string, sentence: RegExp): Promise<void> {
  const before = readFileSync(join(dataDir, "financeiro.db"));
  const refused = await runForJson("restore", booksIn(dataDir), [file, "--yes"]);
  expect([file, refused.code]).toEqual([file, 1]);
  expect(refused.json["message"]).toMatch(sentence);
  expect(refused.json["message"]).toMatch(/[Nn]ada foi mudado/u);
  expect(readFileSync(join(dataDir, "financeiro.db")).equals(before)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.includes("restaura"))).toEqual([]);
}

test(
  "the list marks what does not verify, and names the newest copy that may",
  { tags: ["extended"] },
  async () => {
    const folder = newFolder();
    const named = (day: number, state: string) =>
      `financeiro-0123abcd-2026-11-0${day}T120000000Z${state}.db`;
    const [damaged, later] = [named(3, "-com-problemas"), named(2, "-por-conferir")];
    for (const name of [damaged, later, named(1, "")]) writeFileSync(join(folder, name), "");
    const list = () =>
      runCommand("restore", booksIn(newFolder()), [], { BACKUPS: "on", BACKUP_DIR: folder });
    const { output } = await list();
    expect(output).toContain(`${damaged}  (não confere)\n`);
    expect(output).toContain(`${later}  (por conferir)\n`);
    expect(output).toContain(`${named(1, "")}\n`);
    expect(output).toMatch(new RegExp(`npm run restore -- ${later}\n$`, "u"));
    rmSync(join(folder, later));
    rmSync(join(folder, named(1, "")));
    expect((await list()).output).toMatch(/Nenhuma delas confere/u);
  },
);

test("a file that is no whole backup is refused with a sentence, and nothing is touched", async () => {
  const { dataDir, copy, text, foreign } = await companyWithFiles();
  const [cut, short] = [copy("cortada.db"), copy("curta.db")];
  truncateSync(cut, 40_960);
  truncateSync(short, 50);
  const newer = copy("nova.db");
  change(newer, "insert into schema_migrations values ('9999-next', '2027-01-01T00:00:00.000Z')");
  const before = readFileSync(join(dataDir, "financeiro.db"));
  const refuse = (file: string) => stageRestore(file, { dataDir, timeZone: "America/Sao_Paulo" });
  for (const [file, sentence] of [
    [cut, /está cortado/u],
    [short, /não é uma cópia de segurança/u],
    [text("texto.db"), /não é uma cópia de segurança/u],
    [foreign("outro.db"), /não é uma cópia de segurança/u],
    [newer, /versão mais nova/u],
    [join(dataDir, "nada.db"), /não existe/u],
    [dataDir, /não existe, ou não é um arquivo/u],
  ] as const) {
    const refused = refuse(file);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.toThrow(/[Nn]ada foi mudado/u);
  }
  expect(readFileSync(join(dataDir, "financeiro.db")).equals(before)).toBe(true);
});

test("the command does not restore an altered backup", { tags: ["extended"] }, async () => {
  const { dataDir, copy } = await companyWithFiles();
  const altered = copy("alterada.db");
  change(altered, "update clients set name = 'Bia'");
  await expectNotRestored(dataDir, altered, /não confere \(1 problema\)/u);
});

test("the command does not restore a truncated backup", { tags: ["extended"] }, async () => {
  const { dataDir, copy } = await companyWithFiles();
  const cut = copy("cortada.db");
  truncateSync(cut, 40_960);
  await expectNotRestored(dataDir, cut, /está cortado/u);
});

function change(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}
