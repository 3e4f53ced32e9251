/** A browser test with its own company: the real program on a fresh database. */
import type { TransactionRow } from "../../src/contract/transactions.ts";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { expect, test as base } from "@playwright/test";
import { startProgram, type EngineOption, type Program } from "../support/program.ts";
import { createDatabase, runSql } from "../support/postgres-cluster.ts";

export { expect } from "@playwright/test";

/** The tag of tests that `npm test` skips, like those in `extended/`. */
export const EXTENDED = "@extended";

export type Company = {
  readonly url: string;
  read<Body>(path: string): Promise<Body>;
  /** Writes rows through the API. */
  write(method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<void>;
  stop(): Promise<void>;
  /** Keeps data and port. */
  restart(settings?: Record<string, string>): Promise<void>;
  /** Runs a statement in the database itself, as somebody with the file could. */
  alter(sql: string): Promise<void>;
  /** Sets the server's clock, if the test started with a fixed one. */
  setClock(instant: string): void;
};

/** The fixed instant of the server's clock; null for the computer's clock. */
type ClockOption = { readonly serverClock: string | null };

type PolicyViolations = { policyViolations: string[] };

export const test = base.extend<
  EngineOption & ClockOption & { company: Company } & PolicyViolations
>({
  engine: ["sqlite", { option: true }],
  serverClock: [null, { option: true }],
  company: async ({ engine, serverClock }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), "financeiro-e2e-"));
    const databaseUrl =
      engine === "sqlite"
        ? null
        : await createDatabase(process.env["BROWSER_POSTGRES_URL"] ?? "", `e2e_${randomUUID()}`);
    const clockFile = join(dataDir, "clock");
    const setClock = (instant: string) => {
      // Atomically: the server may read it at any time.
      writeFileSync(`${clockFile}.next`, `${Date.parse(instant)}`);
      renameSync(`${clockFile}.next`, clockFile);
    };
    if (serverClock !== null) setClock(serverClock);
    // Different from the zones of company and browser.
    const environment = {
      TZ: "Pacific/Kiritimati",
      ...(serverClock === null ? {} : { CLOCK_FILE: clockFile }),
    };
    let program: Program = await startProgram({ dataDir, databaseUrl }, environment);
    const { url } = program;
    await use({
      url,
      async read<Body>(path: string) {
        const answer = await fetch(`${url}/rest/v1/${path}`);
        return (await answer.json()) as Body;
      },
      async write(method, path, body) {
        const answer = await fetch(`${url}/rest/v1/${path}`, {
          method,
          headers: { "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(await answer.text());
      },
      async stop() {
        await program.stop("SIGKILL");
      },
      async restart(settings = {}) {
        program = await startProgram(
          { dataDir, databaseUrl },
          { ...environment, ...settings, PORT: new URL(url).port },
        );
      },
      async alter(sql) {
        if (databaseUrl !== null) return runSql(databaseUrl, sql);
        const database = new DatabaseSync(join(dataDir, "financeiro.db"));
        database.exec(sql);
        database.close();
      },
      setClock,
    });
    await program.stop("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ company }, use) => use(company.url),
  // Every test fails when the browser refused something because of the page policy.
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

/** Removes all entries and creates these; their rows. */
export async function replaceEntries(
  company: Company,
  entries: readonly object[],
): Promise<TransactionRow[]> {
  await company.write("DELETE", "transactions?amount=gte.0");
  await company.write("POST", "transactions", entries);
  return company.read("transactions");
}
