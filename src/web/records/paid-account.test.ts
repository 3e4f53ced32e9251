import { expect, test } from "vitest";
import { accountId } from "#tests/support/arbitraries.ts";
import { account, expense, income } from "#tests/support/domain-records.ts";
import { paidTotalText } from "./paid-account.ts";

const BANK = account("CTA-bank00000001");
const CASH = account("CTA-cash00000001", { name: "Caixa" });
const fromBank = { accountId: accountId(BANK.id) };

test("several payments have their sum, and their account if it is the same one", () => {
  const entries = [expense(1_000_00, null, fromBank), expense(500, null, fromBank)];
  expect(paidTotalText([BANK, CASH], entries)).toBe("R$\u00a01.005,00 · Banco");
  const elsewhere = expense(1, null, { accountId: accountId(CASH.id) });
  expect(paidTotalText([BANK, CASH], [...entries, elsewhere])).toBe("R$\u00a01.005,01");
});

test("what came in and what went out are not added", () => {
  expect(paidTotalText(null, [income(1000), expense(250)])).toBe("+R$\u00a010,00 −R$\u00a02,50");
});
