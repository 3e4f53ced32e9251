/** Opens the ledger and serves it until a signal arrives. */
import { writeSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { destination, type Logger } from "pino";
import { formatInstant } from "#domain/company-time.ts";
import { Anchors } from "./anchors/anchors.ts";
import { assertNothingMissing } from "./anchors/assert-nothing-missing.ts";
import { newestElsewhere } from "./anchors/other-books.ts";
import { createApp } from "./app.ts";
import { backUpBeforeUpgrade } from "./backups/back-up-before-upgrade.ts";
import { newestCopyIn } from "./backups/newest-copy.ts";
import { finishRestore } from "./replacement/finish-restore.ts";
import type { DatabaseLocation } from "./database/database.ts";
import { openDatabase } from "./database/open-database.ts";
import { readSettings, type Settings } from "./environment.ts";
import { Imports, type LastImport } from "./imports/imports.ts";
import { ExampleCompany } from "./demo/example-company.ts";
import { createLedger, type Ledger } from "./ledger.ts";
import { removeStaleFolders } from "./http/temporary-folder.ts";
import { RecurrenceJob } from "./recurrences/make-due-entries.ts";
import { createLogger } from "./http/request-log.ts";
import { textLog } from "./http/text-log.ts";
import { listenError } from "./errors/listen-error.ts";
import { StartupError } from "./errors/startup-error.ts";

const UNCAUGHT =
  "O sistema encontrou um erro que não esperava e se fechou. O que ele já tinha confirmado está gravado: inicie de novo, e confira o último lançamento.";

const RETRIED =
  "O que mudou depois da última cópia está gravado nos dados: quando for iniciado, o sistema tenta de novo.";

const RESTART_DELAY_MS = 100;

const WEB_ROOT = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** @throws StartupError with a remedy; any other error is logged too. */
export async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const stream =
    settings.logFormat === "json" ? destination(2) : textLog((line) => writeSync(2, line));
  const logger = createLogger(settings.logLevel, stream);
  // Node would print the error, which may contain user input.
  process.on("uncaughtException", (error) => {
    logger.fatal({ err: error }, "uncaught error, the program stops");
    writeSync(2, `${UNCAUGHT}\n`);
    process.exit(1);
  });
  const server = startServer(settings, logger, () => {
    // SIGHUP: the terminal was closed.
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
      process.on(signal, () => void server.end());
    }
  });
  try {
    await server.port;
  } catch (error) {
    if (!(error instanceof StartupError)) logger.fatal({ err: error }, "the program did not start");
    throw error;
  }
}

export type RunningServer = {
  /** Resolves once it answers. */
  readonly port: Promise<number>;
  end(): Promise<void>;
};

/**
 * Serves the ledger, and again in the same process after it was replaced. `opened` is called once,
 * when the ledger is open.
 */
export function startServer(settings: Settings, logger: Logger, opened: () => void): RunningServer {
  let stop: (() => Promise<void>) | null = null;
  let isEnding = false;
  async function restart(): Promise<void> {
    try {
      const port = await serving;
      await stop?.();
      if (isEnding) return;
      serving = serve({ ...settings, port, opensBrowser: false }, logger, steps);
      await serving;
      if (isEnding) await stop?.();
    } catch (error) {
      logger.fatal({ err: error }, "the program did not start again");
      writeSync(2, `${error instanceof StartupError ? error.message : UNCAUGHT}\n`);
      process.exit(1);
    }
  }
  const steps: Steps = {
    opened: (stopServing) => {
      const isFirst = stop === null;
      stop = stopServing;
      if (isFirst) opened();
    },
    // The response to the request is sent first.
    restart: () => void setTimeout(() => void restart(), RESTART_DELAY_MS),
    lastImport: { current: null },
  };
  let serving = serve(settings, logger, steps);
  return {
    port: serving,
    async end() {
      isEnding = true;
      await stop?.();
    },
  };
}

type Steps = {
  /** Called when the ledger is open, with the function that closes it. */
  readonly opened: (stop: () => Promise<void>) => void;
  readonly restart: () => void;
  readonly lastImport: LastImport;
};

/** Returns the port. */
async function serve(
  settings: Settings,
  logger: Logger,
  { opened, restart, lastImport }: Steps,
): Promise<number> {
  await removeStaleFolders();
  const database = await openDatabase(settings, {
    prepare: finishRestore,
    inspect: (location) => inspect(location, settings),
    beforeUpgrade: (location) => backUpBeforeUpgrade(location, settings),
  });
  // Several requests may arrive, from the screen or another program on this database: restart only
  // once.
  let isRestarting = false;
  const restartOnce = (): void => {
    if (!isRestarting) restart();
    isRestarting = true;
  };
  database.onReplaced(restartOnce);
  const anchors = await Anchors.open(database, { ...settings, clock: Date.now });
  const ledger = createLedger(database, Date.now, settings.timeZone, {
    ...settings,
    anchors,
    restart: restartOnce,
  });
  const metrics = settings.hasMetrics
    ? (await import("./operations/metrics.ts")).createMetrics()
    : null;
  const app = await createApp({
    imports: createImports(ledger, settings, lastImport, logger),
    ledger: metrics?.observe(ledger) ?? ledger,
    timeZone: settings.timeZone,
    webRoot: WEB_ROOT,
    logger,
    metrics,
    example: new ExampleCompany(settings.timeZone, (example) =>
      createApp({ ledger: example, timeZone: settings.timeZone, webRoot: null, logger }),
    ),
  });

  const recurrences = new RecurrenceJob(ledger, database.reader, logger);
  const stopping = new AbortController();
  const started = Promise.withResolvers<void>();
  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // Nothing is closed that is about to be used.
    await started.promise;
    await app.close();
    await recurrences.stop();
    const failure = await ledger.close();
    if (failure !== null) writeSync(2, `Atenção: ${failure} ${RETRIED}\n`);
    await database.close();
  }
  opened(stop);

  try {
    const port = await listen(app, settings);
    recurrences.start();
    ledger.backups.start();
    await warnOfProblems(ledger, logger);
    await warnIfEmpty(anchors, settings.timeZone);
    if (!stopping.signal.aborted) await announce({ ...settings, port }, logger);
    return port;
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    started.resolve();
  }
}

/** Returns the port. */
async function listen(app: FastifyInstance, settings: Settings): Promise<number> {
  try {
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    throw listenError(error, settings);
  }
  return (app.server.address() as AddressInfo).port;
}

async function warnOfProblems({ trust }: Ledger, logger: Logger): Promise<void> {
  for (const { text } of await trust.start()) {
    logger.error({ text }, "books do not verify");
    process.stderr.write(`Atenção: ${text} Rode npm run verify para conferir tudo.\n`);
  }
}

/** Books that are empty because DATABASE_URL is lost look like those of a new company. */
async function warnIfEmpty(anchors: Anchors, timeZone: string): Promise<void> {
  if (anchors.paths === null || (await anchors.current()).sequence > 0) return;
  const elsewhere = newestElsewhere(anchors.paths);
  if (elsewhere === null) return;
  const when = formatInstant(elsewhere.timestamp, timeZone);
  process.stderr.write(
    `Atenção: este banco de dados está vazio, e outro esteve em uso com esta pasta até ${when}. Se faltam os seus lançamentos, feche o sistema, confira DATABASE_URL e inicie de novo.\n`,
  );
}

async function announce({ host, port, opensBrowser }: Settings, logger: Logger): Promise<void> {
  const url = `http://${host === "::1" ? "[::1]" : host}:${port}`;
  process.stdout.write(`Sistema Financeiro pronto. Abra ${url}\n`);
  if (opensBrowser) await openBrowser(url, logger);
}

async function inspect(location: DatabaseLocation, settings: Settings): Promise<void> {
  if (location.engine === "postgres") {
    const { finishPostgresRestore } = await import("./replacement/finish-postgres-restore.ts");
    await finishPostgresRestore(location, settings.dataDir);
  }
  const otherwise = newestCopyIn(settings.backupFolder);
  await assertNothingMissing(location, { ...settings, otherwise });
}

function createImports(
  ledger: Ledger,
  { dataDir, timeZone }: Settings,
  last: LastImport,
  logger: Logger,
): Imports {
  const logError = (error: unknown) => logger.error({ err: error }, "an import failed");
  return new Imports({
    ledger,
    dataDir: resolve(dataDir),
    timeZone,
    clock: Date.now,
    last,
    logError,
  });
}

/** The address is also printed on the terminal. */
async function openBrowser(url: string, logger: Logger): Promise<void> {
  try {
    const { default: open } = await import("open");
    await open(url);
  } catch (error) {
    logger.info({ err: error }, "the browser was not opened");
  }
}
