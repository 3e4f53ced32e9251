import { expect, test } from "vitest";
import { accountOptionText, distinctAccountName, type NamedAccount } from "./account-names.ts";

const ACCOUNTS = [
  { id: "CTA-a", name: "Banco", isActive: true, openingDate: "2026-03-01" },
  { id: "CTA-b", name: "Banco", isActive: false, openingDate: "2024-02-01" },
  { id: "CTA-c", name: "banco", isActive: false, openingDate: "2025-01-15" },
  { id: "CTA-d", name: "Caixa", isActive: false, openingDate: "2025-01-15" },
] as unknown as readonly NamedAccount[];

test("archived accounts of one name are told apart by the start of their balance", () => {
  expect(ACCOUNTS.map((account) => accountOptionText(account, ACCOUNTS))).toEqual([
    "Banco",
    "Banco (arquivada, desde 01/02/2024)",
    "banco (arquivada, desde 15/01/2025)",
    "Caixa (arquivada)",
  ]);
});

test("a name that no other account has stands alone, also of an archived one", () => {
  const [active, archived] = [ACCOUNTS.slice(0, 2), ACCOUNTS.slice(3)];
  const names = (accounts: readonly NamedAccount[]) =>
    accounts.map((account) => distinctAccountName(account, accounts));
  expect([names(active), names(archived)]).toEqual([["Banco", "Banco (arquivada)"], ["Caixa"]]);
});
