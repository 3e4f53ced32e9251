/** `npm run export` and `npm run import` as commands, beside the running program and killed. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statfsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { callApi, create } from "#tests/support/api-client.ts";
import { newContact } from "#tests/support/api-rows.ts";
import {
  describeOnBothEngines,
  enginesByName,
  extendedOnPostgres,
  newFolder,
  type DatabaseSettings,
} from "#tests/support/engines.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { COMPILE_CACHE, startProgram, type Program } from "#tests/support/program.ts";

const { SQLite, PostgreSQL } = enginesByName;
const preload = (name: string): string => new URL(`../support/${name}.ts`, import.meta.url).href;
const KILL_AT_STATEMENT = preload("kill-at-statement");
const NEWER_VERSION = preload("extra-migration");

type Options = {
  readonly environment?: Record<string, string>;
  readonly preload?: string;
};

function spawnCommand(
  name: "export" | "import" | "verify",
  { dataDir, databaseUrl }: DatabaseSettings,
  parameters: readonly string[],
  options: Options = {},
) {
  const imports = options.preload === undefined ? [] : ["--import", options.preload];
  const child = spawn(process.execPath, [...imports, `bin/${name}.ts`, ...parameters], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? "",
      ...options.environment,
    },
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const exit = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, output, errors }));
  });
  return { child, exit };
}

const run = (...parameters: Parameters<typeof spawnCommand>) => spawnCommand(...parameters).exit;

async function start(location: DatabaseSettings): Promise<Program> {
  const program = await startProgram(location);
  onTestFinished(async () => void (await program.stop("SIGKILL")));
  return program;
}

/** Of a company with ten contacts. */
let file: string;
let exported: Awaited<ReturnType<typeof run>>;

beforeAll(async () => {
  const ends: (() => unknown)[] = [];
  const atEnd = (end: () => unknown) => void ends.push(end);
  const source = await SQLite.newDatabase(atEnd);
  const program = await startProgram(source);
  for (let made = 0; made < 10; made += 1) await create(program, newContact());
  file = join(newFolder(atEnd), "tudo.zip");
  // While the program runs.
  exported = await run("export", source, ["--to", file, "--json"]);
  await program.stop("SIGTERM");
  return () => ends.forEach((end) => end());
});

test("an export beside the running program says what it wrote", () => {
  expect(exported).toMatchObject({ code: 0, errors: "" });
  const outcome = { done: true, file, bytes: statSync(file).size };
  expect(JSON.parse(exported.output)).toMatchObject(outcome);
});

describeOnBothEngines("The commands", (engine) => {
  test(
    "check first, then bring everything, and the program goes on with it",
    extendedOnPostgres(engine),
    async () => {
      const target = await engine.newDatabase();
      const checked = await run("import", target, [file]);
      expect(checked).toMatchObject({ code: 1, errors: "" });
      expect(checked.output).toContain("contatos: 10");
      expect(checked.output).toContain("Nada foi mudado.");
      const asked = await run("import", target, [file, "--json"]);
      expect(JSON.parse(asked.output)).toMatchObject({ done: false, file });
      const { code, output } = await run("import", target, [file, "--yes", "--json"]);
      expect(code).toBe(0);
      expect(JSON.parse(output)).toMatchObject({
        done: true,
        manifest: { head: { sequence: 10 } },
      });
      const program = await start(target);
      const { text } = await callApi(program, "GET", "clients?select=id");
      expect(JSON.parse(text)).toHaveLength(10);
      expect((await create(program, newContact())).status).toBe(201);
      const again = await run("import", target, [file, "--yes", "--json"]);
      expect(again.code).toBe(1);
      expect(again.errors).toMatch(
        engine === SQLite ? /^O sistema já está aberto/u : /^O sistema já tem lançamentos/u,
      );
      expect(JSON.parse(again.output)).toEqual({ done: false, message: again.errors.trim() });
      await program.stop("SIGTERM");
      expect((await run("verify", target, [])).code).toBe(0);
    },
  );
});

test(
  "an older export is brought to the version of the program",
  { tags: ["extended"] },
  async () => {
    for (const engine of [SQLite, PostgreSQL]) {
      const target = await engine.newDatabase();
      const options = { preload: NEWER_VERSION };
      expect(await run("import", target, [file, "--yes"], options)).toMatchObject({ code: 0 });
      expect(await run("verify", target, [], options)).toMatchObject({ code: 0 });
      const newer = join(newFolder(), "nova.zip");
      expect(await run("export", target, ["--to", newer], options)).toMatchObject({ code: 0 });
      const refused = await run("import", await engine.newDatabase(), [newer, "--yes"]);
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
    const { code, errors } = await run("export", source, ["--to", there]);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/já existe, e não foi mudado/u),
    });
    const missing = await run("export", source, ["--to", join(folder, "none", "tudo.zip")]);
    expect(missing.errors).toMatch(/none não existe: crie-a, ou informe outra\.\n$/u);
    expect(readdirSync(folder)).toEqual(["tudo.zip"]);
    const nothing = await run("export", await SQLite.newDatabase(), ["--to", `${there}2`]);
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
    expect((await run("import", source, [file, "--yes"])).code).toBe(0);
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(join(folder, "ballast"), Buffer.alloc(bavail * bsize - 4096));
    const { code, errors } = await run("export", source, ["--to", join(folder, "tudo.zip")]);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/não coube no disco da pasta .*nada ficou gravado/u),
    });
    expect(readdirSync(folder)).toEqual(["ballast"]);
  },
);

test.each(["export", "import"] as const)("%s says how it is called", async (name) => {
  const { code, errors } = await run(name, await SQLite.newDatabase(), ["--outra"]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^Informe o arquivo .*npm run \w+ -- .*empresa\.zip\n$/u);
});

type Moment = { readonly statement: number } | { readonly afterMs: number };

/** True if it was killed before its end. */
async function expectAllOrNothing(moment: Moment): Promise<boolean> {
  const target = await SQLite.newDatabase();
  const killFile = join(newFolder(), "statement");
  if ("statement" in moment) writeFileSync(killFile, String(moment.statement));
  const { child, exit } = spawnCommand("import", target, [file, "--yes"], {
    environment: { KILL_FILE: killFile },
    preload: KILL_AT_STATEMENT,
  });
  if ("afterMs" in moment) {
    await Promise.race([wait(moment.afterMs), exit]);
    child.kill("SIGKILL");
  }
  const { code } = await exit;
  const isThere = existsSync(join(target.dataDir, "financeiro.db"));
  // Between the last step and the exit there is a moment, too.
  expect(isThere || code !== 0).toBe(true);
  const next = isThere
    ? await run("verify", target, [])
    : await run("import", target, [file, "--yes"]);
  expect(next.code).toBe(0);
  expect(readdirSync(target.dataDir)).toEqual(
    expect.arrayContaining(["financeiro.db", "financeiro.lock"]),
  );
  return !isThere;
}

test(
  "killed while it writes, reading back leaves no books, and can be done again",
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
    let [afterMs, wasKilled] = [200, true];
    while (wasKilled) {
      wasKilled = await expectAllOrNothing({ afterMs });
      afterMs += 150;
    }
  },
);

test("killed in PostgreSQL's transaction, it leaves no table", { tags: ["extended"] }, async () => {
  const target = await PostgreSQL.newDatabase();
  const url = target.databaseUrl ?? "";
  const { child, exit } = spawnCommand("import", target, [file, "--yes"]);
  await using watch = await openSnapshotReader({ engine: "postgres", url });
  let isWriting = false;
  while (!isWriting && child.exitCode === null) {
    // It would show the same all through a transaction.
    await sql`select pg_stat_clear_snapshot()`.execute(watch.db);
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and backend_xid is not null`.execute(watch.db);
    isWriting = rows.length > 0;
    await wait(5);
  }
  child.kill("SIGKILL");
  expect((await exit).code).toBe(null);
  await using read = await openSnapshotReader({ engine: "postgres", url });
  expect(await read.db.introspection.getTables()).toEqual([]);
  expect(await run("import", target, [file, "--yes"])).toMatchObject({ code: 0 });
});
