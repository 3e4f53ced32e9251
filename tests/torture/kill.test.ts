// @module-tag extended
/** The program, its database connections or PostgreSQL are killed at any moment. */
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SeededRandom } from "#domain/seeded-random.ts";
import { describeOnBothEngines, newFolder, type DatabaseSettings } from "#tests/support/engines.ts";
import {
  createDatabase,
  startPostgres,
  type PostgresCluster,
} from "#tests/support/postgres-cluster.ts";
import { launchProgram, startProgram, type Program } from "#tests/support/program.ts";
import { Company } from "./company.ts";
import { Load } from "./load.ts";
import { prove, TORTURE_TIMEOUT_MS } from "./proof.ts";

const CYCLES_PER_DATABASE = 25;
const IDLE_CHECKPOINT_MS = 2000;
const MAX_ANSWERS_PER_CYCLE = 60;
const RECOVERY_MS = 20_000;

type Killed = {
  readonly company: Company;
  readonly program: Program;
  readonly random: SeededRandom;
};

/** Each kills the program. */
const KILLS = {
  atOnce: async ({ program }: Killed) => {
    await program.stop("SIGKILL");
  },
  frozen: async ({ program, random }: Killed) => {
    process.kill(program.pid, "SIGSTOP");
    await wait(random.integer(1, 30));
    await program.stop("SIGKILL");
  },
  whileStopping: async ({ program, random }: Killed) => {
    process.kill(program.pid, "SIGTERM");
    await wait(random.integer(0, 25));
    await program.stop("SIGKILL");
  },
  stopped: async ({ program }: Killed) => {
    await program.stop("SIGTERM");
  },
};

/** After two seconds without a commit the program copies the WAL into the file. */
async function killInCheckpoint({ company, program, random }: Killed): Promise<void> {
  await company.work(program.url, 3);
  await wait(IDLE_CHECKPOINT_MS + random.integer(-4, 12));
  await program.stop("SIGKILL");
}

/** Starts and kills it repeatedly, before it responds or soon after, also while it migrates. */
async function killWhileStarting(settings: DatabaseSettings, random: SeededRandom): Promise<void> {
  const program = launchProgram(settings);
  program.url.catch(() => undefined);
  await wait(random.integer(100, 700));
  await program.stop("SIGKILL");
}

let cluster: PostgresCluster | null = null;

describeOnBothEngines("A kill", (engine) => {
  if (engine.name === "PostgreSQL") {
    beforeAll(async () => {
      cluster = await startPostgres();
    });
    afterAll(async () => cluster?.stop());
  }

  test(
    "loses nothing that was answered, and leaves nothing half done",
    { timeout: TORTURE_TIMEOUT_MS },
    async () => {
      let acknowledged = 0;
      const proof = { name: "kill", engine: engine.name, unit: "cycles", short: 3, middle: 100 };
      await prove({ ...proof, perSeed: CYCLES_PER_DATABASE }, async ({ seed, count, random }) => {
        const settings = await newSettings(seed);
        const company = new Company(settings, random);
        for (let cycle = 0; cycle < count; cycle += 1) await runCycle(company, random);
        // The last kill.
        const program = await startProgram(settings);
        await company.check();
        await program.stop("SIGKILL");
        acknowledged += company.answeredCount;
        rmSync(settings.dataDir, { recursive: true });
      });
      expect(acknowledged).toBeGreaterThan(0);
      process.stdout.write(`${acknowledged} requests were answered.\n`);
    },
  );
});

async function newSettings(seed: number): Promise<DatabaseSettings> {
  const dataDir = newFolder();
  if (cluster === null) return { dataDir, databaseUrl: null };
  const name = `kill_${seed}_${Date.now()}`;
  return { dataDir, databaseUrl: await createDatabase(cluster.url, name) };
}

/** Starts the program, checks the state left by the last kill, and kills it under load. */
async function runCycle(company: Company, random: SeededRandom): Promise<void> {
  const { settings } = company;
  if (random.chance(10)) await killWhileStarting(settings, random);
  const program = await startProgram(settings);
  await company.check();
  if (settings.databaseUrl !== null && random.chance(50)) {
    await breakPostgres(company, program, settings.databaseUrl, random);
  }
  if (settings.databaseUrl === null && random.chance(2)) {
    await killInCheckpoint({ company, program, random });
    return;
  }
  const load = company.work(program.url);
  await underLoad(company, random);
  const kill = random.pick([
    KILLS.atOnce,
    KILLS.atOnce,
    KILLS.frozen,
    KILLS.whileStopping,
    KILLS.stopped,
  ]);
  await kill({ company, program, random });
  await load;
}

/** Resolves when some requests got a response, and others are under way. */
async function underLoad(company: Company, random: SeededRandom): Promise<void> {
  const until = company.answeredCount + random.integer(0, MAX_ANSWERS_PER_CYCLE);
  const deadline = Date.now() + RECOVERY_MS;
  while (company.answeredCount < until && Date.now() < deadline) await wait(2);
  await wait(random.integer(0, 8));
}

/** The program keeps running, and writes again by itself once PostgreSQL is back. */
async function breakPostgres(
  company: Company,
  program: Program,
  url: string,
  random: SeededRandom,
): Promise<void> {
  const load = new Load(company, program.url);
  await underLoad(company, random);
  if (random.chance(30)) await cluster?.crash();
  else await terminateBackends(url);
  await untilReady(program.url);
  await load.stop();
  await company.check();
}

/** Some of the requests are in the middle of a commit. */
async function terminateBackends(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + RECOVERY_MS;
  for (;;) {
    const answer = await fetch(`${url}/rest/v1/transactions?limit=1`).catch(() => null);
    await answer?.text();
    if (answer?.ok === true) return;
    if (Date.now() > deadline) throw new Error(`No recovery: ${answer?.status ?? "no answer"}`);
    await wait(20);
  }
}
