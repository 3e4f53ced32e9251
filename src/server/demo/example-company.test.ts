/** The routes of the sample company; its screens are in `tests/e2e/example-company.spec.ts`. */
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { newContact } from "#tests/support/api-rows.ts";
import { enginesByName, openFresh } from "#tests/support/engines.ts";
import { testClock } from "#tests/support/test-clock.ts";
import { createApp } from "../app.ts";
import { createLedger, type Ledger } from "../ledger.ts";
import { ExampleCompany } from "./example-company.ts";

const COMMON = {
  timeZone: DEFAULT_TIME_ZONE,
  webRoot: null,
  logger: pino({ level: "silent" }),
};

test("the sample company has a ledger of its own, and neither sees the other", async () => {
  const database = await openFresh(enginesByName.SQLite);
  const ledger = createLedger(database, testClock, DEFAULT_TIME_ZONE);
  const serve = (served: Ledger) => createApp({ ...COMMON, ledger: served });
  const example = new ExampleCompany(DEFAULT_TIME_ZONE, serve);
  const app = await createApp({ ...COMMON, ledger, example });
  onTestFinished(async () => {
    await app.close();
    await ledger.close();
    await database.close();
  });
  const create = (path: string, name: string) =>
    app.inject({ method: "POST", url: `${path}/rest/v1/clients`, payload: newContact({ name }) });
  const names = async (path: string) => {
    const response = await app.inject({ url: `${path}/rest/v1/clients?select=name` });
    return response.json<{ name: string }[]>().map(({ name }) => name);
  };

  const { body } = await app.inject({ url: "/exemplo/rest/v1/rpc/company" });
  expect(JSON.parse(body)).toMatchObject({ name: "Estúdio Ipê (exemplo)" });
  expect((await create("/exemplo", "Aaron do Exemplo")).statusCode).toBe(201);
  expect((await create("", "Beto de Verdade")).statusCode).toBe(201);
  expect(await names("")).toEqual(["Beto de Verdade"]);
  expect(await names("/exemplo")).toHaveLength(36);
  expect(await names("/exemplo")).toContain("Aaron do Exemplo");
  const csv = await app.inject({ url: "/exemplo/exports/relatorio-financeiro.csv" });
  expect(Number(csv.headers["x-row-count"])).toBeGreaterThan(800);
});
