/** Helpers of the tests of split entries. */
import { expect } from "vitest";
import type { TransactionRow } from "#contract/transactions.ts";
import type { EngineUnderTest } from "./engines.ts";
import { newEntry } from "./api-rows.ts";
import { openTestApp, type TestApp } from "./test-app.ts";

export const CLOCK = { clock: () => Date.parse("2026-11-21T15:00:00Z") };
export const PARTS = [
  { category: "Site", amount: 60 },
  { category: "Outros", amount: 30.01 },
  { category: "Sistema", amount: 9.99 },
];
export const BILL = newEntry({
  id: "TRE-bill",
  type: "expense",
  category: "Site",
  amount: 100,
  splits: PARTS,
});
const PATH = "transactions?id=eq.TRE-bill";

export async function openWithBill(engine: EngineUnderTest): Promise<TestApp> {
  const app = await openTestApp(engine, CLOCK);
  expect((await app.send("POST", "transactions", BILL)).status).toBe(201);
  return app;
}

export async function read(app: TestApp, path = PATH): Promise<TransactionRow[]> {
  return (await app.send<TransactionRow[]>("GET", path)).body;
}

export async function descriptions(app: TestApp): Promise<string[]> {
  const { body } = await app.send<{ description: string }[]>(
    "GET",
    "audit_records?entity_id=eq.TRE-bill&order=sequence",
  );
  return body.map(({ description }) => description);
}

export function changed(app: TestApp, patch: object) {
  return app.send<TransactionRow[]>("PATCH", PATH, patch);
}
