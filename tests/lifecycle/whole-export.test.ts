/** `npm run export` and `npm run import` as commands, while the program runs, and when killed. */
import { existsSync, readdirSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { callApi, create } from "#tests/support/api-client.ts";
import { newContact } from "#tests/support/api-rows.ts";
import { openContactCompany } from "#tests/support/contact-company.ts";
import {
  describeOnBothEngines,
  emptyCompany,
  enginesByName,
  newFolder,
  type DatabaseSettings,
} from "#tests/support/engines.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { startProgram, type Exit, type Program } from "#tests/support/program.ts";
import { killCommand, runCommand, startCommand } from "#tests/support/run-command.ts";

const { SQLite, PostgreSQL } = enginesByName;

async function start(location: DatabaseSettings): Promise<Program> {
  const program = await startProgram(location);
  onTestFinished(async () => void (await program.stop("SIGKILL")));
  return program;
}

/** The export of a company with ten contacts. */
let file: string;
let exported: Exit;

beforeAll(async () => {
  const ends: (() => unknown)[] = [];
  const atEnd = (end: () => unknown) => void ends.push(end);
  const source = await emptyCompany(SQLite, atEnd);
  file = join(newFolder(atEnd), "tudo.zip");
  // While another process has the ledger open.
  await using company = await openContactCompany(source);
  for (let made = 0; made < 10; made += 1) await company.addContact(`Contato ${made}`);
  exported = await runCommand("export", source, ["--to", file, "--json"]);
  return () => ends.forEach((end) => end());
});

test("an export while the program runs reports what it wrote", () => {
  expect(exported).toMatchObject({ code: 0, errors: "" });
  const outcome = { done: true, file, bytes: statSync(file).size };
  expect(JSON.parse(exported.output)).toMatchObject(outcome);
});

test(
  "an import checks first, then imports everything, which verifies",
  { tags: ["extended"] },
  async () => {
    const target = await SQLite.newDatabase();
    const checked = await runCommand("import", target, [file]);
    expect(checked).toMatchObject({ code: 1, errors: "" });
    expect(checked.output).toContain("contatos: 10");
    expect(checked.output).toContain("Nada foi mudado.");
    const { code, output } = await runCommand("import", target, [file, "--yes", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ done: true, manifest: { head: { sequence: 10 } } });
    expect((await runCommand("verify", target)).code).toBe(0);
  },
);

describeOnBothEngines("The commands", (engine) => {
  test(
    "replace the answers to the first questions, and the program starts",
    { tags: ["extended"] },
    async () => {
      const target = await emptyCompany(engine);
      const asked = await start(target);
      await callApi(asked, "POST", "rpc/update_company", { version: 0 });
      await asked.stop("SIGTERM");
      const checked = await runCommand("import", target, [file]);
      expect(checked.output).toMatch(/O que já foi preenchido em Empresa/u);
      const { code, output } = await runCommand("import", target, [file, "--yes", "--json"]);
      expect(code).toBe(0);
      expect(JSON.parse(output)).toMatchObject({ keptIn: expect.stringMatching(/antes/u) });
      const { text } = await callApi(await start(target), "GET", "clients?select=id");
      expect(JSON.parse(text)).toHaveLength(10);
    },
  );

  test(
    "check first, then import everything, and the program continues with it",
    { tags: ["extended"] },
    async () => {
      const target = await engine.newDatabase();
      const checked = await runCommand("import", target, [file]);
      expect(checked).toMatchObject({ code: 1, errors: "" });
      expect(checked.output).toContain("contatos: 10");
      expect(checked.output).toContain("Nada foi mudado.");
      const asked = await runCommand("import", target, [file, "--json"]);
      expect(JSON.parse(asked.output)).toMatchObject({ done: false, file });
      const { code, output } = await runCommand("import", target, [file, "--yes", "--json"]);
      expect(code).toBe(0);
      expect(JSON.parse(output)).toMatchObject({
        done: true,
        manifest: { head: { sequence: 10 } },
      });
      const program = await start(target);
      const { text } = await callApi(program, "GET", "clients?select=id");
      expect(JSON.parse(text)).toHaveLength(10);
      expect((await create(program, newContact())).status).toBe(201);
      const again = await runCommand("import", target, [file, "--yes", "--json"]);
      expect(again.code).toBe(1);
      expect(again.errors).toMatch(
        engine === SQLite ? /^O sistema já está aberto/u : /^O sistema já tem lançamentos/u,
      );
      expect(JSON.parse(again.output)).toEqual({ done: false, message: again.errors.trim() });
      await program.stop("SIGTERM");
      expect((await runCommand("verify", target)).code).toBe(0);
    },
  );
});

test(
  "an older export is migrated to the version of the program",
  { tags: ["extended"] },
  async () => {
    for (const engine of [SQLite, PostgreSQL]) {
      const target = await engine.newDatabase();
      const newerVersion = { EXTRA_MIGRATION: "1" };
      expect(await runCommand("import", target, [file, "--yes"], newerVersion)).toMatchObject({
        code: 0,
      });
      expect(await runCommand("verify", target, [], newerVersion)).toMatchObject({ code: 0 });
      const newer = join(newFolder(), "nova.zip");
      expect(await runCommand("export", target, ["--to", newer], newerVersion)).toMatchObject({
        code: 0,
      });
      const refused = await runCommand("import", await engine.newDatabase(), [newer, "--yes"]);
      expect(refused).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/versão mais nova/u),
      });
    }
  },
);

test(
  "a file that exists is not overwritten, and nothing half written stays",
  { tags: ["extended"] },
  async () => {
    const source = await SQLite.newDatabase();
    await (await startProgram(source)).stop("SIGTERM");
    const folder = newFolder();
    const there = join(folder, "tudo.zip");
    writeFileSync(there, "meu");
    const { code, errors } = await runCommand("export", source, ["--to", there]);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/já existe, e não foi mudado/u),
    });
    const missing = await runCommand("export", source, ["--to", join(folder, "none", "tudo.zip")]);
    expect(missing.errors).toMatch(/none não existe: crie-a, ou informe outra\.\n$/u);
    expect(readdirSync(folder)).toEqual(["tudo.zip"]);
    const nothing = await runCommand("export", await SQLite.newDatabase(), ["--to", `${there}2`]);
    expect(nothing.errors).toMatch(/^Não há o que exportar/u);
  },
);

test.runIf(process.platform === "linux")(
  "an export that does not fit on its disk says so, and leaves nothing",
  { tags: ["extended"] },
  async (context) => {
    const disk = mountSmallDisk(1);
    if (disk === null) context.skip("mounting is not allowed here");
    const folder = disk ?? "";
    const source = await SQLite.newDatabase();
    expect((await runCommand("import", source, [file, "--yes"])).code).toBe(0);
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(join(folder, "ballast"), Buffer.alloc(bavail * bsize - 4096));
    const { code, errors } = await runCommand("export", source, ["--to", join(folder, "tudo.zip")]);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/não coube no disco da pasta .*nada ficou gravado/u),
    });
    expect(readdirSync(folder)).toEqual(["ballast"]);
  },
);

test.each(["export", "import"] as const)("%s shows its usage", async (name) => {
  const { code, errors } = await runCommand(name, await SQLite.newDatabase(), ["--outra"]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^Informe o arquivo .*npm run \w+ -- .*empresa\.zip\n$/u);
});

/** Spread over the time that an import takes, so that a slow machine has no more of them. */
const MOMENTS = 10;

type Moment = { readonly statement: number } | { readonly afterMs: number };

/** True if it was killed before it finished. */
async function expectAllOrNothing(moment: Moment): Promise<boolean> {
  const target = await SQLite.newDatabase();
  const killFile = join(newFolder(), "statement");
  if ("statement" in moment) writeFileSync(killFile, String(moment.statement));
  const environment = { KILL_FILE: killFile };
  const command = ["import", target, [file, "--yes"], environment] as const;
  const { code } = await ("afterMs" in moment
    ? killCommand(moment.afterMs, ...command)
    : runCommand(...command));
  if (existsSync(join(target.dataDir, "financeiro.restauracao"))) {
    // Killed between the last two steps: the next start does the last one.
    await (await startProgram(target)).stop("SIGTERM");
  }
  const isThere = existsSync(join(target.dataDir, "financeiro.db"));
  // There is a short time between the last step and the exit.
  expect(isThere || code !== 0).toBe(true);
  const next = isThere
    ? await runCommand("verify", target)
    : await runCommand("import", target, [file, "--yes"]);
  expect(next.code).toBe(0);
  expect(readdirSync(target.dataDir)).toEqual(
    expect.arrayContaining(["financeiro.db", "financeiro.lock"]),
  );
  return !isThere;
}

test(
  "killed while it writes, an import leaves no ledger, and can be repeated",
  { tags: ["extended"] },
  async () => {
    expect(await expectAllOrNothing({ statement: 200 })).toBe(true);
  },
);

test(
  "killed at any moment, it leaves all or nothing",
  { tags: ["extended"], timeout: 240_000 },
  async () => {
    for (const statement of [1, 60, 120, 190, 198, 210]) {
      expect(await expectAllOrNothing({ statement })).toBe(true);
    }
    const startedAt = performance.now();
    await runCommand("import", await SQLite.newDatabase(), [file, "--yes"]);
    const wholeMs = performance.now() - startedAt;
    for (let moment = 1; moment <= MOMENTS; moment += 1) {
      await expectAllOrNothing({ afterMs: (wholeMs * moment) / MOMENTS });
    }
  },
);

test("killed in PostgreSQL's transaction, it leaves no table", { tags: ["extended"] }, async () => {
  const target = await PostgreSQL.newDatabase();
  const url = target.databaseUrl ?? "";
  const { exit, kill } = startCommand("import", target, [file, "--yes"]);
  const ended = exit.then(() => true);
  await using watch = await openSnapshotReader({ engine: "postgres", url });
  let [isWriting, hasEnded] = [false, false];
  while (!isWriting && !hasEnded) {
    // Otherwise it shows the same values throughout a transaction.
    await sql`select pg_stat_clear_snapshot()`.execute(watch.db);
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and backend_xid is not null`.execute(watch.db);
    isWriting = rows.length > 0;
    hasEnded = await Promise.race([ended, wait(5, false)]);
  }
  kill();
  expect((await exit).code).toBe(null);
  await using read = await openSnapshotReader({ engine: "postgres", url });
  expect(await read.db.introspection.getTables()).toEqual([]);
  expect(await runCommand("import", target, [file, "--yes"])).toMatchObject({ code: 0 });
});
