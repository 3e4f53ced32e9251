// @module-tag extended
import { expect, test } from "vitest";
import { DEFAULT_TIME_ZONE } from "#domain/company-time.ts";
import { CONTACT_TYPES } from "#domain/contact.ts";
import { LIFECYCLES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "#domain/transaction.ts";
import { expectLedgerInvariants } from "#tests/support/ledger-invariants.ts";
import { newFolder } from "#tests/support/engines.ts";
import { openDatabase } from "../database/open-database.ts";
import { INITIAL_CATEGORY_IDS } from "../verification/initial-categories.ts";
import { writeSampleCompany } from "./sample-company.ts";

// In the morning, later entries of the day do not exist yet.
const NOW = Date.parse("2026-11-21T13:19:00Z");

async function sampleCompany() {
  const database = await openDatabase({ dataDir: newFolder(), databaseUrl: null });
  await writeSampleCompany(database, NOW, DEFAULT_TIME_ZONE);
  const clients = await database.reader.selectFrom("clients").selectAll().orderBy("id").execute();
  const entries = await database.reader
    .selectFrom("transactions")
    .selectAll()
    .orderBy("id")
    .execute();
  const records = await database.reader.selectFrom("audit_records").select("timestamp").execute();
  return { database, clients, entries, records };
}

test("the sample company has every kind of entry, a valid ledger, and no history in the future", async () => {
  const { database, clients, entries, records } = await sampleCompany();
  expect(clients).toHaveLength(35);
  expect(entries.length).toBeGreaterThan(850);
  expect(entries.length).toBeLessThan(1000);
  expect(new Set(clients.map((row) => row.profile_type))).toEqual(new Set(CONTACT_TYPES));
  expect(new Set(clients.map((row) => row.is_active))).toEqual(new Set([0, 1]));
  expect(new Set(entries.map((row) => row.type))).toEqual(new Set(TRANSACTION_TYPES));
  expect(new Set(entries.map((row) => row.status))).toEqual(new Set(TRANSACTION_STATUSES));
  expect(new Set(entries.map((row) => row.lifecycle))).toEqual(new Set(LIFECYCLES));
  expect(new Set(entries.map((row) => row.category))).toEqual(new Set(INITIAL_CATEGORY_IDS));
  const series = Map.groupBy(entries, (row) => row.series_count);
  expect([series.get(12)?.length, series.get(3)?.length]).toEqual([12, 3]);
  const repeated = await database.reader.selectFrom("recurrences").select("id").execute();
  expect(repeated).toHaveLength(3);
  for (const { id } of repeated) {
    const due = entries.filter((row) => row.series_id === id && row.expected_payment_date !== null);
    const past = due.filter((row) => (row.expected_payment_date ?? "") <= "2026-11-21");
    expect(past.length).toBeGreaterThanOrEqual(1);
    expect(past.every((row) => row.status === "paid")).toBe(true);
    expect(due.length).toBeGreaterThanOrEqual(12);
  }
  const divided = entries.filter((row) => row.splits !== null);
  expect(divided.map((row) => row.status).toSorted()).toEqual(["paid", "pending"]);
  expect(records.length).toBeGreaterThan(entries.length * 1.5);
  const latest =
    records
      .map(({ timestamp }) => timestamp)
      .toSorted()
      .at(-1) ?? "";
  expect(latest <= new Date(NOW).toISOString()).toBe(true);
  const months = new Set(entries.map((row) => row.expected_payment_date?.slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(25);
  const paid = entries.filter((row) => row.status === "paid");
  expect(paid.every((row) => row.paid_on !== null && row.paid_on <= "2026-11-21")).toBe(true);
  const onTime = paid.filter((row) => row.paid_on === row.expected_payment_date);
  expect(onTime.length).toBeLessThan(paid.length / 2);
  expect(entries.some((row) => row.accrual_date !== null)).toBe(true);
  const accounts = await database.reader.selectFrom("accounts").selectAll().execute();
  expect(accounts.map(({ kind }) => kind).toSorted()).toEqual(["bank", "card", "cash"]);
  expect(entries.every((row) => row.account_id !== null)).toBe(true);
  const card = accounts.find(({ kind }) => kind === "card");
  const purchases = entries.filter((row) => row.account_id === card?.id);
  expect(purchases.every((row) => row.paid_on === row.expected_payment_date)).toBe(true);
  // The bills up to the closing on 25/10, due on 05/11, are paid.
  const billed = purchases.filter((row) => (row.paid_on ?? "") <= "2026-10-25");
  const transfers = await database.reader.selectFrom("transfers").selectAll().execute();
  const payments = transfers.filter((row) => row.to_account_id === card?.id);
  expect(
    payments
      .map((row) => row.date)
      .toSorted()
      .at(-1),
  ).toBe("2026-11-05");
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
  expect(sum(payments.map((row) => row.amount))).toBe(sum(billed.map((row) => row.amount)));
  expect(sum(payments.map((row) => row.amount))).toBeGreaterThan(0);
  const open = entries.filter((row) => row.status !== "paid" && row.lifecycle === "active");
  const oldest = open.map((row) => row.expected_payment_date ?? "").toSorted()[0] ?? "";
  expect(oldest >= "2026-06-01").toBe(true);
  await expectLedgerInvariants(database);
  await database.close();
});

test("the sample company is the same for the same time", async () => {
  const first = await sampleCompany();
  const second = await sampleCompany();
  expect(second.clients).toEqual(first.clients);
  expect(second.entries).toEqual(first.entries);
  await first.database.close();
  await second.database.close();
});
