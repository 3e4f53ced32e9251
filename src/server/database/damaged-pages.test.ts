import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { damageableDatabase } from "#tests/support/damage.ts";
import { type AtEnd, describeOnBothEngines } from "#tests/support/engines.ts";
import { insert, openTestAppAt } from "#tests/support/test-app.ts";
import { entry } from "#tests/support/api-rows.ts";

const READS = [
  ...[0, 100, 200, 300, 400, 500].flatMap((offset) => [
    `/rest/v1/transactions?order=id.asc&limit=50&offset=${offset}`,
    `/rest/v1/transactions?order=expected_payment_date.desc&limit=50&offset=${offset}`,
    `/rest/v1/audit_records?order=sequence.desc&limit=50&offset=${offset}`,
    `/rest/v1/audit_records?entity_id=eq.TRI-d${offset}`,
    `/rest/v1/transactions?id=eq.TRI-d${offset}`,
  ]),
  "/rest/v1/transactions?notes=ilike.*xyz*",
  "/rest/v1/rpc/snapshot",
  "/rest/v1/rpc/dashboard",
  "/rest/v1/rpc/report?category=Site&status=paid",
  "/exports/relatorio-financeiro.csv",
];

describeOnBothEngines("Damaged pages", (engine) => {
  test(
    "are reported as damage by every read and write that meets one",
    { tags: ["extended"] },
    async () => {
      const { location, damage } = await damageableDatabase(engine);
      const lines: string[] = [];
      const open = async () => {
        const ends: Parameters<AtEnd>[0][] = [];
        const logger = pino({ level: "error" }, { write: (line: string) => void lines.push(line) });
        const { app } = await openTestAppAt(location, {
          logger,
          atEnd: (end) => void ends.push(end),
        });
        const close = async (): Promise<void> => {
          for (const end of ends) await end();
        };
        return { app, close };
      };
      const whole = await open();
      const rows = Array.from({ length: 600 }, (_, at) =>
        entry(`TRI-d${at}`, { notes: `nota ${at} `.repeat(60) }),
      );
      const created = await insert(whole.app, "transactions", rows);
      expect(created.statusCode).toBe(201);
      await whole.close();
      await damage();

      const { app, close } = await open();
      onTestFinished(close);
      const answers = await Promise.all([
        ...READS.map(async (url) => app.inject({ url })),
        ...Array.from({ length: 20 }, async (_, at) =>
          app.inject({
            method: "PATCH",
            url: `/rest/v1/transactions?id=eq.TRI-d${at * 30}`,
            payload: { notes: "outra" },
          }),
        ),
      ]);
      const damaged = answers.filter(({ statusCode }) => statusCode === 503);
      expect(damaged.length).toBeGreaterThan(5);
      for (const answer of damaged) {
        expect(answer.json()).toMatchObject({
          code: "XX001",
          message: "Uma parte dos dados está danificada, ou o disco falhou ao lê-la.",
        });
      }
      expect(lines.join("")).toContain("database error");
      expect(
        answers.map(({ statusCode }) => statusCode).filter((status) => status === 500),
      ).toEqual([]);
    },
  );
});
