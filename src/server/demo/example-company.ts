/**
 * A sample company next to the real one: it has its own database, created at its first request and
 * removed when the program ends. Its requests never reach the company's ledger.
 */
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { EXAMPLE_PATH } from "#contract/company.ts";
import { EXPORTS_PATH } from "#contract/exports.ts";
import { EVENTS_PATH } from "#contract/live.ts";
import { REST_PATH } from "#contract/api.ts";
import { openDatabase } from "../database/open-database.ts";
import { foreignOriginError } from "../http/same-origin.ts";
import { createLedger, type Ledger } from "../ledger.ts";
import { writeSampleCompany } from "./sample-company.ts";

/** All other paths below are screens, which are the same as those of the company. */
const FORWARDED = [REST_PATH, EXPORTS_PATH, EVENTS_PATH];

type Open = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  close(): Promise<void>;
};

export class ExampleCompany {
  readonly #timeZone: string;
  readonly #createApp: (ledger: Ledger) => Promise<FastifyInstance>;
  #open: Promise<Open> | null = null;

  constructor(timeZone: string, createApp: (ledger: Ledger) => Promise<FastifyInstance>) {
    this.#timeZone = timeZone;
    this.#createApp = createApp;
  }

  async open(): Promise<Open> {
    this.#open ??= this.#create();
    try {
      return await this.#open;
    } catch (error) {
      // The next request tries again.
      this.#open = null;
      throw error;
    }
  }

  async close(): Promise<void> {
    await (await this.#open?.catch(() => null))?.close();
  }

  async #create(): Promise<Open> {
    // Named like other temporary folders, which the next start removes after a crash.
    const dataDir = await mkdtemp(join(tmpdir(), `sistema-financeiro-${process.pid}-exemplo-`));
    const removeFolder = () => rm(dataDir, { recursive: true, force: true });
    try {
      const database = await openDatabase({ dataDir, databaseUrl: null });
      await writeSampleCompany(database, Date.now(), this.#timeZone);
      const ledger = createLedger(database, Date.now, this.#timeZone);
      const app = await this.#createApp(ledger);
      await app.ready();
      return {
        handle: (request, response) => app.routing(request, response),
        async close() {
          await app.close();
          await ledger.close();
          await database.close();
          await removeFolder();
        },
      };
    } catch (error) {
      await removeFolder();
      throw error;
    }
  }
}

/** Add it before any other hook: the sample company has hooks of its own. */
export function addExampleCompany(app: FastifyInstance, example: ExampleCompany): void {
  app.addHook("onRequest", async (request, reply) => {
    const url = forwardedUrl(request.raw.url ?? "");
    if (url === null || foreignOriginError(request) !== null) return;
    const { handle } = await example.open();
    reply.hijack();
    request.raw.url = url;
    handle(request.raw, reply.raw);
  });
  app.addHook("preClose", () => example.close());
}

function forwardedUrl(url: string): string | null {
  if (!url.startsWith(`${EXAMPLE_PATH}/`)) return null;
  const rest = url.slice(EXAMPLE_PATH.length);
  const path = rest.split("?", 1)[0] ?? "";
  return FORWARDED.some((known) => path === known || path.startsWith(`${known}/`)) ? rest : null;
}
