import { expect, test } from "vitest";
import { accountId } from "#tests/support/arbitraries.ts";
import { account, expense, income } from "#tests/support/domain-records.ts";
import { paidAccountText, paidTotalText } from "./paid-account.ts";

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

test("a payment names its account, unless no other is possible", () => {
  const old = account("CTA-old000000001", { name: "Itaú", isActive: false });
  const text = (accounts: Parameters<typeof paidAccountText>[0], id: string | null) =>
    paidAccountText(accounts, { accountId: id === null ? null : accountId(id) });
  expect([text(null, BANK.id), text([], null), text([old], null)]).toEqual([null, null, null]);
  expect([text([BANK], BANK.id), text([BANK, old], BANK.id)]).toEqual([null, null]);
  expect([text([BANK, old], old.id), text([BANK, old], null)]).toEqual([
    "Itaú (arquivada)",
    "sem conta",
  ]);
  expect([text([BANK, CASH], CASH.id), text([BANK, CASH], null)]).toEqual(["Caixa", "sem conta"]);
  const fromOld = { accountId: accountId(old.id) };
  expect(paidTotalText([BANK, old], [expense(500, null, fromOld)])).toBe(
    "R$\u00a05,00 · Itaú (arquivada)",
  );
});
