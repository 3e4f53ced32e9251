/** Metrics for Prometheus at `/metrics`, only with `METRICS=on`. */
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { Refusal } from "#domain/refusal.ts";
import { nameOf } from "../commands/commands.ts";
import { onResponseClosed } from "../http/on-response-closed.ts";
import type { Ledger } from "../ledger.ts";

export type Metrics = {
  /** Add it before the routes that it counts. */
  addRoute(app: FastifyInstance): void;
  /** Wraps the ledger to count its commands; a dry run, as of a health check, is none. */
  observe(ledger: Ledger): Ledger;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const commands = new Counter({
    name: "financeiro_commands_total",
    help: "Commands by kind and outcome (done, refused or failed), without dry runs",
    labelNames: ["kind", "outcome"],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: "financeiro_commands_waiting",
    help: "Commands that wait or run",
    registers: [registry],
  });
  return {
    addRoute: (app) => addMetricsRoute(app, registry),
    observe: (ledger) => ({
      ...ledger,
      async execute(command, actor, options = {}) {
        const count = (outcome: "done" | "refused" | "failed"): void => {
          if (options.isDryRun !== true) commands.inc({ kind: nameOf(command), outcome });
        };
        waiting.inc();
        try {
          const executed = await ledger.execute(command, actor, options);
          count("done");
          return executed;
        } catch (error) {
          count(error instanceof Refusal ? "refused" : "failed");
          throw error;
        } finally {
          waiting.dec();
        }
      },
    }),
  };
}

function addMetricsRoute(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: "financeiro_http_request_duration_seconds",
    help: "Requests by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [registry],
  });
  app.addHook("onRequest", async ({ method, routeOptions }, reply) => {
    const observe = requests.startTimer({ method, route: routeOptions.url ?? "none" });
    onResponseClosed(reply, () => observe({ status: reply.raw.statusCode }));
  });
  app.get("/metrics", async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
