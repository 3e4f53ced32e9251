import { expect, test } from "vitest";
import { SAMPLE_TRANSACTION, transactionId } from "#tests/support/arbitraries.ts";
import type { Entry } from "#web/records/entry.ts";
import { paidOf } from "./undo-entry-payment.ts";

const BILL: Entry = { ...SAMPLE_TRANSACTION, parentId: null, paymentRole: null };
/** As if paid from another entry. */
function tied(id: string, parentId: string, paymentRole: Entry["paymentRole"]): Entry {
  return { ...BILL, id: transactionId(id), parentId: transactionId(parentId), paymentRole };
}
const OPEN_PART = tied("TRE-part0001", BILL.id, "part");
const PART_OF_PART = tied("TRE-part0002", OPEN_PART.id, "part");
const INTEREST = tied("TRE-charge01", PART_OF_PART.id, "interest");

test("the undo of a payment takes back the new part, also of an entry that is a part itself", () => {
  expect(paidOf(BILL, [BILL, OPEN_PART, INTEREST])).toBe(OPEN_PART);
  expect(paidOf(OPEN_PART, [OPEN_PART, PART_OF_PART, INTEREST])).toBe(PART_OF_PART);
  expect(paidOf(OPEN_PART, [OPEN_PART, INTEREST])).toBe(OPEN_PART);
  expect(paidOf(BILL, [BILL])).toBe(BILL);
});
