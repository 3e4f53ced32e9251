/** Console commands on a failing disk: a sentence, no stack trace. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import { addContacts, openContactCompany } from "#tests/support/contact-company.ts";
import {
  describeOnBothEngines,
  emptyCompany,
  enginesByName,
  newFolder,
} from "#tests/support/engines.ts";
import { booksLocation } from "../../bin/books-location.ts";
import { sentenceOf } from "../../bin/run-command.ts";
import { booksIn, runCommand, runForJson } from "#tests/support/run-command.ts";

const { PostgreSQL, SQLite } = enginesByName;
const EXTENDED = { tags: ["extended"] };

test("verify reports a file that cannot be opened", async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, "financeiro.db"));
  const { code, errors } = await runCommand("verify", booksIn(dataDir));
  expect(code).toBe(1);
  expect(errors).toMatch(
    /Não foi possível terminar, e nenhum dado foi mudado .*rode de novo\.\n$/u,
  );
  expect(errors).not.toMatch(/\n\s+at /u);
});

const NOTHING = (verb: string) =>
  `Não há o que ${verb}: o banco de DATABASE_URL não tem as tabelas do sistema.`;

test("a PostgreSQL without our tables is no ledger", async () => {
  const settings = await PostgreSQL.newDatabase();
  await expect(booksLocation(settings, "conferir")).rejects.toThrow(NOTHING("conferir"));
});

test("a folder without our file is no ledger", async () => {
  const settings = booksIn(newFolder());
  await expect(booksLocation(settings, "copiar")).rejects.toThrow(
    /^Não há o que copiar: o arquivo .*financeiro\.db não existe\.$/u,
  );
});

test.each([
  ["verify", [], "conferir"],
  ["backup", [], "copiar"],
  ["export", ["--to", join(tmpdir(), "nada.zip")], "exportar"],
] as const)(
  "%s finds nothing in a PostgreSQL without our tables",
  EXTENDED,
  async (name, args, verb) => {
    const { code, errors } = await runCommand(name, await PostgreSQL.newDatabase(), args);
    expect(errors).toBe(`${NOTHING(verb)}\n`);
    expect(code).toBe(1);
  },
);

describeOnBothEngines("An updated program that was not started yet", (engine) => {
  test(
    "copies the ledger as it is, and asks to be started before it verifies",
    { tags: ["extended"] },
    async () => {
      const settings = await emptyCompany(engine);
      const company = await openContactCompany(settings);
      await company.addContact("Ana");
      await company[Symbol.asyncDispose]();
      const newer = { EXTRA_MIGRATION: "1" };
      const made = await runForJson("backup", settings, ["--to", newFolder()], newer);
      expect(made).toMatchObject({ code: 0, json: { state: "verified", problems: [] } });
      const { code, errors } = await runCommand("verify", settings, [], newer);
      expect(errors).toBe(
        "Os dados são de uma versão anterior do programa: inicie esta versão uma vez e confira de novo.\n",
      );
      expect(code).toBe(1);
    },
  );
});

test(
  "books that another database went on with are a problem, and a warning for copies",
  EXTENDED,
  async () => {
    const newer = await emptyCompany(PostgreSQL);
    await addContacts(newer, 1);
    const older = { ...(await PostgreSQL.copyDatabase(newer)), dataDir: newer.dataDir };
    await addContacts(newer, 2);
    const known =
      /é mais antigo do que .* tem 1 registro, .* já tinha 3 em outro banco\. Confira DATABASE_URL\.\n/u;
    const verified = await runCommand("verify", older);
    expect(verified).toMatchObject({ code: 1, output: expect.stringMatching(known) });
    expect(verified.output).toMatch(/^1 problema:\n1\. Histórico anotado à parte: O banco Post/u);
    const warning = expect.stringMatching(new RegExp(`^Atenção: O banco.*${known.source}$`, "u"));
    const folder = newFolder();
    expect(await runCommand("export", older, ["--to", join(folder, "tudo.zip")])).toMatchObject({
      code: 0,
      errors: warning,
    });
    expect(await runCommand("backup", older, ["--to", folder])).toMatchObject({
      code: 0,
      errors: warning,
    });
  },
);

test("backup refuses an empty name of the folder, which would be that of the program", async () => {
  const { code, errors } = await runCommand("backup", booksIn(newFolder()), ["--to", ""]);
  expect(errors).toBe("Uma cópia se faz assim: npm run backup -- --to pasta\n");
  expect(code).toBe(1);
});

test.each([SQLite, PostgreSQL])(
  "an export of $name to a file that cannot be made ends with a sentence",
  EXTENDED,
  async (engine) => {
    const settings = await emptyCompany(engine);
    const { code, errors } = await runCommand("export", settings, ["--to", "/proc/tudo.zip"]);
    expect(errors).toMatch(/^Não foi possível terminar, .*ENOENT.*rode de novo\.\n$/u);
    expect(code).toBe(1);
  },
);

test.each([
  ["npm_config_to", "true", ["tudo.zip"]],
  // npm 11 completes it to an option of its own.
  ["npm_config_token_description", "tudo.zip", []],
])(
  "an option that npm took, because PowerShell lost the --, is read (%s)",
  async (name, value, args) => {
    const environment = { npm_lifecycle_event: "export", [name]: value };
    const { errors } = await runCommand("export", booksIn(newFolder()), args, environment);
    expect(errors).toMatch(/^Não há o que exportar/u);
  },
);

test("restore proposes a command that a shell reads as it is", async () => {
  const file = join(newFolder(), "nome com espaço é.zip");
  const { code, errors } = await runCommand("restore", booksIn(newFolder()), [file]);
  expect(code).toBe(1);
  expect(errors).toContain(`npm run import -- "${file}" --yes`);
});

test(
  "restore lists the copies of its company, then those of others; of all if it has none",
  EXTENDED,
  async () => {
    const companies = await Promise.all([emptyCompany(SQLite), emptyCompany(SQLite)]);
    const environment = { BACKUPS: "on", BACKUP_DIR: newFolder() };
    for (const settings of companies) {
      const company = await openContactCompany(settings);
      await company.addContact("Ana");
      await company[Symbol.asyncDispose]();
      await runCommand("backup", settings, [], environment);
    }
    const [one] = companies;
    const own = await runForJson("restore", one, [], environment);
    expect(own.json).toMatchObject({ backups: [{}], others: [{}] });
    const listed = await runCommand("restore", one, [], environment);
    expect(listed.output).toContain("Na mesma pasta, de outra empresa:");
    const all = await runCommand("restore", booksIn(newFolder()), [], environment);
    expect(all.output.match(/financeiro-[0-9a-f]{8}-.*\.db$/gmu)).toHaveLength(3);
    expect(all.output).toContain(", de qualquer empresa, a mais nova primeiro:");
  },
);

test("restore works where only the WAL is left, as the start says", EXTENDED, async () => {
  const settings = await emptyCompany(SQLite);
  const company = await openContactCompany(settings);
  await company.addContact("Ana");
  await company[Symbol.asyncDispose]();
  const made = await runForJson("backup", settings);
  const file = join(settings.dataDir, "financeiro.db");
  rmSync(file);
  writeFileSync(`${file}-wal`, Buffer.alloc(64));
  await expect(openDatabase(settings)).rejects.toThrow("npm run restore mostra as que há");
  const listed = await runForJson("restore", settings);
  expect(listed.json["backups"]).toHaveLength(1);
  const args = [String(made.json["file"]), "--yes"];
  expect(await runCommand("restore", settings, args)).toMatchObject({ code: 0, errors: "" });
  await (await openDatabase(settings)).close();
});

test("a command names the cause where a host has several addresses", () => {
  const error = new AggregateError([new Error("connect ECONNREFUSED ::1:5432")]);
  expect(sentenceOf(error)).toContain("(para o suporte: connect ECONNREFUSED ::1:5432)");
});

type Command = Parameters<typeof runCommand>[0];

async function expectSettingRefused(command: Command): Promise<void> {
  const { code, errors } = await runCommand(command, booksIn(newFolder()), [], { PORT: "porta" });
  expect(code).toBe(1);
  expect(errors.trim().split("\n")).toHaveLength(1);
  expect(errors).toContain("PORT");
}

test.each(["doctor", "rescue"] as const)("%s reports an invalid setting", expectSettingRefused);

test("verify reports an invalid setting", EXTENDED, () => expectSettingRefused("verify"));

test.each([
  ["verify", "copia.db", "Uma cópia se confere com npm run restore -- copia.db"],
  ["doctor", "--conserta", "Este comando não tem essa opção."],
  ["rescue", "--help", "npm run rescue -- pasta-nova"],
] as const)("%s %s is refused, and not ignored", EXTENDED, async (name, argument, sentence) => {
  const { code, errors } = await runCommand(name, booksIn(newFolder()), [argument]);
  expect(code).toBe(1);
  expect(errors).toContain(sentence);
});

test("restore of a copy that is not there makes no data folder", EXTENDED, async () => {
  const dataDir = join(newFolder(), "data");
  const { code, errors } = await runCommand("restore", booksIn(dataDir), ["nao-ha.db"]);
  expect(code).toBe(1);
  expect(errors).toContain("nao-ha.db não existe");
  expect(existsSync(dataDir)).toBe(false);
});

test("restore says that the disk of the backups is not there", EXTENDED, async () => {
  const missing = join(newFolder(), "disco");
  const { code, errors } = await runCommand("restore", booksIn(newFolder()), [], {
    BACKUPS: "on",
    BACKUP_DIR: missing,
  });
  expect(code).toBe(1);
  expect(errors).toContain(`${missing}, não está lá: ligue o disco`);
});
