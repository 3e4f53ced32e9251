/** Helpers of the category tests. */
import { expect } from "vitest";
import { openSnapshotReader } from "#server/database/open-snapshot-reader.ts";
import { checkRecords } from "#server/verification/check-records.ts";
import { expectLedgerInvariants } from "./ledger-invariants.ts";
import type { RefusedBody, TestApp } from "./test-app.ts";

/** The body of a recurrence with two entries. */
export const SITE_RECURRENCE = {
  series_id: "SER-site000",
  type: "income",
  category: "Site",
  amount: 10,
  expected_payment_date: "2027-01-05",
  count: 2,
};

export const RENT = { id: "CAT-rent", name: "Aluguel", kind: "expense" };

export async function refusal(
  app: TestApp,
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<[number, string, string]> {
  const answer = await app.send<RefusedBody>(method, path, body);
  return [answer.status, answer.body.code, answer.body.message];
}

export async function categoriesOf(
  app: TestApp,
  path = "transactions?order=id",
): Promise<string[]> {
  const { body } = await app.send<{ category: string }[]>("GET", path);
  return body.map(({ category }) => category);
}

export async function descriptions(app: TestApp): Promise<string[]> {
  const { body } = await app.send<{ description: string }[]>("GET", "audit_records?order=sequence");
  return body.map(({ description }) => description);
}

export async function expectIntact({ database }: TestApp): Promise<void> {
  await expectLedgerInvariants(database);
  await using read = await openSnapshotReader(database.location);
  expect(await checkRecords(read)).toEqual([]);
}
