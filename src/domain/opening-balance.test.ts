import { describe, expect, it } from "vitest";
import { account } from "#tests/support/domain-records.ts";
import { civilDate } from "./civil-date.ts";
import type { AccountId } from "./ids.ts";
import { cents } from "./money.ts";
import { beforeOpeningText } from "./opening-balance.ts";

const BANK = account("CTA-bank", { name: "Banco", openingDate: civilDate("2026-11-10") });
const CASH = account("CTA-cash", { name: "Caixa", openingDate: civilDate("2026-11-01") });
const STATED = { openingBalanceCents: cents(0), openingBalanceDate: civilDate("2026-10-01") };
const NOTHING = { openingBalanceCents: null, openingBalanceDate: null };

const accounts = [BANK, CASH];

function textOf(ids: readonly (AccountId | null)[], day: string): string | null {
  return beforeOpeningText(ids, civilDate(day), { accounts, company: STATED });
}

describe("a movement before an opening balance changes no balance", () => {
  it("of its account: the opening date itself counts", () => {
    expect(textOf([BANK.id], "2026-11-09")).toBe(
      "É antes do saldo inicial da conta Banco (10/11/2026): não muda o saldo dela.",
    );
    expect(textOf([BANK.id], "2026-11-10")).toBeNull();
    expect(textOf([CASH.id], "2026-11-09")).toBeNull();
  });

  it("of several accounts it names each once", () => {
    expect(textOf([BANK.id, CASH.id, BANK.id], "2026-10-31")).toBe(
      "É antes do saldo inicial da conta Banco (10/11/2026) e da conta Caixa (01/11/2026): não muda o saldo delas.",
    );
    expect(textOf([BANK.id, CASH.id], "2026-11-01")).toBe(
      "É antes do saldo inicial da conta Banco (10/11/2026): não muda o saldo dela.",
    );
  });

  it("in no account it is before the first one opened", () => {
    expect(textOf([null], "2026-10-31")).toBe(
      "É antes do saldo inicial das contas (01/11/2026): não muda o saldo delas.",
    );
    expect(textOf([null], "2026-11-01")).toBeNull();
  });

  it("without accounts it is before that of the company, if it states one", () => {
    const ofCompany = (company: typeof STATED | typeof NOTHING) =>
      beforeOpeningText([null], civilDate("2026-09-30"), { accounts: [], company });
    expect(ofCompany(STATED)).toBe(
      "É antes do saldo inicial da empresa (01/10/2026): não muda o saldo dela.",
    );
    expect(ofCompany(NOTHING)).toBeNull();
  });

  it("has no text for an unknown account", () => {
    const text = beforeOpeningText([BANK.id], civilDate("2020-01-01"), {
      accounts: [CASH],
      company: STATED,
    });
    expect(text).toBeNull();
  });
});
