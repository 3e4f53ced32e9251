import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pastTransaction } from "./past-transaction.ts";
import { SAMPLE_TRANSACTION, contactId, transactions } from "#tests/support/arbitraries.ts";
import { transactionInsert, transactionPatch, transactionRow } from "./transactions.ts";

function throughJson<Row>(row: Row): Row {
  return JSON.parse(JSON.stringify(row)) as Row;
}

describe("an entry as a row", () => {
  it("has the stored names of the spec, and its amount in reais", () => {
    const linked = { ...SAMPLE_TRANSACTION, notes: "x", clientId: contactId("CTT-1") };
    expect(transactionRow.encode(linked)).toStrictEqual({
      id: "TRE-abc123",
      type: "expense",
      category: "Outros",
      amount: 123.45,
      expected_payment_date: "2026-11-21",
      status: "pending",
      notes: "x",
      client_id: "CTT-1",
      lifecycle: "active",
      created_at: "2026-01-02T03:04:05.006Z",
      updated_at: "2026-01-02T03:04:05.006Z",
      paid_on: null,
      accrual_date: null,
      series_id: null,
      series_number: null,
      series_count: null,
      parent_id: null,
      payment_role: null,
      account_id: null,
      tag_ids: [],
      splits: null,
      paid_on_assumed: false,
    });
  });

  it("is read from its history, also from before there were payment dates, accounts and tags", () => {
    const row = transactionRow.encode({ ...SAMPLE_TRANSACTION, status: "paid" });
    expect(pastTransaction(row)).toStrictEqual(transactionRow.parse(row));
    const first = Object.entries(row).slice(0, Object.keys(row).indexOf("paid_on"));
    expect(pastTransaction(Object.fromEntries(first))).toMatchObject({
      id: "TRE-abc123",
      amountCents: 12_345,
      paidOn: null,
      accountId: null,
    });
    expect(pastTransaction({ status: "pending" })).toBeNull();
  });

  it("can be decoded by the client, and encodes to the same entry", () => {
    fc.assert(
      fc.property(transactions(), (entry) => {
        const sent = throughJson(transactionRow.encode(entry));
        expect(transactionRow.parse(sent)).toStrictEqual(entry);
        const { created_at, updated_at, ...draft } = sent;
        const { createdAt, updatedAt, ...expected } = entry;
        expect(transactionInsert.parse(draft)).toStrictEqual(expected);
        expect([created_at, updated_at]).toStrictEqual([createdAt, updatedAt]);
        const { id: _id, ...patch } = draft;
        const { id: _expectedId, ...expectedPatch } = expected;
        expect(transactionPatch.parse(patch)).toStrictEqual(expectedPatch);
        expect(transactionInsert.encode(expected)).toStrictEqual(draft);
        expect(transactionPatch.encode(expectedPatch)).toStrictEqual(patch);
      }),
    );
  });
});
