/** A browser test with a company of its own: the real program on a fresh database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { test as base } from "@playwright/test";
import { startProgram, type EngineOption, type Program } from "../support/program.ts";
import { createDatabase } from "../support/postgres-cluster.ts";

export { expect } from "@playwright/test";

/** The tag, beside the folder, of what `npm test` leaves out and `npm test -- --all` runs. */
export const THOROUGH = "@thorough";

export type Company = {
  readonly url: string;
  /** Reads from the server as any program could. */
  read<Body>(path: string): Promise<Body>;
  /** Writes rows as any program could, past the screens. */
  write(method: "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<void>;
  /** Kills the server, and starts it again on the same data and port. */
  stop(): Promise<void>;
  restart(): Promise<void>;
};

export const test = base.extend<EngineOption & { company: Company }>({
  engine: ["sqlite", { option: true }],
  company: async ({ engine }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), "financeiro-e2e-"));
    const databaseUrl =
      engine === "sqlite"
        ? null
        : await createDatabase(process.env["BROWSER_POSTGRES_URL"] ?? "", `e2e_${randomUUID()}`);
    let program: Program = await startProgram({ dataDir, databaseUrl });
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
      async restart() {
        program = await startProgram({ dataDir, databaseUrl }, { PORT: new URL(url).port });
      },
    });
    await program.stop("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ company }, use) => use(company.url),
});
