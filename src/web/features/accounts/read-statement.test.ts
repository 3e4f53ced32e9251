import { expect, test } from "vitest";
import type { AccountStatement } from "#domain/account-movement.ts";
import type { CivilDate } from "#domain/civil-date.ts";
import type { TransactionId } from "#domain/ids.ts";
import { readStatement } from "./read-statement.ts";

function pageOf(closingCents: bigint, id: string, next: string | null): AccountStatement {
  const movement = {
    id: id as TransactionId,
    date: "2026-11-10" as CivilDate,
    amountCents: 100n,
    balanceCents: closingCents,
    category: "Outros",
    notes: null,
    contactName: null,
    seriesNumber: null,
    seriesCount: null,
    splits: null,
    isPaidOnAssumed: false,
    otherAccountId: null,
  };
  return { openingCents: 0n, closingCents, movements: [movement], next };
}

/** Reads the pages of an account that has one balance more at each request in `changes`. */
function readPages(changes: readonly number[]) {
  const requests: (string | null)[] = [];
  const statement = readStatement(async (after) => {
    requests.push(after);
    const closingCents = BigInt(changes.filter((change) => change <= requests.length).length);
    return after === null
      ? pageOf(closingCents, `TRI-a${closingCents}`, "TRI-a")
      : pageOf(closingCents, `TRI-b${closingCents}`, null);
  });
  return { statement, requests };
}

test("a statement whose balances change between its pages is read again", async () => {
  const { statement, requests } = readPages([2]);
  const { closingCents, movements } = await statement;
  expect(closingCents).toBe(1n);
  expect(movements.map(({ id }) => id)).toEqual(["TRI-a1", "TRI-b1"]);
  expect(requests).toEqual([null, "TRI-a", null, "TRI-a"]);
});

test("after three changes it says so", async () => {
  const { statement, requests } = readPages([2, 4, 6]);
  await expect(statement).rejects.toHaveProperty("explanation", {
    message: "A conta mudou enquanto o extrato era lido.",
    hint: "Tente de novo em instantes.",
  });
  expect(requests).toHaveLength(6);
});
