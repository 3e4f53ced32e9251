import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { DashboardResponse } from "#contract/dashboard.ts";
import { NO_OPENINGS, cashOfRows } from "#tests/support/cash-oracle.ts";
import { describeOnBothEngines, extendedOnPostgres } from "#tests/support/engines.ts";
import { randomEntries } from "#tests/support/random-company.ts";
import { call, company, expectStatements, opening, toOpening } from "#tests/support/read-models.ts";
import { dashboardOfRows } from "#tests/support/report-oracle.ts";
import { openTestApp } from "#tests/support/test-app.ts";
import { IS_WHOLE_RUN } from "#tests/support/test-seed.ts";

const NOW = Date.parse("2026-11-21T00:30:00Z");
const TODAY = "2026-11-20";
const entries = randomEntries(TODAY, ["CTT-a"], []);

describeOnBothEngines("The opening balance of a company without accounts", (engine) => {
  test(
    "is in the forecast and in the cash flow, and in no figure of the spec",
    extendedOnPostgres(engine),
    async () => {
      const app = await openTestApp(engine, { clock: () => NOW });
      const bodies = fc.array(entries, { maxLength: 30, size: "max" });
      await fc.assert(
        fc.asyncProperty(bodies, fc.option(opening, { freq: 3 }), async (sent, drawn) => {
          const { body: settings } = await app.send<{ version: number }>("GET", "rpc/company");
          const stated = drawn === null ? null : toOpening(drawn, TODAY);
          const saved = await app.send("POST", "rpc/update_company", {
            version: settings.version,
            openingBalance: stated?.opening_balance ?? null,
            openingBalanceDate: stated?.opening_date ?? null,
          });
          expect(saved.status, JSON.stringify(saved.body)).toBe(200);
          const rows = await company(
            app,
            sent.map((body) => ({ ...body, client_id: null, account_id: null, tag_ids: [] })),
          );
          const openings = { ...NO_OPENINGS, company: stated };
          const { snapshot: _same, ...dashboard } = await call<DashboardResponse>(
            app,
            "dashboard",
            {},
          );
          expect(dashboard).toEqual(dashboardOfRows(rows, [], {}, TODAY, openings));
          expect(Math.round(dashboard.schedule.start * 100)).toBe(
            Number(cashOfRows(rows, openings, TODAY)),
          );
          await expectStatements(app, rows, {}, new Map(), openings, TODAY);
        }),
        { numRuns: IS_WHOLE_RUN ? 12 : 4 },
      );
    },
  );
});
