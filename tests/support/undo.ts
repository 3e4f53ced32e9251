/** Calls `rpc/undo`. */
import { expect } from "vitest";
import type { RefusedBody, TestApp } from "./test-app.ts";

type Row = Record<string, unknown>;
type Undone = {
  undone: { id: string; row: Row | null }[];
  kept: { id: string; message: string }[];
};
type Change = { id: unknown; position: number };

/** Returns the position of the response. */
export async function write(
  app: TestApp,
  ...request: Parameters<TestApp["send"]>
): Promise<number> {
  const { status, headers } = await app.send(...request);
  expect(status).toBeLessThan(300);
  return Number(headers["x-history-position"]);
}

export function undo(app: TestApp, changes: Change[], entity_type = "transaction", headers = {}) {
  return app.send<Undone & RefusedBody>("POST", "rpc/undo", { entity_type, changes }, headers);
}

export async function descriptionsOf(app: TestApp, id: unknown): Promise<unknown[]> {
  const path = `audit_records?entity_id=eq.${String(id)}&select=description&order=sequence`;
  return (await app.send<Row[]>("GET", path)).body.map(({ description }) => description);
}

export async function rowsOf(app: TestApp, path: string): Promise<Row[]> {
  return (await app.send<Row[]>("GET", path)).body;
}
