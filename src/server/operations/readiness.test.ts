import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { describeOnBothEngines, enginesByName, newFolder } from "#tests/support/engines.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newEntry } from "#tests/support/api-rows.ts";
import { openTestApp, insert, type TestApp } from "#tests/support/test-app.ts";
import { createApp } from "../app.ts";
import { runChecks, type CheckResult } from "./check.ts";
import { dataFolderCheck } from "./disk-checks.ts";
import { createMetrics } from "./metrics.ts";

type Readiness = { readonly status: string; readonly checks: readonly CheckResult[] };

async function readiness({ app }: TestApp): Promise<{ status: number; failing: string[] }> {
  const response = await app.inject({ url: "/readyz" });
  const { status, checks } = response.json<Readiness>();
  const failing = checks.filter(({ ok }) => !ok).map(({ name, text }) => `${name}: ${text}`);
  expect(status).toBe(failing.length === 0 ? "ok" : "failing");
  return { status: response.statusCode, failing };
}

async function expectAlive({ app }: TestApp): Promise<void> {
  const response = await app.inject({ url: "/healthz" });
  expect([response.statusCode, response.json()]).toEqual([200, { status: "ok" }]);
}

describeOnBothEngines("Readiness", (engine) => {
  test("is given by a program that can work, and its test leaves no trace", async () => {
    const app = await openTestApp(engine);
    expect(await readiness(app)).toEqual({ status: 200, failing: [] });
    await expectAlive(app);
    expect((await app.send("GET", "audit_records")).body).toEqual([]);
    expect((await app.send("GET", "clients")).body).toEqual([]);
    await expectLedgerInvariants(app.database);
  });

  test("is lost without a database, while the program is alive", async () => {
    const app = await openTestApp(engine);
    expect((await readiness(app)).status).toBe(200);
    await app.database.reader.destroy();
    const { status, failing } = await readiness(app);
    expect(status).toBe(503);
    expect(failing).toContainEqual(expect.stringContaining("database: "));
    await expectAlive(app);
  });

  test("is lost under a wrong clock, with the sentence of the refusal", async () => {
    const app = await openTestApp(engine, { clock: () => 0 });
    expect(await readiness(app)).toEqual({
      status: 503,
      failing: [expect.stringMatching(/^writing: O relógio deste computador marca 31\/12\/1969/u)],
    });
  });

  test("is lost once a newer program has migrated the database", async () => {
    const app = await openTestApp(engine);
    const values = sql`('9999-future', '2030-01-01T00:00:00.000Z')`;
    await sql`insert into schema_migrations values ${values}`.execute(app.database.writer);
    expect(await readiness(app)).toEqual({
      status: 503,
      failing: [expect.stringContaining("Atualize o programa")],
    });
    await expectAlive(app);
  });
});

test("readiness is lost while commands are blocked", { tags: ["extended"] }, async () => {
  const app = await openTestApp(enginesByName.PostgreSQL);
  const blocker = await app.database.reader.startTransaction().execute();
  await sql`select * from audit_head for update`.execute(blocker);
  const { status, failing } = await readiness(app);
  expect([status, failing]).toEqual([
    503,
    [expect.stringContaining("writing: Não houve resposta em 5 segundos")],
  ]);
  await expectAlive(app);
  await blocker.rollback().execute();
  expect((await app.send("POST", "transactions", newEntry())).status).toBe(201);
  expect((await readiness(app)).status).toBe(200);
});

test("readiness is lost by a write that failed, until one succeeds", async () => {
  const app = await openTestApp(enginesByName.SQLite);
  const create = async (): Promise<number> =>
    (await app.send("POST", "transactions", newEntry({ notes: "x".repeat(2000) }))).status;
  // SQLite's limit on the file size ends a transaction as a full disk does.
  await sql`pragma max_page_count = 1`.execute(app.database.writer);
  for (let times = 0; times < 30; times += 1) await create();
  expect(await create()).toBe(507);
  const { status, failing } = await readiness(app);
  expect([status, failing]).toEqual([
    503,
    [expect.stringMatching(/^last-write: A última gravação falhou há \d s: O disco está cheio/u)],
  ]);
  await sql`pragma max_page_count = 1000000`.execute(app.database.writer);
  expect(await create()).toBe(201);
  expect((await readiness(app)).status).toBe(200);
});

test("a data folder that cannot be written is named", async () => {
  const folder = newFolder();
  expect(await runChecks([dataFolderCheck(folder)])).toEqual([
    { name: "disk", ok: true, text: expect.stringMatching(/há [\d,]+ [GM]B livres/u) },
  ]);
  const [gone] = await runChecks([dataFolderCheck(`${folder}/nada`)]);
  expect(gone).toMatchObject({ ok: false, text: expect.stringContaining("ENOENT") });
});

test.runIf(process.platform === "linux")("a disk that takes no writes is named", async () => {
  const [readOnly] = await runChecks([dataFolderCheck("/sys")]);
  expect(readOnly).toMatchObject({ name: "disk", ok: false });
});

async function openWithMetrics() {
  const { ledger, database } = await openTestApp(enginesByName.SQLite);
  const metrics = createMetrics();
  const app = await createApp({
    ledger: metrics.observe(ledger),
    timeZone: "America/Sao_Paulo",
    webRoot: null,
    logger: pino({ level: "silent" }),
    metrics,
  });
  return { app, database };
}

test("metrics count requests by route and status, and commands", async () => {
  const { app } = await openWithMetrics();
  await insert(app, "transactions", newEntry());
  await insert(app, "transactions", newEntry({ client_id: "CTT-nobody" }));
  await app.inject({ url: "/rest/v1/nothing" });
  const { body, headers } = await app.inject({ url: "/metrics" });
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toMatch(/_count\{method="POST",route="\/rest\/v1\/[^"]*",status="201"\} 1$/mu);
  expect(body).toMatch(/_count\{method="POST",route="\/rest\/v1\/[^"]*",status="409"\} 1$/mu);
  expect(body).toContain('financeiro_commands_total{kind="create-transactions",outcome="done"} 1');
  expect(body).toContain(
    'financeiro_commands_total{kind="create-transactions",outcome="refused"} 1',
  );
  expect(body).toContain("financeiro_commands_waiting 0");
  expect(body).toContain("process_resident_memory_bytes");
  expect(body).not.toContain("CTT-nobody");
  await app.close();
});

test("metrics count no dry runs, and distinguish failed commands from refused ones", async () => {
  const { app, database } = await openWithMetrics();
  expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
  const prefer = "tx=rollback";
  for (const client_id of [null, "CTT-nobody"]) {
    const payload = newEntry({ client_id });
    await app.inject({
      method: "POST",
      url: "/rest/v1/transactions",
      headers: { prefer },
      payload,
    });
  }
  const { body: before } = await app.inject({ url: "/metrics" });
  expect(before).not.toContain("financeiro_commands_total{");
  await sql`pragma query_only = on`.execute(database.writer);
  expect((await insert(app, "transactions", newEntry())).statusCode).toBeGreaterThanOrEqual(500);
  const { body } = await app.inject({ url: "/metrics" });
  expect(body.match(/^financeiro_commands_total\{.*$/gmu)).toEqual([
    'financeiro_commands_total{kind="create-transactions",outcome="failed"} 1',
  ]);
  await app.close();
});

test("metrics do not exist unless enabled", async () => {
  const { app } = await openTestApp(enginesByName.SQLite);
  expect((await app.inject({ url: "/metrics" })).statusCode).toBe(404);
});
