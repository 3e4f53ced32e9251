import { expect, test } from "vitest";
import type { Account } from "#domain/account.ts";
import { accountOptionText } from "./account.ts";

test("archived accounts of one name are told apart by the start of their balance", () => {
  const accounts = [
    { id: "CTA-a", name: "Banco", isActive: true, openingDate: "2026-03-01" },
    { id: "CTA-b", name: "Banco", isActive: false, openingDate: "2024-02-01" },
    { id: "CTA-c", name: "banco", isActive: false, openingDate: "2025-01-15" },
    { id: "CTA-d", name: "Caixa", isActive: false, openingDate: "2025-01-15" },
  ] as unknown as readonly Account[];
  expect(accounts.map((account) => accountOptionText(account, accounts))).toEqual([
    "Banco",
    "Banco (arquivada, desde 01/02/2024)",
    "banco (arquivada, desde 15/01/2025)",
    "Caixa (arquivada)",
  ]);
});
