/** `/healthz`: the program is alive. `/readyz`: it can work, or the reason why not. */
import { HEALTH_PATH } from "#contract/api.ts";
import { NEW_CONTACT_DEFAULTS } from "#contract/contacts.ts";
import { dirname } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Ledger } from "../ledger.ts";
import { runChecks, type Check } from "./check.ts";
import { dataFolderCheck, temporaryFolderCheck } from "./disk-checks.ts";
import { verificationCheck } from "./verification-check.ts";

/** The user name of the command that is rolled back. */
const PROBE_USER = { userName: "Sistema" };

export function readinessChecks(ledger: Ledger, timeZone: string): readonly Check[] {
  const { location } = ledger.readContext();
  const disk = location.engine === "sqlite" ? [dataFolderCheck(dirname(location.file))] : [];
  return [
    {
      name: "database",
      run: async () => {
        await ledger.ping();
        return "O banco de dados responde.";
      },
    },
    {
      name: "writing",
      // A real command, rolled back: it is refused by whatever would refuse any other command.
      run: async () => {
        await ledger.execute(PROBE, PROBE_USER, { isDryRun: true });
        return "O sistema aceita lançamentos.";
      },
    },
    ...disk,
    temporaryFolderCheck(),
    verificationCheck(() => ledger.trust.last, timeZone),
  ];
}

const PROBE = {
  kind: "create",
  records: "contacts",
  drafts: [{ ...NEW_CONTACT_DEFAULTS, name: "Teste de gravação", type: "client", isActive: true }],
} as const;

export function addHealthRoutes(app: FastifyInstance, checks: readonly Check[]): void {
  app.get(HEALTH_PATH, () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const results = await runChecks(checks);
    const isReady = results.every(({ ok }) => ok);
    void reply.status(isReady ? 200 : 503).header("cache-control", "no-store");
    return { status: isReady ? "ok" : "failing", checks: results };
  });
}
