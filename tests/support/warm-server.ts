/**
 * Serves one company after the other, as its parent says by messages. The code of the program is
 * loaded and compiled once (`warm-program.ts`).
 */
import { destination } from "pino";
import { readSettings } from "#server/environment.ts";
import { createLogger } from "#server/http/request-log.ts";
import { startServer, type RunningServer } from "#server/start.ts";

/** The settings of the program to start, or null to stop it. */
export type WarmRequest = Readonly<Record<string, string>> | null;
/** `port` is null once it has stopped. */
export type WarmResponse = { readonly port: number | null } | { readonly error: string };

let running: RunningServer | null = null;

process.on("message", ({ request }: { request: WarmRequest }) => void respond(request));
process.once("disconnect", () => process.exit());

async function respond(request: WarmRequest): Promise<void> {
  try {
    send({ port: await (request === null ? stop() : start(request)) });
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) });
  }
}

async function start(environment: Readonly<Record<string, string>>): Promise<number> {
  const settings = readSettings(environment);
  running = startServer(settings, createLogger(settings.logLevel, destination(2)), () => undefined);
  return await running.port;
}

async function stop(): Promise<null> {
  await running?.end();
  running = null;
  return null;
}

function send(response: WarmResponse): void {
  process.send?.(response);
}
