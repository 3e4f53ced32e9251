/** A browser test with its own company: the real program on a fresh database. */
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { expect, test as base, type BrowserContext, type Page, type Route } from "@playwright/test";
import * as fc from "fast-check";
import { DEFAULT_TIME_ZONE, companyToday } from "../../src/domain/company-time.ts";
import { callApi } from "../support/api-client.ts";
import { CLOCK_OFFSET_MS, testClock } from "../support/test-clock.ts";
import { TEST_SEED } from "../support/test-seed.ts";
import {
  restartProgram,
  startProgram,
  type EngineOption,
  type Program,
} from "../support/program.ts";
import { createDatabase, runSql } from "../support/postgres-cluster.ts";
import { WarmProgram } from "../support/warm-program.ts";

export { expect } from "@playwright/test";

fc.configureGlobal({ seed: TEST_SEED });

/** The program may be writing at that time. */
const LOCK_WAIT_MS = 10_000;

export type Company = {
  readonly url: string;
  read<Body>(path: string): Promise<Body>;
  /** Writes rows through the API. */
  write(method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<void>;
  stop(): Promise<void>;
  /** When frozen, the server keeps its connections and does not respond. */
  setFrozen(isFrozen: boolean): void;
  /** Keeps the data and the port. */
  restart(settings?: Record<string, string>): Promise<void>;
  /** Runs a statement in the database itself, as a user with access to the file could. */
  alter(sql: string): Promise<void>;
  /** Sets the server's clock, if the test started with a fixed one. */
  setClock(instant: string): void;
  /** The company's day by the server's clock, `YYYY-MM-DD`. */
  today(): string;
};

/**
 * The clock of server and page: `RUNNING`, an instant at which it stands still, or null for the
 * real one. A test may set either of them.
 */
type ClockOption = { readonly serverClock: string | null };

/** The clock of server and page starts at `TEST_START` and runs. */
const RUNNING = "running";

type PolicyViolations = { policyViolations: string[] };

/** Different from the zones of company and browser. */
const SERVER_ZONE = { TZ: "Pacific/Kiritimati" };
const RUNNING_CLOCK = { ...SERVER_ZONE, CLOCK_OFFSET_MS: String(CLOCK_OFFSET_MS) };
/** One for each worker of Playwright, with which it ends. */
const warmProgram = new WarmProgram(RUNNING_CLOCK);

export const test = base.extend<
  EngineOption & ClockOption & { company: Company } & PolicyViolations
>({
  engine: ["sqlite", { option: true }],
  serverClock: [RUNNING, { option: true }],
  company: async ({ engine, serverClock }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), "financeiro-e2e-"));
    const databaseUrl =
      engine === "sqlite"
        ? null
        : await createDatabase(process.env["BROWSER_POSTGRES_URL"] ?? "", `e2e_${randomUUID()}`);
    // Already migrated. A test with another clock starts empty.
    const emptyCompany = process.env["BROWSER_EMPTY_COMPANY"] ?? "";
    if (engine === "sqlite" && serverClock === RUNNING) {
      cpSync(emptyCompany, dataDir, { recursive: true });
    }
    const clockFile = join(dataDir, "clock");
    const setClock = (instant: string) => {
      // Atomically: the server may read it at any time.
      writeFileSync(`${clockFile}.next`, `${Date.parse(instant)}`);
      renameSync(`${clockFile}.next`, clockFile);
    };
    const isSet = serverClock !== null && serverClock !== RUNNING;
    if (isSet) setClock(serverClock);
    const environment =
      serverClock === RUNNING
        ? RUNNING_CLOCK
        : { ...SERVER_ZONE, ...(isSet ? { CLOCK_FILE: clockFile } : {}) };
    const location = { dataDir, databaseUrl };
    let program: Pick<Program, "url" | "setFrozen" | "stop"> =
      serverClock === RUNNING
        ? await warmProgram.start(location)
        : await startProgram(location, environment);
    const { url } = program;
    await use({
      url,
      async read<Body>(path: string) {
        return JSON.parse((await callApi({ url }, "GET", path)).text) as Body;
      },
      async write(method, path, body) {
        const { status, text } = await callApi({ url }, method, path, body);
        if (status >= 300) throw new Error(text);
      },
      async stop() {
        await program.stop("SIGKILL");
      },
      setFrozen: (isFrozen) => program.setFrozen(isFrozen),
      async restart(settings = {}) {
        program = await restartProgram(url, location, { ...environment, ...settings });
      },
      async alter(sql) {
        if (databaseUrl !== null) return runSql(databaseUrl, sql);
        const database = new DatabaseSync(join(dataDir, "financeiro.db"), {
          timeout: LOCK_WAIT_MS,
        });
        database.exec(sql);
        database.close();
      },
      setClock,
      today() {
        const running = serverClock === RUNNING ? testClock() : Date.now();
        const nowMs = isSet ? Number(readFileSync(clockFile, "utf8")) : running;
        return companyToday(nowMs, DEFAULT_TIME_ZONE);
      },
    });
    program.setFrozen(false);
    await program.stop("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ company }, use) => use(company.url),
  context: async ({ context, serverClock }, use) => {
    if (serverClock === RUNNING) await useTestClock(context);
    else if (serverClock !== null) await context.clock.setFixedTime(new Date(serverClock));
    // A browser keeps only 250 resource timings by default, fewer than the modules of all screens.
    await context.addInitScript(() => performance.setResourceTimingBufferSize(1000));
    await use(context);
  },
  // Every test fails when the browser blocked something because of the page policy.
  policyViolations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on("console", (message) => {
        if (/content security policy|permissions policy/iu.test(message.text())) {
          violations.push(message.text());
        }
      });
      await use(violations);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

/** Pages of this context use the test clock, like the server. */
export async function useTestClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((offsetMs) => {
    const { now } = Date;
    Date.now = () => now() + ("hasOwnClock" in globalThis ? 0 : offsetMs);
    globalThis.Date = new Proxy(Date, {
      construct: (target, parameters, newTarget) =>
        Reflect.construct(
          target,
          parameters.length === 0 ? [Date.now()] : parameters,
          newTarget,
        ) as Date,
    });
  }, CLOCK_OFFSET_MS);
}

/** The test moves the clock of its pages by `page.clock`, starting at this instant. */
export async function installClock(
  context: BrowserContext,
  instant: string | number,
): Promise<void> {
  // Playwright's clock is based on the real one, which the test clock must not replace here.
  await context.addInitScript(() => Object.assign(globalThis, { hasOwnClock: true }));
  await context.clock.install({ time: new Date(instant) });
}

/**
 * Requests to this URL wait until the returned function is called; then `answer` completes them, or
 * the server does.
 */
export async function holdRequests(
  page: Page,
  url: Parameters<Page["route"]>[0],
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await answer(route);
  });
  return resolve;
}

/** Writes to this table or function of the API wait until the returned function is called. */
export async function holdWrites(page: Page, name: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const pattern = typeof name === "string" ? name : name.source;
  await page.route(new RegExp(`/rest/v1/(rpc/)?${pattern}\\b`, "u"), async (route) => {
    if (route.request().method() !== "GET") await promise;
    await route.continue();
  });
  return resolve;
}
