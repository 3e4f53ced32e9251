import { randomUUID } from "node:crypto";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { sendHttpError, toHttpError } from "./http/error-handler.ts";
import { addExampleCompany, type ExampleCompany } from "./demo/example-company.ts";
import { addBackupRoutes } from "./backups/backup-routes.ts";
import { addActivityExport } from "./exports/activity-export-routes.ts";
import { addExports } from "./exports/export-routes.ts";
import { addWholeExport } from "./exports/whole-export-routes.ts";
import { addImportRoutes } from "./imports/import-routes.ts";
import type { Imports } from "./imports/imports.ts";
import type { Ledger } from "./ledger.ts";
import { addEventRoutes } from "./live/event-routes.ts";
import { foreignOriginError, rejectForeignOrigin } from "./http/same-origin.ts";
import { respondToClientError } from "./client-error-handler.ts";
import { REQUEST_ID_LABEL, addRequestLog, logOnResponseClosed } from "./http/request-log.ts";
import type { Metrics } from "./operations/metrics.ts";
import { observeWrites } from "./operations/observe-writes.ts";
import { addHealthRoutes, readinessChecks } from "./operations/readiness.ts";
import { SMALL_BODY_BYTES, addJsonBodies } from "./rest/json-body.ts";
import { addRestRoutes } from "./rest/rest-routes.ts";
import { MAX_PARSED_BYTES, limitRequestLength } from "./http/long-requests.ts";
import { addPipelining } from "./http/pipelining.ts";
import { addSecurityHeaders, setSecurityHeaders } from "./security-headers.ts";
import { addGracefulShutdown } from "./http/graceful-shutdown.ts";
import { addStaticFiles, redirectToStart } from "./http/static-files.ts";

const REQUEST_TIMEOUT_MS = 60_000;
/**
 * After this time the process exits as if after an error. Reads of an unresponsive database time
 * out earlier.
 */
const CLOSE_TIMEOUT_MS = 60_000;

const CHECKING_INTERVAL_MS = 1000;

export type AppOptions = {
  readonly ledger: Ledger;
  readonly timeZone: string;
  /** Folder of the built web app; null to serve only the API. */
  readonly webRoot: string | null;
  readonly logger: FastifyBaseLogger;
  readonly metrics?: Metrics | null;
  readonly example?: ExampleCompany;
  /** Null where imports are not available. */
  readonly imports?: Imports | null;
};

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: REQUEST_ID_LABEL,
    }),
    genReqId: () => randomUUID(),
    bodyLimit: SMALL_BODY_BYTES,
    // addGracefulShutdown refuses requests instead.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Also the limit of each step of closing.
    pluginTimeout: CLOSE_TIMEOUT_MS,
    // rejectForeignOrigin refuses a missing Host.
    http: {
      connectionsCheckingInterval: CHECKING_INTERVAL_MS,
      requireHostHeader: false,
      maxHeaderSize: MAX_PARSED_BYTES,
    },
    clientErrorHandler: (error, socket) => respondToClientError(error, socket, options.logger),
    // Errors before routing, such as a malformed path.
    frameworkErrors: (error, request, reply) => {
      logOnResponseClosed(request, reply);
      setSecurityHeaders(reply);
      const refusal = foreignOriginError(request);
      if (refusal === null && redirectToStart(error, options.webRoot, request, reply)) return;
      void sendHttpError(toHttpError(refusal ?? error, request), reply);
    },
    routerOptions: { maxParamLength: 200 },
    // No route has a JSON schema, because zod validates: this avoids loading ajv at startup.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
  });
  if (options.example !== undefined) addExampleCompany(app, options.example);
  addRequestLog(app);
  addSecurityHeaders(app);
  addPipelining(app);
  addGracefulShutdown(app);
  const addBytes = addJsonBodies(app);
  app.addHook("onRequest", async (request) => rejectForeignOrigin(request));
  limitRequestLength(app, options.webRoot);
  app.setErrorHandler((error, request, reply) =>
    redirectToStart(error, options.webRoot, request, reply)
      ? reply
      : sendHttpError(toHttpError(error, request), reply),
  );
  options.metrics?.addRoute(app);
  const writes = observeWrites(options.ledger);
  addHealthRoutes(app, [...readinessChecks(options.ledger, options.timeZone), writes.check]);
  const { imports = null } = options;
  addRestRoutes(app, { ...options, imports, ledger: writes.ledger });
  addExports(app, options);
  addActivityExport(app, options);
  addBackupRoutes(app, options.ledger.backups);
  addWholeExport(app, options);
  if (imports !== null) await addImportRoutes(app, imports, addBytes);
  addEventRoutes(app, options.ledger);
  await addStaticFiles(app, options.webRoot);
  return app;
}

function noSchemas(): never {
  throw new Error("A route has a JSON schema; zod checks what comes in");
}
